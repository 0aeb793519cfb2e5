import EventModel
import JSON

/// One line of what commands would lead to.
enum RehearsedEvent {
  /// An event that would be appended.
  case event(NewEvent, command: String)
  /// A command that would be refused.
  case rejected(code: String, message: String, command: String)
  /// A command that was carried out before.
  case duplicate(command: String)

  fileprivate var command: String {
    switch self {
    case .event(_, let command), .rejected(_, _, let command), .duplicate(let command): command
    }
  }

  fileprivate var event: NewEvent? {
    if case .event(let event, _) = self { event } else { nil }
  }

  fileprivate var status: CommandResult.Status {
    switch self {
    case .event: .accepted
    case .rejected: .rejected
    case .duplicate: .duplicate
    }
  }
}

extension RowLayout where Row == RehearsedEvent {
  /// How the events of a dry run are written.
  static var rehearsedEvent: RowLayout {
    RowLayout(
      [
        RowField("command") { .string($0.command) },
        RowField("status") { .string($0.status.rawValue) },
        RowField("type") { .text($0.event?.type.name) },
        RowField("tags") { row in
          row.event.map { .array($0.tags.map { .string($0.value) }) } ?? .null
        },
        RowField("data", facts: { $0.event?.data }),
        RowField("error") { row in
          guard case .rejected(let code, let message, _) = row else { return .null }
          return .object(pairs: [("code", .string(code)), ("message", .string(message))])
        },
      ], columns: ["status", "command", "type", "data"])
  }
}
