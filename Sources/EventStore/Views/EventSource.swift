import EventModel

/// The history that views are folds of.
///
/// What it gives must not change while it is read: the event at a position is always the same.
public protocol EventSource: Sendable {
  /// Position of the last event; zero if there is none.
  func head() throws(ViewError) -> Position

  /// Visits the events after a position, up to and with another one, in order, at their newest
  /// schema version, until the body says to stop.
  ///
  /// - Parameters:
  ///   - after: The position before the first one that is visited.
  ///   - through: The last position that is visited.
  ///   - types: The types that are wanted; others may be left out. `nil`: every type.
  ///   - body: Takes an event.
  /// - Throws: What `body` throws, or `ViewError` if an event cannot be read.
  func visit(
    after: Position, through: Position, types: Set<EventType>?,
    _ body: (RecordedEvent) throws(ViewError) -> ScanStep
  ) throws(ViewError)

  /// The checksum of the record at a position; `nil` if there is none.
  func recordChecksum(at position: Position) throws(ViewError) -> UInt64?
}
