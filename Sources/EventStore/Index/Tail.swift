import EventModel
import LMDB
import Platform

/// The events at the end of the log that the index on disk does not hold yet, indexed in memory.
///
/// It begins after ``base`` and is filled when somebody asks: who only appends pays for nothing but
/// the ids of the commands. What it holds is bounded, since whoever makes it long has it folded
/// into the index.
///
/// As in the index on disk, a tag is kept together with the type of its event, so that a song asks
/// for its singer without walking over all other songs of that singer. Both stand here as one hash,
/// and its places are chained through one array: an event costs a few numbers, whatever it carries.
/// Like the index on disk it may therefore name an event that is not meant; whoever gets a position
/// compares the event.
struct Tail: Sendable {
  /// A tag at an event, and where the same tag stood before at one of the same type.
  private struct Occurrence {
    let position: UInt64
    /// Negative if it stood nowhere.
    let previous: Int32
  }

  /// The positions after this one are covered.
  let base: Position
  /// Up to where the ids of commands are known.
  private(set) var head: Position
  /// Up to where types and tags are known, too; not beyond ``head``.
  private(set) var described: Position
  private var occurrences: [Occurrence] = []
  /// The occurrences of a tag at events of one type, by the hash of both.
  private var chains = ChainTable()
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
    let type = describe(type: type.name.utf8Span.span)
    for index in tags.indices { tags[index].withUTF8 { add($0, of: type) } }
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
      let type = describe(type: bytes.extracting(layout.type))
      layout.forEachTag(bytes) { range in
        add(bytes.extracting(range), of: type)
        return .more
      }
      return .more
    }
  }

  /// Adds the event that follows to those of its type.
  ///
  /// - Returns: The hash of the type.
  private mutating func describe(type: Span<UInt8>) -> UInt64 {
    described = described.next
    let hash = Checksum.xxh3(type)
    byType[hash, default: []].append(described.rawValue)
    return hash
  }

  /// Adds the last described event to the places of a tag, once, however often it carries the tag.
  private mutating func add(_ tag: Span<UInt8>, of type: UInt64) {
    let hash = Checksum.xxh3(tag) ^ type
    let previous = chains[hash]?.last ?? -1
    if previous >= 0, occurrences[Int(previous)].position == described.rawValue { return }
    chains.lengthen(hash, to: Int32(occurrences.count))
    occurrences.append(Occurrence(position: described.rawValue, previous: previous))
  }
}

extension Tail {
  /// The last position of every type.
  ///
  /// - Complexity: O(t) for t types.
  var lastOfEachType: [UInt64] { byType.values.compactMap(\.last) }

  /// Position of the first event of the commit that a command led to.
  func commit(of commandID: Identifier) -> Position? { commands[commandID] }

  /// The positions after `after` of the described events that a query may mean, in ascending order.
  func positions(matching query: EventQuery, after: Position) -> [UInt64] {
    let start = max(after, base).rawValue
    guard start < described.rawValue else { return [] }
    guard let items = query.items else { return Array((start + 1)...described.rawValue) }
    if items.count == 1, let item = items.first { return positions(matching: item, after: start) }
    var found: [UInt64] = []
    for item in items { found += positions(matching: item, after: start) }
    return found.sortedOnce()
  }

  private func positions(matching item: EventQuery.Item, after start: UInt64) -> [UInt64] {
    if item.types.isEmpty && item.tags.isEmpty { return Array((start + 1)...described.rawValue) }
    var found: [UInt64] = []
    let tags = item.tags.map { $0.withUTF8 { Checksum.xxh3($0) } }
    for type in item.types.isEmpty ? Array(byType.keys) : item.types.map(Self.hash) {
      if tags.isEmpty {
        found += beyond(start, byType[type] ?? [])
      } else if let chain = shortestChain(of: tags, type) {
        append(chain, after: start, to: &found)
      }
    }
    return found.sortedOnce()
  }

  private static func hash(_ type: EventType) -> UInt64 {
    Checksum.xxh3(type.name.utf8Span.span)
  }

  /// The occurrences of the rarest of some tags at events of a type; `nil` if one of them has none.
  private func shortestChain(of tags: [UInt64], _ type: UInt64) -> ChainTable.Chain? {
    var shortest: ChainTable.Chain?
    for tag in tags {
      guard let chain = chains[tag ^ type] else { return nil }
      if chain.count < shortest?.count ?? .max { shortest = chain }
    }
    return shortest
  }

  /// Appends the positions of a chain, in ascending order.
  private func append(
    _ chain: ChainTable.Chain, after start: UInt64, to positions: inout [UInt64]
  ) {
    let first = positions.count
    var place = Int(chain.last)
    while place >= 0, occurrences[place].position > start {
      positions.append(occurrences[place].position)
      place = Int(occurrences[place].previous)
    }
    positions[first...].reverse()
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
