import EventModel
import JSON

/// One event of a record's history: which fields it changed.
struct RecordChange {
  /// A field's value before and after.
  struct Field {
    let name: String
    let before: JSONValue
    let after: JSONValue
  }

  /// The event.
  let entry: EventEntry
  /// What it changed, in the order of the facts.
  let changes: [Field]
}

extension RowLayout where Row == RecordChange {
  /// How a record's history is written.
  static var recordChange: RowLayout {
    RowLayout(
      [
        RowField("position") { .count($0.entry.event.position.rawValue) },
        RowField("time") { .string($0.entry.event.time.description) },
        RowField("type") { .string($0.entry.event.type.name) },
        RowField("command") { .text($0.entry.commit.context.command) },
        RowField("commandID") { .identifier($0.entry.commit.context.commandID) },
        RowField("actor") { .text($0.entry.commit.context.actor) },
        RowField("reason") { .text($0.entry.commit.context.reason) },
        RowField("changes", text: { RecordChange.text($0.changes) }) {
          .array($0.changes.map(json))
        },
      ],
      table: [
        RowField("position") { .count($0.entry.event.position.rawValue) },
        RowField("time") { .string(RowLayout<EventEntry>.secondsText($0.entry.event.time)) },
        RowField("type") { .string($0.entry.event.type.name) },
        RowField("by") { .text($0.entry.commit.context.actor) },
        RowField("command") { .text($0.entry.commit.context.command) },
        RowField("changes") { .string(RecordChange.text($0.changes)) },
        RowField("reason") { .text($0.entry.commit.context.reason) },
      ])
  }

  private static func json(_ field: RecordChange.Field) -> JSONValue {
    .object(pairs: [
      ("field", .string(field.name)), ("before", field.before), ("after", field.after),
    ])
  }
}

extension RecordChange {
  /// Fields with their values before and after, for people.
  static func text(_ fields: [Field]) -> String {
    fields.map { field in
      switch (field.before, field.after) {
      case (.null, let after): "\(field.name): \(shown(after))"
      case (let before, .null): "\(field.name): \(shown(before)) → nothing"
      case (let before, let after): "\(field.name): \(shown(before)) → \(shown(after))"
      }
    }.joined(separator: "; ")
  }

  /// A field's value for people.
  static func shown(_ value: JSONValue) -> String {
    if case .string(let text) = value { return "\"\(text)\"" }
    if case .array(let values) = value {
      let texts = values.map { value -> String in
        guard case .string(let text)? = value["value"] else { return PlainText.of(value) }
        if case .string(let label)? = value["label"] { return "\(label): \(text)" }
        return text
      }
      return "[\(texts.joined(separator: ", "))]"
    }
    return PlainText.of(value)
  }
}
