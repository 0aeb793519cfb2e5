import EventModel
import EventStore
import Platform

/// A walk over events with what is known of their commits.
struct EventScan {
  /// Which events are meant.
  var query: EventQuery
  /// Only events after this position.
  var after = Position.zero
  /// Only events up to this position.
  var through: Position?
  /// Which way.
  var direction = ScanDirection.forwards
  /// The most events.
  var limit: UInt64?
  /// Which commits are meant.
  var accepts: (Commit) -> Bool = { _ in true }

  /// Makes a walk over the events of a query.
  init(query: EventQuery, direction: ScanDirection = .forwards) {
    self.query = query
    self.direction = direction
  }

  /// Visits the events until the body says to stop; waits for more, if that is wanted, until
  /// the process is asked to stop.
  func run(
    in store: EventStore, following: Bool = false, _ body: (EventEntry) -> ScanStep
  ) throws(Failure) {
    guard limit != 0 else { return }
    // Where a position ends the wait, it must be seen, whatever the event there is.
    let isFiltering = following && through != nil
    var count: UInt64 = 0
    var commits = CommitMemory(store: store)
    let visit = { (event: RecordedEvent) throws(ReadError) -> ScanStep in
      let step: ScanStep = following && event.position == through ? .stop : .more
      guard !isFiltering || query.matches(event) else { return step }
      let commit = try commits.commit(of: event)
      guard accepts(commit) else { return step }
      count += 1
      guard body(EventEntry(event: event, commit: commit)) == .more else { return .stop }
      return count == limit ? .stop : step
    }
    do throws(ReadError) {
      guard following, try through ?? .max > store.head() else {
        return try store.read(
          query, after: after, through: through, direction: direction, visit)
      }
      try store.follow(
        isFiltering ? .all : query, after: after, isCancelled: { Interruption.isRequested }, visit)
    } catch {
      throw Failure(reading: error)
    }
  }
}

/// Remembers the latest commit, since the events of one stand beside each other.
struct CommitMemory {
  private let store: EventStore
  private var latest: Commit?

  init(store: EventStore) { self.store = store }

  /// The commit that an event belongs to.
  mutating func commit(of event: RecordedEvent) throws(ReadError) -> Commit {
    if let latest, latest.first == event.commitFirst { return latest }
    let commit = try store.commit(of: event)
    latest = commit
    return commit
  }
}
