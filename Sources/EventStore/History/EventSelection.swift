import EventModel

/// Some events of a history, held in memory: all that a question about a few records depends on.
struct EventSelection: EventSource {
  /// How many tags are looked up at once: every position found costs a look at each of their lists.
  private static let tagsPerQuery = 16

  /// In the order of their positions.
  private let events: [RecordedEvent]
  private let end: Position

  func head() throws(ViewError) -> Position { end }

  func visit(
    after: Position, through: Position, types: Set<EventType>?,
    _ body: (RecordedEvent) throws(ViewError) -> ScanStep
  ) throws(ViewError) {
    for event in events where event.position > after {
      guard event.position <= through else { return }
      guard types?.contains(event.type) ?? true else { continue }
      if try body(event) == .stop { return }
    }
  }

  func recordChecksum(at position: Position) throws(ViewError) -> UInt64? { nil }
}

extension EventSelection {
  /// Finds the events of a scope by way of the index; `nil` if there are more than `limit`.
  ///
  /// - Parameters:
  ///   - scope: What is meant.
  ///   - end: The last position that is meant.
  ///   - limit: The most events, and the most tags that are followed.
  ///   - reader: Reads the log.
  /// - Throws: ``ReadError``
  /// - Complexity: O(events found · log n) for a log of n events
  init?(
    of scope: EventScope, through end: Position, limit: Int, from reader: LogReader
  ) throws(ReadError) {
    var found: [Position: RecordedEvent] = [:]
    func find(_ items: [EventQuery.Item]) throws(ReadError) {
      for start in stride(from: 0, to: items.count, by: Self.tagsPerQuery) {
        let some = items[start..<min(start + Self.tagsPerQuery, items.count)]
        try reader.read(
          EventQuery(Array(some)), after: .zero, through: end, direction: .forwards, limit: nil
        ) { event throws(ReadError) in
          found[event.position] = event
          return found.count > limit ? .stop : .more
        }
        if found.count > limit { return }
      }
    }
    try find(scope.tags.map { EventQuery.Item(tags: [$0]) })
    let linked = Self.linked(found.values, scope)
    guard found.count <= limit, linked.count <= limit else { return nil }
    try find(linked)
    guard found.count <= limit else { return nil }
    events = found.values.sorted { $0.position < $1.position }
    self.end = end
  }

  /// What else must be found: the records that these events name.
  private static func linked(
    _ events: some Sequence<RecordedEvent>, _ scope: EventScope
  ) -> [EventQuery.Item] {
    var seen = Set(scope.tags)
    var items: [EventQuery.Item] = []
    for event in events {
      for tag in event.tags {
        guard let link = scope.links.first(where: { $0.follows(tag) }), seen.insert(tag).inserted
        else { continue }
        items.append(EventQuery.Item(types: link.types, tags: [tag]))
      }
    }
    return items
  }
}
