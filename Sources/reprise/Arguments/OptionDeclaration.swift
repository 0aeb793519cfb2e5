/// One option of a command, or of every command.
struct OptionDeclaration: Hashable, Sendable {
  /// Its name with the dashes (`--singer`).
  let name: String
  /// A one-letter form with its dash (`-h`), if there is one.
  let short: String?
  /// What its value is called in help; `nil`: it takes none.
  let valueName: String?
  /// What its value must look like.
  let kind: ValueKind
  /// What it does, in one line.
  let summary: String
  /// Whether it may be given several times.
  let isRepeated: Bool
  /// Whether it must be given.
  let isRequired: Bool

  /// An option with a value.
  init(
    _ name: String, _ valueName: String, _ summary: String, kind: ValueKind = .text,
    isRepeated: Bool = false, isRequired: Bool = false
  ) {
    self.name = name
    short = nil
    self.valueName = valueName
    self.kind = kind
    self.summary = summary
    self.isRepeated = isRepeated
    self.isRequired = isRequired
  }

  /// An option without a value.
  init(flag name: String, short: String? = nil, _ summary: String) {
    self.name = name
    self.short = short
    valueName = nil
    kind = .text
    self.summary = summary
    isRepeated = true
    isRequired = false
  }

  /// Whether a value belongs to it.
  var takesValue: Bool { valueName != nil }

  /// How it is written: `--singer REF`, `-h, --help`.
  var title: String {
    let long = valueName.map { "\(name) \($0)" } ?? name
    return short.map { "\($0), \(long)" } ?? long
  }

  /// How it stands in a usage line, without brackets.
  var synopsis: String {
    let whole = valueName.map { "\(name) \($0)" } ?? name
    return isRepeated && takesValue ? "\(whole)…" : whole
  }
}
