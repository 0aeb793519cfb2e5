import Domain
import EventModel
import EventStore
import Platform

/// `undo [POSITION]`: sets back what a commit changed.
enum UndoCommand {
  private static let position = ArgumentDeclaration(
    "POSITION", "A position inside the commit; else your latest commit.",
    kind: .position, isOptional: true)

  static let declaration = CommandDeclaration(
    "undo", "Set back what a commit changed, by events of its own.",
    details: [
      "The whole commit at POSITION is undone, or nothing: what it added goes, what it deleted "
        + "comes back under its own id, and what it changed gets its values from before. What came "
        + "later stays; where a later commit changed the same thing, or a rule stands against it, "
        + "the undo is refused and says why.",
      "Without POSITION it is the latest commit of the actor, whatever that was: after an undo, "
        + "the undo itself. To undo an undo does again what was undone.",
    ], arguments: [position],
    examples: [
      CommandExample("undo", "Take back what you did last; once more: do it after all."),
      CommandExample("undo 42 --dry-run", "What undoing the commit at 42 would change."),
    ]
  ) { session throws(Failure) in
    guard session.globals.causationID == nil else {
      throw .usage("--causation-id does not go with undo: its cause is the commit that it undoes.")
    }
    let store = try session.openCatalogue(.readWrite)
    let entry = try entry(session, in: store)
    let commit = try undoneCommit(entry.commit, in: store)
    let command = Undo(position: wanted(session))
    let content = command.canonicalBytes
    var context = session.context
    context.command = Undo.name
    context.fingerprint = Checksum.xxh3(content.span)
    context.causationID = entry.event.id.description
    try carryOut(
      CommandRequest(command, context: context), UndoDecider(commit), entry, session, in: store)
  }

  private static func carryOut(
    _ request: CommandRequest<Undo>, _ decider: UndoDecider, _ entry: EventEntry,
    _ session: Session, in store: EventStore
  ) throws(Failure) {
    guard !session.globals.isDryRun else {
      var answer = try DryRunAnswer(session)
      try answer.decide(request, with: decider)
      return try answer.finish()
    }
    let result = CommandResult(status: .accepted, commandID: request.context.commandID)
    try session.carryOut(request, with: decider, result, in: store) { _ in
      "Undid \(described(entry))"
    }
  }

  /// What was done, by whom and where, in words.
  private static func described(_ entry: EventEntry) -> String {
    let context = entry.commit.context
    let what = context.command.isEmpty ? "the commit" : context.command
    return what + (context.actor.map { " by \($0)" } ?? "") + " at position \(entry.commit.first)"
  }

  private static func wanted(_ session: Session) -> Position? {
    session.values.optional(position).flatMap { UInt64($0) }.map { Position($0) }
  }

  /// The first event of the commit that is meant.
  private static func entry(
    _ session: Session, in store: EventStore
  ) throws(Failure) -> EventEntry {
    guard let wanted = wanted(session) else {
      return try latest(session, in: store)
    }
    let inside = try ShowEventCommand.entry(at: wanted, in: store)
    return try ShowEventCommand.entry(at: inside.commit.first, in: store)
  }

  /// The first event of the actor's latest commit.
  private static func latest(
    _ session: Session, in store: EventStore
  ) throws(Failure) -> EventEntry {
    let actor = session.context.actor
    var scan = EventScan(query: .all, direction: .backwards)
    scan.accepts = { $0.context.actor == actor }
    var latest: Commit?
    try scan.run(in: store) { entry in
      latest = entry.commit
      return .stop
    }
    guard let latest else {
      throw Failure(
        .refused, "There is no commit of \(actor ?? "nobody") to undo.",
        help: "Name the commit by a position: 'reprise log --reverse' lists them.")
    }
    return try ShowEventCommand.entry(at: latest.first, in: store)
  }

  private static func undoneCommit(
    _ commit: Commit, in store: EventStore
  ) throws(Failure) -> UndoneCommit {
    var events: [CatalogueEvent] = []
    var failure: EventDecodingError?
    var scan = EventScan(query: .all)
    scan.after = Position(commit.first.rawValue - 1)
    scan.through = commit.last
    try scan.run(in: store) { entry in
      do throws(EventDecodingError) {
        events.append(try CatalogueEvent(decoding: entry.event))
        return .more
      } catch {
        failure = error
        return .stop
      }
    }
    if let failure { throw Failure(reading: .event(failure)) }
    return UndoneCommit(first: commit.first, events: events)
  }
}
