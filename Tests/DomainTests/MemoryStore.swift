import Domain
import EventModel

/// A log in memory with an index of tags: what a decision reads is what its query means, and no
/// more.
struct MemoryStore {
  private(set) var events: [CatalogueEvent] = []
  private var recorded: [RecordedEvent] = []
  private var positions: [Tag: [Int]] = [:]
  private let decider = CatalogueDecider()

  /// Decides a command and keeps what it leads to.
  mutating func execute(_ command: CatalogueCommand) throws(CatalogueRejection) -> [CatalogueEvent]
  {
    var state = decider.initialState
    for index in found(by: decider.query(for: command)) { decider.evolve(&state, events[index]) }
    let new = try decider.decide(command, state)
    for event in new {
      let index = recorded.count
      let record = RecordedEvent(event.encoded(), at: Position(UInt64(index) + 1))
      for tag in record.tags { positions[tag, default: []].append(index) }
      recorded.append(record)
      events.append(event)
    }
    return new
  }

  private func found(by query: EventQuery) -> [Int] {
    var found: Set<Int> = []
    for item in query.items ?? [] {
      for index in item.tags.first.flatMap({ positions[$0] }) ?? []
      where item.matches(type: recorded[index].type, tags: recorded[index].tags) {
        found.insert(index)
      }
    }
    return found.sorted()
  }
}
