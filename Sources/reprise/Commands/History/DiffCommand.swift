import Domain
import EventModel
import EventStore
import Projections

/// `diff P1 P2`: what differs between two positions.
enum DiffCommand {
  private static let first = ArgumentDeclaration(
    "P1", "A position, or a time or date in ISO 8601.", kind: .moment)
  private static let second = ArgumentDeclaration(
    "P2", "Another one; an earlier one shows what going back would change.", kind: .moment)

  /// How many records a difference may be about for their own events to be looked up; beyond, the
  /// whole log up to the first position is folded, or a snapshot is used.
  private static let lookUpLimit = 1000

  static let declaration = CommandDeclaration(
    "diff", "Show which records appeared, disappeared and changed between two positions or times.",
    details: [
      "Each value that differs is shown before and after, with the events that changed it. A "
        + "record that changed and changed back is not shown."
    ],
    arguments: [first, second],
    examples: [
      CommandExample("diff 100 200", "What the events 101 to 200 changed."),
      CommandExample("diff 2024-04-30 2024-05-31", "What changed in May."),
    ]
  ) { session throws(Failure) in
    let store = try session.openCatalogue()
    let start = try session.values.moment(first).position(in: store)
    let end = try session.values.moment(second).position(in: store)
    let differences = try differences(from: start, to: end, in: store, session)
    var rows = session.rowWriter(.recordDifference, position: end)
    for difference in differences { rows.write(difference) }
    rows.finish(whenEmpty: "Nothing differs.")
  }

  private static func differences(
    from one: Position, to other: Position, in store: EventStore, _ session: Session
  ) throws(Failure) -> [RecordDifference] {
    let (start, end) = (min(one, other), max(one, other))
    let scope = try scope(after: start, through: end, in: store, session)
    var replay = RecordReplay()
    try session.viewing { () throws(ViewStoreError) in
      try store.replayViews(
        RecordReplay.views, after: start, through: end, about: scope,
        willFold: { event, view throws(ViewError) in try replay.willFold(event, in: view) },
        didFold: { event, view throws(ViewError) in try replay.didFold(event, in: view) })
    }
    return replay.differences(reversed: other < one)
  }

  /// What must be known of the time before; `nil`: everything.
  private static func scope(
    after start: Position, through end: Position, in store: EventStore, _ session: Session
  ) throws(Failure) -> EventScope? {
    var records: Set<RecordIdentity> = []
    try session.reading { () throws(ReadError) in
      try store.read(after: start, through: end) { event throws(ReadError) in
        do throws(EventDecodingError) {
          records.formUnion(try CatalogueEvent(decoding: event).records)
        } catch {
          throw .event(error)
        }
        return records.count > lookUpLimit ? .stop : .more
      }
    }
    return records.count > lookUpLimit ? nil : .rows(of: records)
  }
}
