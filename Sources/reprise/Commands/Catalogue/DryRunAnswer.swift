import Domain
import EventModel
import EventStore
import JSON

/// What commands would lead to.
enum DryRunAnswer {
  /// An event that would be appended, or a refusal.
  private enum Row {
    case event(NewEvent, command: String)
    case rejected(code: String, message: String, command: String)
    case duplicate(Position?, command: String)
  }

  /// Decides the commands and shows the events; appends nothing.
  ///
  /// - Throws: A failure if a command would be rejected.
  static func give(
    _ requests: [CommandRequest<CatalogueCommand>], in store: EventStore, _ session: Session
  ) throws(Failure) {
    let answers: [DryRun<CatalogueRejection>]
    do throws(AppendError) {
      answers = try store.dryRun(requests, with: CatalogueDecider())
    } catch {
      throw Failure(appending: error)
    }
    let head = try session.reading { () throws(ReadError) in try store.head() }
    var rows = session.rowWriter(layout, position: head)
    var refusals: [String] = []
    for (request, answer) in zip(requests, answers) {
      let command = request.command.commandName
      switch answer {
      case .events(let events):
        for event in events { rows.write(.event(event, command: command)) }
      case .duplicate(let outcome):
        rows.write(.duplicate(outcome.commit?.first, command: command))
      case .rejected(let rejection):
        refusals.append(rejection.message)
        rows.write(
          .rejected(
            code: rejection.code.text, message: rejection.message, command: command))
      }
    }
    rows.finish(whenEmpty: "Nothing would change.")
    session.console.notice("Nothing was appended (--dry-run).")
    if let first = refusals.first { throw Failure(.refused, first) }
  }

  private static func data(_ row: Row) -> [UInt8]? {
    if case .event(let event, _) = row { event.data } else { nil }
  }

  private static var layout: RowLayout<Row> {
    RowLayout(
      [
        RowField("command") { row in
          switch row {
          case .event(_, let command), .rejected(_, _, let command), .duplicate(_, let command):
            .string(command)
          }
        },
        RowField("status") { row in
          switch row {
          case .event: .string("accepted")
          case .rejected: .string("rejected")
          case .duplicate: .string("duplicate")
          }
        },
        RowField("type") { row in
          if case .event(let event, _) = row { .string(event.type.name) } else { .null }
        },
        RowField("tags") { row in
          guard case .event(let event, _) = row else { return .null }
          return .array(event.tags.map { .string($0.value) })
        },
        RowField("data", facts: data),
        RowField("error") { row in
          guard case .rejected(let code, let message, _) = row else { return .null }
          return .object(pairs: [("code", .string(code)), ("message", .string(message))])
        },
      ], columns: ["status", "type", "data"])
  }
}
