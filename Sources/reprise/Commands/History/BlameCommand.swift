import EventModel
import EventStore
import JSON

/// `blame REF`: for each field of a record, the event that last set it.
enum BlameCommand {
  static let declaration = CommandDeclaration(
    query: "blame",
    "Show for each field of a record which event last set it, when, by whom and why.",
    details: [
      RecordFinding.details + " Each of its fields is empty, and was last set by the deletion."
    ], arguments: [RecordFinding.ref], options: [RecordFinding.kind],
    examples: [CommandExample("blame bjork", "Who gave each field its value, and when.")]
  ) { session throws(Failure) in
    let store = try session.openCatalogue()
    let record = try RecordFinding(session: session, store: store).record()
    let horizon = try session.horizon(of: store)
    var fields: [BlamedField] = []
    try RecordFold.changes(of: record, through: horizon, in: store) { change in
      for field in change.changes {
        let blamed = BlamedField(name: field.name, value: field.after, entry: change.entry)
        if let index = fields.firstIndex(where: { $0.name == field.name }) {
          fields[index] = blamed
        } else {
          fields.append(blamed)
        }
      }
      return .more
    }
    var rows = session.rowWriter(.blamedField, position: horizon)
    for field in fields { rows.write(field) }
    rows.finish()
  }
}

/// A field with its value, and the event that set it.
struct BlamedField {
  let name: String
  let value: JSONValue
  let entry: EventEntry
}

extension RowLayout where Row == BlamedField {
  /// How the fields of a record are written with the events that set them.
  static var blamedField: RowLayout {
    RowLayout(
      [
        RowField("field") { .string($0.name) },
        RowField("value", text: { RecordChange.shown($0.value) }) { $0.value },
        RowField("position") { .count($0.entry.event.position.rawValue) },
        RowField("time", text: { RowLayout<EventEntry>.secondsText($0.entry.event.time) }) {
          .string($0.entry.event.time.description)
        },
        RowField("type") { .string($0.entry.event.type.name) },
        RowField("command") { .text($0.entry.commit.context.command) },
        RowField("commandID") { .identifier($0.entry.commit.context.commandID) },
        RowField("actor", title: "BY") { .text($0.entry.commit.context.actor) },
        RowField("reason") { .text($0.entry.commit.context.reason) },
      ],
      columns: ["field", "value", "position", "time", "actor", "command", "type", "reason"])
  }
}
