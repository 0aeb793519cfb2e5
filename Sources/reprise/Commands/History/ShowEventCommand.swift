import EventModel
import EventStore
import JSON
import Platform

/// `show-event POSITION`.
enum ShowEventCommand {
  static let position = ArgumentDeclaration(
    "POSITION", "The event's position in the log.", kind: .position)

  static let declaration = CommandDeclaration(
    "show-event", "Show everything that is known of one event.", arguments: [position],
    examples: [CommandExample("show-event 42", "The event at position 42, with its commit.")]
  ) { session throws(Failure) in
    let store = try session.openStore()
    let entry = try entry(session, in: store)
    guard session.globals.format == .table else {
      var rows = session.rowWriter(.event, position: entry.event.position)
      rows.write(entry)
      return rows.finish()
    }
    var writer = JSONWriter(layout: .indented)
    entry.write(to: &writer)
    writer.endLine()
    session.console.output.write(writer.bytes)
  }

  /// The event at the position that the command line names.
  static func entry(_ session: Session, in store: EventStore) throws(Failure) -> EventEntry {
    try entry(at: Position(UInt64(session.values[position]) ?? 0), in: store)
  }

  /// The event at a position.
  ///
  /// - Throws: A failure that says so if there is none.
  static func entry(at wanted: Position, in store: EventStore) throws(Failure) -> EventEntry {
    let head: Position
    do throws(ReadError) {
      if wanted > .zero, let event = try store.event(at: wanted) {
        return EventEntry(event: event, commit: try store.commit(of: event))
      }
      head = try store.head()
    } catch {
      throw Failure(reading: error)
    }
    throw Failure(
      .refused, "There is no event at position \(wanted).",
      help: head == .zero ? "The log is empty." : "The log has the positions 1 to \(head).")
  }
}
