/// One key of a command in JSON.
struct CommandField: Hashable, Sendable {
  /// What its value must be.
  enum Kind: Hashable, Sendable {
    /// A text.
    case text
    /// A UUID.
    case identifier
    /// A record named by `…ID`, or by `…Name` where the name is unique.
    case reference
    /// A release date: `YYYY`, `YYYY-MM`, `YYYY-MM-DD` or `unknown`.
    case releaseDate
    /// One of these words.
    case choice([String])
    /// A list of texts, or of objects with `label` and `value`.
    case entries
  }

  /// The key; for a ``Kind/reference`` without `ID` or `Name` at its end.
  let name: String
  /// What the value must be.
  let kind: Kind
  /// Whether it must be there.
  let isRequired: Bool
  /// Whether `null` is allowed, and clears.
  let isClearable: Bool
  /// The keys under which it may stand.
  let keys: [String]

  private init(_ name: String, _ kind: Kind, isRequired: Bool, isClearable: Bool) {
    self.name = name
    self.kind = kind
    self.isRequired = isRequired
    self.isClearable = isClearable
    keys = kind == .reference ? ["\(name)ID", "\(name)Name"] : [name]
  }

  /// A key that must be there.
  static func required(_ name: String, _ kind: Kind = .text) -> CommandField {
    CommandField(name, kind, isRequired: true, isClearable: false)
  }

  /// A key that must be there; `null` says that there is nothing.
  static func requiredOrNull(_ name: String, _ kind: Kind) -> CommandField {
    CommandField(name, kind, isRequired: true, isClearable: true)
  }

  /// A key that may be left out; `null` is the same as leaving it out.
  static func optional(_ name: String, _ kind: Kind = .text) -> CommandField {
    CommandField(name, kind, isRequired: false, isClearable: true)
  }

  /// A key of an edit that may be left out but has no empty value.
  static func changeable(_ name: String, _ kind: Kind = .text) -> CommandField {
    CommandField(name, kind, isRequired: false, isClearable: false)
  }
}
