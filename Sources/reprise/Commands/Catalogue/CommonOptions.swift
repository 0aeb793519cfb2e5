import EventModel

/// Arguments and options that several commands share.
enum CommonOptions {
  static let id = OptionDeclaration(
    "--id", "UUID", "The id that the record gets; else a new one.", kind: .identifier)
  static let released = OptionDeclaration(
    "--released", "DATE", "The release date: YYYY, YYYY-MM, YYYY-MM-DD or unknown.")

  /// The record that a command is about.
  static func ref(_ kind: String) -> ArgumentDeclaration {
    ArgumentDeclaration("REF", "The \(kind): an id, a prefix of it, or a name.", kind: .reference)
  }
}

extension ParsedValues {
  /// The value of an option that is a UUID.
  func identifier(_ option: OptionDeclaration) -> Identifier? {
    self[option].flatMap { Identifier($0) }
  }
}
