import EventModel

/// The log up to a position, and then what would happen.
struct RehearsedSource: EventSource {
  /// The log; `nil`: there is none yet.
  let past: LogSource?
  let pastHead: Position
  let events: [RecordedEvent]

  func head() throws(ViewError) -> Position {
    Position(pastHead.rawValue + UInt64(events.count))
  }

  func visit(
    after: Position, through: Position, types: Set<EventType>?,
    _ body: (RecordedEvent) throws(ViewError) -> ScanStep
  ) throws(ViewError) {
    var isStopped = false
    if let past, after < pastHead {
      try past.visit(after: after, through: min(through, pastHead), types: types) {
        event throws(ViewError) in
        let step = try body(event)
        isStopped = step == .stop
        return step
      }
    }
    for event in events where !isStopped && event.position > after && event.position <= through {
      guard types?.contains(event.type) ?? true else { continue }
      isStopped = try body(event) == .stop
    }
  }

  func recordChecksum(at position: Position) throws(ViewError) -> UInt64? {
    position <= pastHead ? try past?.recordChecksum(at: position) : nil
  }
}
