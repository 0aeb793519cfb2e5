import EventModel

/// A history as it was when an event was its last one.
struct EventPrefix<Base: EventSource>: EventSource {
  let base: Base
  /// The last position that is seen.
  let end: Position

  func head() throws(ViewError) -> Position { min(end, try base.head()) }

  func visit(
    after: Position, through: Position, types: Set<EventType>?,
    _ body: (RecordedEvent) throws(ViewError) -> ScanStep
  ) throws(ViewError) {
    try base.visit(after: after, through: min(through, end), types: types, body)
  }

  func recordChecksum(at position: Position) throws(ViewError) -> UInt64? {
    position <= end ? try base.recordChecksum(at: position) : nil
  }
}
