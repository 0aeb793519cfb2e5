import EventModel
import LMDB
import Platform

/// The events at the end of the log that the index on disk does not hold yet, indexed in memory.
///
/// It begins after ``base`` and is filled when somebody asks: who only appends pays for nothing but
/// the ids of the commands. What it holds is bounded, since whoever makes it long has it folded
/// into the index.
///
/// Tags and types stand in it as hashes, and the places of one tag are chained through one array:
/// an event costs a few numbers, whatever it carries. Like the index on disk it may therefore name
/// an event that is not meant; whoever gets a position compares the event.
struct Tail: Sendable {
  /// A tag at an event, and where the same tag stood before.
  private struct Occurrence {
    let position: UInt64
    let previous: Int?
  }

  /// All occurrences of a tag, from the last one backwards.
  private struct Chain {
    var last: Int
    var count: Int
  }

  /// The positions after this one are covered.
  let base: Position
  /// Up to where the ids of commands are known.
  private(set) var head: Position
  /// Up to where types and tags are known, too; not beyond ``head``.
  private(set) var described: Position
  /// The type of every described event.
  private var types: [UInt64] = []
  private var occurrences: [Occurrence] = []
  private var chains: [UInt64: Chain] = [:]
  private var byType: [UInt64: [UInt64]] = [:]
  private var commands: [Identifier: Position] = [:]

  init(base: Position) {
    self.base = base
    head = base
    described = base
  }

  /// Adds the event that follows.
  mutating func append(type: EventType, tags: [Tag], commandID: Identifier?) {
    note(head.next, commandID)
    describe(type: type.name.utf8Span.span)
    for index in tags.indices { tags[index].withUTF8 { add(tag: $0) } }
  }

  /// Adds the event at a position with nothing but the id of its command, unless events before it
  /// are missing.
  mutating func note(_ position: Position, _ commandID: Identifier?) {
    guard position == head.next else { return }
    head = position
    if let commandID { commands[commandID] = position }
  }

  /// Adds all that the log says of the events up to a position.
  mutating func complete<T: Transaction & ~Copyable>(
    from log: LogFile, through end: Position, _ transaction: borrowing T
  ) throws(ReadError) {
    try log.scan(
      after: described, through: end, .forwards, transaction
    ) { layout, bytes throws(ReadError) in
      do throws(RecordError) {
        note(layout.position, try layout.commandID(bytes))
      } catch { throw ReadError.record(error) }
      describe(type: bytes.extracting(layout.type))
      layout.forEachTag(bytes) { range in
        add(tag: bytes.extracting(range))
        return .more
      }
      return .more
    }
  }

  private mutating func describe(type: Span<UInt8>) {
    described = described.next
    let hash = Checksum.xxh3(type)
    types.append(hash)
    byType[hash, default: []].append(described.rawValue)
  }

  /// Adds the last described event to the places of a tag, once, however often it carries the tag.
  private mutating func add(tag: Span<UInt8>) {
    let hash = Checksum.xxh3(tag)
    let place = occurrences.count
    guard let chain = chains[hash] else {
      occurrences.append(Occurrence(position: described.rawValue, previous: nil))
      chains[hash] = Chain(last: place, count: 1)
      return
    }
    guard occurrences[chain.last].position != described.rawValue else { return }
    occurrences.append(Occurrence(position: described.rawValue, previous: chain.last))
    chains[hash] = Chain(last: place, count: chain.count + 1)
  }
}

extension Tail {
  /// The last position of every type.
  ///
  /// - Complexity: O(t) for t types.
  var lastOfEachType: [UInt64] { byType.values.compactMap(\.last) }

  /// Position of the first event of the commit that a command led to.
  func commit(of commandID: Identifier) -> Position? { commands[commandID] }

  /// The positions after `after` of the described events that a query may mean, in ascending
  /// order.
  func positions(matching query: EventQuery, after: Position) -> [UInt64] {
    let start = max(after, base).rawValue
    guard start < described.rawValue else { return [] }
    guard let items = query.items else { return Array((start + 1)...described.rawValue) }
    if items.count == 1, let item = items.first { return positions(matching: item, after: start) }
    var found: [UInt64] = []
    for item in items { found += positions(matching: item, after: start) }
    return found.count > 1 ? Set(found).sorted() : found
  }

  private func positions(matching item: EventQuery.Item, after start: UInt64) -> [UInt64] {
    guard !item.tags.isEmpty else {
      if item.types.isEmpty { return Array((start + 1)...described.rawValue) }
      let lists = item.types.map { beyond(start, byType[Self.hash($0)] ?? []) }
      return lists.count == 1 ? Array(lists[0]) : Set(lists.joined()).sorted()
    }
    var shortest: Chain?
    for tag in item.tags {
      guard let chain = chains[tag.withUTF8 { Checksum.xxh3($0) }] else { return [] }
      if chain.count < shortest?.count ?? .max { shortest = chain }
    }
    return positions(of: shortest, types: item.types.map(Self.hash), after: start)
  }

  private static func hash(_ type: EventType) -> UInt64 {
    Checksum.xxh3(type.name.utf8Span.span)
  }

  /// The positions of a chain whose event has one of the types; of any type if there is none.
  private func positions(
    of chain: Chain?, types wanted: [UInt64], after start: UInt64
  ) -> [UInt64] {
    var found: [UInt64] = []
    var next = chain?.last
    while let place = next, occurrences[place].position > start {
      let occurrence = occurrences[place]
      let type = types[Int(occurrence.position - base.rawValue) - 1]
      if wanted.isEmpty || wanted.contains(type) { found.append(occurrence.position) }
      next = occurrence.previous
    }
    found.reverse()
    return found
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
