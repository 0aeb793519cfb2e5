import EventModel

/// Events that were read in one transaction and are handed on after it has ended.
///
/// Whoever takes them may be slow, or stand still in a pager for a day: pages that a transaction
/// sees cannot be used again meanwhile, and every commit would make the file longer.
struct EventBatch {
  private static let countLimit = 256
  private static let byteLimit = 1 << 20
  /// The first one is small: many want one event only.
  private static let firstCountLimit = 8

  private var events: [RecordedEvent] = []
  private var byteCount = 0
  private var limit = firstCountLimit

  /// Whether it is to be handed on before more is read.
  var isFull: Bool { events.count >= limit || byteCount >= Self.byteLimit }

  mutating func add(_ event: consuming RecordedEvent) {
    byteCount += event.data.count + (event.metadata?.count ?? 0)
    events.append(event)
  }

  /// Hands the events on, in order, until the body says to stop; the batch is empty then, and the
  /// next one larger.
  mutating func deliver(
    _ body: (RecordedEvent) throws(ReadError) -> ScanStep
  ) throws(ReadError) -> ScanStep {
    defer {
      events.removeAll(keepingCapacity: true)
      byteCount = 0
      limit = min(limit * 4, Self.countLimit)
    }
    // In place: a copy of each event would cost as much as all else here.
    let all = events.span
    for index in all.indices where try body(all[index]) == .stop { return .stop }
    return .more
  }
}
