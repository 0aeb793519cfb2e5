import Domain
import EventModel
import JSON

/// How a record's row differs between two positions, and which events made it so.
struct RecordDifference {
  /// A value that differs.
  struct Field {
    let name: String
    let before: JSONValue
    let after: JSONValue
    /// The events that changed it.
    let positions: [Position]
  }

  let record: RecordIdentity
  /// Its name, or its last one.
  let name: String
  /// Whether it `appeared`, `disappeared` or `changed`.
  let change: String
  /// The values that differ, in the order of the row.
  let fields: [Field]

  /// Every event that changed the row.
  var positions: [Position] { Set(fields.flatMap(\.positions)).sorted() }

  /// Compares a row; `nil` if it is the same.
  ///
  /// - Parameters:
  ///   - record: Whose row it is.
  ///   - before: The row at the first position; `nil`: there is none.
  ///   - after: The row at the second position.
  ///   - causes: The events that changed each value.
  init?(
    _ record: RecordIdentity, before: [JSONValue.Member]?, after: [JSONValue.Member]?,
    causes: [String: [Position]]
  ) {
    guard before != after, let shown = after ?? before else { return nil }
    self.record = record
    change = before == nil ? "appeared" : after == nil ? "disappeared" : "changed"
    var fields: [Field] = []
    for (index, member) in shown.enumerated() where member.key != "id" {
      let (old, new) = (before?[index].value ?? .null, after?[index].value ?? .null)
      guard old != new, ![old, new].allSatisfy({ $0 == .null || $0 == .array([]) }) else {
        continue
      }
      fields.append(
        Field(name: member.key, before: old, after: new, positions: causes[member.key] ?? []))
    }
    self.fields = fields
    let title = shown.first { $0.key == "name" || $0.key == "title" }
    name = title.map { PlainText.of($0.value) } ?? ""
  }
}

extension RowLayout where Row == RecordDifference {
  /// How differences are written.
  static var recordDifference: RowLayout {
    RowLayout(
      [
        RowField("kind") { .string($0.record.kind.rawValue) },
        RowField("id") { .identifier($0.record.id) },
        RowField("name") { .string($0.name) },
        RowField("change") { .string($0.change) },
        RowField("fields", text: fieldsText) { .array($0.fields.map(json)) },
        RowField("positions", title: "EVENTS") { .array($0.positions.map(json)) },
      ], columns: ["kind", "change", "name", "fields", "positions"])
  }

  private static func json(_ field: RecordDifference.Field) -> JSONValue {
    .object(pairs: [
      ("field", .string(field.name)), ("before", field.before), ("after", field.after),
      ("positions", .array(field.positions.map(json))),
    ])
  }

  private static func json(_ position: Position) -> JSONValue { .count(position.rawValue) }

  private static func fieldsText(_ difference: RecordDifference) -> String {
    RecordChange.text(
      difference.fields.map { .init(name: $0.name, before: $0.before, after: $0.after) })
  }
}
