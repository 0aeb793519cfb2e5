import EventModel
import JSON

/// Reads events that are to be appended from JSON.
enum NewEventParser {
  /// The event `{"type", "tags", "data", "metadata"?, "id"?, "version"?}`.
  static func event(_ value: JSONValue) throws(InputProblem) -> NewEvent {
    guard case .object(let members) = value else {
      throw .malformed("An event must be a JSON object.")
    }
    let reader = FieldReader(members, of: "An event")
    try reader.check(known: ["type", "tags", "data", "metadata", "id", "version"])
    var tags: [Tag] = []
    for text in try reader.texts("tags") ?? [] { tags.append(try EventQueryParser.tag(text)) }
    guard let data = reader.value("data") else { throw reader.missing("data") }
    return NewEvent(
      id: try reader.identifier("id"),
      type: try EventQueryParser.type(try reader.requiredText("type")),
      version: try version(reader), tags: tags, data: try JSONText.cbor(data),
      metadata: try metadata(reader))
  }

  private static func version(_ reader: FieldReader) throws(InputProblem) -> Int {
    guard let number = try reader.count("version") else { return 1 }
    guard number >= 1, let version = Int(exactly: number) else {
      throw .malformed("An event: \"version\" must be a whole number from 1.")
    }
    return version
  }

  private static func metadata(_ reader: FieldReader) throws(InputProblem) -> [UInt8]? {
    guard let value = reader.value("metadata") else { return nil }
    switch value {
    case .null: return nil
    case .object(let members):
      for member in members {
        guard case .string = member.value else {
          throw .malformed("An event: \"metadata\" must hold only texts (\"\(member.key)\").")
        }
      }
      return try JSONText.cbor(value)
    default: throw reader.wrong("metadata", "an object of texts", value)
    }
  }
}
