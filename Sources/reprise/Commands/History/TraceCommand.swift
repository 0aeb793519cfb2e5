import EventModel
import EventStore
import JSON

/// `trace POSITION`: what led to an event, and what came of it.
enum TraceCommand {
  static let declaration = CommandDeclaration(
    "trace", "Show what led to an event, and what came of it.",
    details: [
      "Shows the commits that share the event's correlation id, those that its causation id "
        + "leads back to (a causation id names a command id or an event id), and those that "
        + "name it or one of these as their cause."
    ],
    arguments: [ShowEventCommand.position],
    examples: [CommandExample("trace 42", "Everything that belongs to the event at 42.")]
  ) { session throws(Failure) in
    let store = try session.openStore()
    let origin = try ShowEventCommand.entry(session, in: store)
    let commits = try TracedCommit.all(in: store, origin: origin.commit)
    let related = TracedCommit.related(to: origin.commit.first, among: commits)
    let head = try session.reading { () throws(ReadError) in try store.head() }
    var rows = session.rowWriter(.tracedCommit, position: head)
    for commit in related { rows.write(commit) }
    rows.finish()
  }
}
