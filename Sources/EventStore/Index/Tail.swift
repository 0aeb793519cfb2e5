import EventModel

/// The events at the end of the log that the index on disk does not hold yet, indexed in memory.
///
/// It covers the positions after ``base`` up to ``head``. What it holds is bounded, since whoever
/// makes it too long folds it into the index after the commit.
struct Tail: Sendable {
  private struct Entry {
    let type: EventType
    let tags: [Tag]
  }

  /// The positions after this one are covered.
  let base: Position
  /// The last position that is covered.
  private(set) var head: Position
  private var entries: [Entry] = []
  private var byTag: [Tag: [UInt64]] = [:]
  private var byType: [EventType: [UInt64]] = [:]
  private var commands: [Identifier: Position] = [:]

  init(base: Position) {
    self.base = base
    head = base
  }

  /// How many events it holds.
  var count: Int { entries.count }

  /// Adds the event that follows.
  mutating func append(type: EventType, tags: [Tag], commandID: Identifier?) {
    head = head.next
    let position = head.rawValue
    entries.append(Entry(type: type, tags: tags))
    byType[type, default: []].append(position)
    for tag in tags { Self.add(position, to: &byTag[tag, default: []]) }
    if let commandID { commands[commandID] = head }
  }

  /// Adds a position once, however often the event carries the tag.
  private static func add(_ position: UInt64, to list: inout [UInt64]) {
    if list.last != position { list.append(position) }
  }

  /// Position of the first event of the commit that a command led to.
  func commit(of commandID: Identifier) -> Position? { commands[commandID] }

  /// The positions after `after` of the events that a query means, in ascending order.
  func positions(matching query: EventQuery, after: Position) -> [UInt64] {
    let start = max(after, base).rawValue
    guard start < head.rawValue else { return [] }
    guard let items = query.items else { return Array((start + 1)...head.rawValue) }
    if items.count == 1, let item = items.first { return positions(matching: item, after: start) }
    var found: Set<UInt64> = []
    for item in items { found.formUnion(positions(matching: item, after: start)) }
    return found.sorted()
  }

  private func positions(matching item: EventQuery.Item, after start: UInt64) -> [UInt64] {
    if item.tags.isEmpty && item.types.isEmpty { return Array((start + 1)...head.rawValue) }
    if item.tags.isEmpty {
      let lists = item.types.map { beyond(start, byType[$0] ?? []) }
      return lists.count == 1 ? Array(lists[0]) : Set(lists.joined()).sorted()
    }
    let lists = item.tags.map { byTag[$0] ?? [] }
    guard let shortest = lists.min(by: { $0.count < $1.count }) else { return [] }
    return beyond(start, shortest).filter { position in
      let entry = entries[Int(position - base.rawValue) - 1]
      return item.matches(type: entry.type, tags: entry.tags)
    }
  }

  private func beyond(_ start: UInt64, _ list: [UInt64]) -> ArraySlice<UInt64> {
    var low = 0
    var high = list.count
    while low < high {
      let middle = (low + high) / 2
      if list[middle] <= start { low = middle + 1 } else { high = middle }
    }
    return list[low...]
  }
}
