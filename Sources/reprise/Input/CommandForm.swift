import Domain
import EventModel
import JSON
import TextFolding

/// How one command is written in JSON: what the parser of `apply` and the JSON Schema know.
struct CommandForm: Sendable {
  /// Its name (`AddSong`).
  let type: String
  /// What it does, in one line.
  let summary: String
  /// Its keys.
  let fields: [CommandField]
  /// All keys that it may have.
  private let knownKeys: [String]
  /// Makes the command; a record that it adds gets the new id unless the caller chose one.
  let make: @Sendable (FieldReader, _ newID: Identifier) throws(InputProblem) -> CatalogueCommand

  /// The keys that every command may carry.
  static let contextKeys = ["commandID", "actor", "reason", "correlationID", "causationID"]

  init(
    _ type: String, _ summary: String, _ fields: [CommandField],
    make: @escaping @Sendable (FieldReader, Identifier) throws(InputProblem) -> CatalogueCommand
  ) {
    self.type = type
    self.summary = summary
    self.fields = fields
    self.make = make
    knownKeys = ["type"] + fields.flatMap(\.keys) + Self.contextKeys
  }

  /// Reads one command.
  ///
  /// - Returns: The command, and who asks for it where the line says so.
  static func command(
    _ value: JSONValue, newID: Identifier, context: CommitContext
  ) throws(InputProblem) -> (CatalogueCommand, CommitContext) {
    guard case .object(let members) = value else {
      throw .malformed("A command must be a JSON object with the key \"type\".")
    }
    let type = try FieldReader(members, of: "A command").requiredText("type")
    guard let form = byType[type] else {
      let near = Suggestion.nearest(to: type, among: CommandForms.all.map(\.type))
      let hint = near.map { " Did you mean \"\($0)\"?" } ?? ""
      throw .malformed("There is no command \"\(DisplayText.escaped(type))\".\(hint)")
    }
    let reader = FieldReader(members, of: type)
    try form.check(reader)
    let command = try form.make(reader, newID)
    return (command, try form.context(reader, command, from: context))
  }

  private static let byType = Dictionary(
    CommandForms.all.map { ($0.type, $0) }, uniquingKeysWith: { first, _ in first })

  private func check(_ reader: FieldReader) throws(InputProblem) {
    try reader.check(known: knownKeys)
    for field in fields {
      guard let key = field.keys.first(where: reader.has) else {
        if field.isRequired { throw reader.missing(field.keys.joined(separator: "\" or \"")) }
        continue
      }
      if let other = field.keys.last, other != key, reader.has(other) {
        throw .malformed("\(type): give either \"\(key)\" or \"\(other)\", not both.")
      }
      if reader.isNull(key), !field.isClearable {
        throw .malformed("\(type): \"\(key)\" must not be null.")
      }
    }
  }

  private func context(
    _ reader: FieldReader, _ command: CatalogueCommand, from context: CommitContext
  ) throws(InputProblem) -> CommitContext {
    guard reader.hasAny(of: Self.contextKeys) else { return context }
    var context = context
    context.commandID = try reader.identifier("commandID") ?? context.commandID
    context.actor = try reader.text("actor") ?? context.actor
    context.reason = try reader.text("reason") ?? context.reason
    context.correlationID = try reader.text("correlationID") ?? context.correlationID
    context.causationID = try reader.text("causationID") ?? context.causationID
    return context
  }
}
