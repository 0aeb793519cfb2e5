import EventModel
import JSON

/// Reads queries and conditions of events from JSON, in the words of the DCB specification.
enum EventQueryParser {
  /// The query `{"items": [{"types": […], "tags": […]}]}`; an object without items means all.
  static func query(_ reader: FieldReader) throws(InputProblem) -> EventQuery {
    try reader.check(known: ["items"])
    guard let values = try reader.array("items") else { return .all }
    var items: [EventQuery.Item] = []
    for value in values {
      guard case .object(let members) = value else {
        throw reader.wrong("items", "a list of objects", value)
      }
      items.append(try item(FieldReader(members, of: "An item")))
    }
    return EventQuery(items)
  }

  /// The query in a text.
  static func query(text: String) throws(InputProblem) -> EventQuery {
    guard case .object(let members) = try JSONText.parse(Array(text.utf8)) else {
      throw .malformed("A query must be a JSON object such as {\"items\":[{\"tags\":[\"a:1\"]}]}.")
    }
    return try query(FieldReader(members, of: "The query"))
  }

  /// The condition `{"failIfEventsMatch": QUERY, "after": N}`.
  static func condition(_ reader: FieldReader) throws(InputProblem) -> AppendCondition {
    try reader.check(known: ["failIfEventsMatch", "after"])
    guard let query = try reader.object("failIfEventsMatch") else {
      throw reader.missing("failIfEventsMatch")
    }
    return AppendCondition(
      failIfEventsMatch: try self.query(query),
      after: try reader.count("after").map { Position($0) })
  }

  private static func item(_ reader: FieldReader) throws(InputProblem) -> EventQuery.Item {
    try reader.check(known: ["types", "tags"])
    var types: [EventType] = []
    for name in try reader.texts("types") ?? [] { types.append(try type(name)) }
    var tags: [Tag] = []
    for text in try reader.texts("tags") ?? [] { tags.append(try tag(text)) }
    return EventQuery.Item(types: types, tags: tags)
  }

  /// A type from its name.
  static func type(_ name: String) throws(InputProblem) -> EventType {
    guard let type = EventType(name) else {
      throw .malformed("A type must have 1 to \(EventType.byteLimit) bytes.")
    }
    return type
  }

  /// A tag from its text.
  static func tag(_ text: String) throws(InputProblem) -> Tag {
    guard let tag = Tag(text) else {
      throw .malformed("A tag must have 1 to \(Tag.byteLimit) bytes.")
    }
    return tag
  }
}
