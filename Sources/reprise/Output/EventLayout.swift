import EventModel
import JSON

/// An event with what is known of its commit.
struct EventEntry {
  /// The event.
  let event: RecordedEvent
  /// The commit that it belongs to.
  let commit: Commit

  /// Writes the event as a JSON object.
  func write(to writer: inout JSONWriter) { RowLayout<EventEntry>.event.write(self, to: &writer) }
}

extension RowLayout where Row == EventEntry {
  /// How events are written.
  static var event: RowLayout {
    RowLayout(
      [
        RowField("position") { .count($0.event.position.rawValue) },
        RowField("id") { .identifier($0.event.id) },
        RowField("type") { .string($0.event.type.name) },
        RowField("version") { .count($0.event.version) },
        RowField("storedVersion") { .count($0.event.storedVersion) },
        RowField("time") { .string($0.event.time.description) },
        RowField("tags") { .array($0.event.tags.map { .string($0.value) }) },
        RowField("data", facts: { $0.event.data }),
        RowField("metadata", facts: { $0.event.metadata }),
        RowField("commit") { commit($0.commit) },
      ],
      table: [
        RowField("position") { .count($0.event.position.rawValue) },
        RowField("time") { .string(secondsText($0.event.time)) },
        RowField("type") { .string($0.event.type.name) },
        RowField("by") { .text($0.commit.context.actor) },
        RowField("about") { .string(subject($0.event)) },
        RowField("reason") { .text($0.commit.context.reason) },
      ])
  }

  /// What an event is about, for people: the name in its facts, else its tags.
  private static func subject(_ event: RecordedEvent) -> String {
    if case .object(let members) = JSONText.value(cbor: event.data) {
      for member in members where member.key == "name" || member.key == "title" {
        if case .string(let text) = member.value { return text }
      }
    }
    return event.tags.filter { !$0.value.contains("-name:") }.map(shortened).joined(separator: " ")
  }

  /// A tag with as much of its identifier as names a record as a rule.
  private static func shortened(_ tag: Tag) -> String {
    let parts = tag.value.split(separator: ":", maxSplits: 1)
    guard parts.count == 2, Identifier(String(parts[1])) != nil else { return tag.value }
    return "\(parts[0]):\(parts[1].prefix(13))…"
  }

  /// A commit as a JSON object.
  static func commit(_ commit: Commit) -> JSONValue {
    let context = commit.context
    return .object(pairs: [
      ("first", .count(commit.first.rawValue)), ("count", .count(commit.count)),
      ("command", .text(context.command.isEmpty ? nil : context.command)),
      ("commandID", .identifier(context.commandID)), ("actor", .text(context.actor)),
      ("reason", .text(context.reason)), ("correlationID", .text(context.correlationID)),
      ("causationID", .text(context.causationID)),
    ])
  }

  /// The time in whole seconds, as a table shows it.
  static func secondsText(_ time: Timestamp) -> String {
    "\(time.description.prefix(19))Z"
  }
}
