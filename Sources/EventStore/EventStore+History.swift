import EventModel

extension EventStore {
  /// Gives `body` some views as they were when an event was the last one of the log.
  ///
  /// The same projectors fold the log up to there: the rows are, byte for byte, those of a store
  /// that never received more. What many questions would fold again is kept in a bounded number of
  /// snapshots in the store's folder, which can be deleted at any time; a store that cannot be
  /// written does without.
  ///
  /// ```swift
  /// let before = try store.position(at: Timestamp("2024-05-01T12:00:00Z")!)
  /// try store.readViews(["singers-by-name"], asOf: before) { view in … }
  /// ```
  ///
  /// - Parameters:
  ///   - names: The views' names; tables of other views cannot be read.
  ///   - position: The last event that is seen; zero: none.
  ///   - scope: The events that the question depends on, if they are few: only those are folded,
  ///     and only what they say of the records in question is right. `nil`: every event.
  ///   - body: Reads, and keeps nothing of the snapshot. It may run a second time if a file turns
  ///     out to be damaged while it reads.
  /// - Returns: What `body` returns.
  /// - Throws: ``ViewStoreError``; ``ViewStoreError/beyondHead(_:head:)`` for a position that the
  ///   log has not reached.
  /// - Complexity: With a scope, O(its events). Else O(position) for the first question about a
  ///   part of the log, and a few thousand events at most for the next ones.
  public func readViews<R>(
    _ names: [String], asOf position: Position, about scope: EventScope? = nil,
    _ body: (borrowing ViewSnapshot) throws(ViewError) -> R
  ) throws(ViewStoreError) -> R {
    try history.read(names, at: position, about: scope, body)
  }

  /// Folds the events between two positions into views as of the first one, and tells of each
  /// event before and after it is folded: so it can be seen what every event changes.
  ///
  /// It may begin again at the first event if a file turns out to be damaged half-way.
  ///
  /// - Parameters:
  ///   - names: The views' names; tables of other views cannot be read. Events of types that none
  ///     of them folds are passed over.
  ///   - start: The position that the views begin at.
  ///   - end: The last event that is folded.
  ///   - scope: The events before `start` that the question depends on; `nil`: every event.
  ///   - willFold: Gets an event, and the views as they are before it.
  ///   - didFold: Gets an event, and the views as they are after it.
  /// - Throws: ``ViewStoreError``
  public func replayViews(
    _ names: [String], after start: Position, through end: Position,
    about scope: EventScope? = nil,
    willFold: (RecordedEvent, borrowing ViewSnapshot) throws(ViewError) -> Void,
    didFold: (RecordedEvent, borrowing ViewSnapshot) throws(ViewError) -> Void
  ) throws(ViewStoreError) {
    try history.replay(
      names, after: start, through: end, about: scope, willFold: willFold, didFold: didFold)
  }

  /// The position of the last event that had happened at a time; zero if there was none.
  ///
  /// - Throws: ``ReadError``
  /// - Complexity: O(log n): time never runs backwards in the log.
  public func position(at time: Timestamp) throws(ReadError) -> Position {
    var low: UInt64 = 0
    var high = try head().rawValue
    while low < high {
      let middle = low + (high - low + 1) / 2
      guard let event = try event(at: Position(middle)) else {
        throw .record(.missing(Position(middle)))
      }
      if event.time <= time { low = middle } else { high = middle - 1 }
    }
    return Position(low)
  }

  var history: ViewHistory {
    ViewHistory(
      views: views, source: source, reader: reader,
      folder: SnapshotFolder(path: "\(path)/\(SnapshotFolder.name)"))
  }
}
