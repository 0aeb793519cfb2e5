import EventModel

/// Answers a query from the tag index by merging its lists, in either direction: the work depends
/// on the lists that the query names, never on the length of the log.
///
/// Each item of the query becomes one or more intersections of lists (one for each type); an
/// intersection leaps from list to list, always to the farthest candidate. The positions of all
/// intersections are merged, each given once. The lists may name an event that is not meant (a
/// hash stands for a type): whoever gets a position compares the event.
struct IndexSearch {
  private var intersections: [Intersection]
  private let direction: ScanDirection

  /// Finds the lists of a query.
  ///
  /// - Precondition: The query has items, and none of them means every event.
  init<Reader: ViewReader & ~Copyable>(
    _ items: [EventQuery.Item], _ direction: ScanDirection, in view: borrowing Reader
  ) throws(ViewError) {
    self.direction = direction
    intersections = []
    for item in items { try add(item, in: view) }
  }

  /// Whether an item can be answered from the index: it names a type or a tag.
  static func canAnswer(_ query: EventQuery) -> Bool {
    guard let items = query.items else { return false }
    return items.allSatisfy { !$0.types.isEmpty || !$0.tags.isEmpty }
  }

  /// The next position at or beyond `start` in the direction; `nil` if there is none.
  mutating func next<Reader: ViewReader & ~Copyable>(
    from start: UInt64, in view: borrowing Reader
  ) throws(ViewError) -> UInt64? {
    var best: UInt64?
    for index in intersections.indices {
      guard let candidate = try intersections[index].next(from: start, in: view) else { continue }
      if let known = best {
        best = direction == .forwards ? min(known, candidate) : max(known, candidate)
      } else {
        best = candidate
      }
    }
    return best
  }

  private mutating func add<Reader: ViewReader & ~Copyable>(
    _ item: EventQuery.Item, in view: borrowing Reader
  ) throws(ViewError) {
    guard !item.tags.isEmpty else {
      for type in item.types {
        intersections.append(
          Intersection(lists: [PositionList(key: TagIndex.key(type: type), direction)]))
      }
      return
    }
    let prefixes = item.tags.map(TagIndex.prefix)
    for type in try types(of: item, prefixes[0], in: view) {
      intersections.append(
        Intersection(
          lists: prefixes.map { PositionList(key: TagIndex.key(prefix: $0, type), direction) }))
    }
  }

  /// The types of an item whose lists are read.
  ///
  /// Where the item names none or several, one scan of its first tag's keys tells which of them
  /// occur with the tag at all: a new song asks for three types of events about its singer, two of
  /// which most singers never have, and each would be a search from the root of the tree.
  private func types<Reader: ViewReader & ~Copyable>(
    of item: EventQuery.Item, _ prefix: [UInt8], in view: borrowing Reader
  ) throws(ViewError) -> [TagIndex.TypeHash] {
    let wanted = item.types.map(TagIndex.TypeHash.init)
    if wanted.count == 1 { return wanted }
    var types: [TagIndex.TypeHash] = []
    try view.scanPostingKeys(TagIndex.table, prefix: prefix.span) { key throws(ViewError) in
      if let type = TagIndex.TypeHash(key: key, prefixByteCount: prefix.count),
        wanted.isEmpty || wanted.contains(type)
      {
        types.append(type)
      }
      return .more
    }
    return types
  }
}

/// Positions that stand in each of several lists.
private struct Intersection {
  var lists: [PositionList]

  mutating func next<Reader: ViewReader & ~Copyable>(
    from start: UInt64, in view: borrowing Reader
  ) throws(ViewError) -> UInt64? {
    var candidate = start
    var agreeing = 0
    var index = 0
    while agreeing < lists.count {
      guard let found = try lists[index].next(from: candidate, in: view) else { return nil }
      agreeing = found == candidate ? agreeing + 1 : 1
      candidate = found
      index = (index + 1) % lists.count
    }
    return candidate
  }
}

/// One list of the index, read a piece at a time.
private struct PositionList {
  private let key: [UInt8]
  private let direction: ScanDirection
  private var buffer: [UInt64] = []
  private var offset = 0
  /// Pieces start small, since most lists are short, and grow while a list is read on.
  private var pieceCount = 16
  /// Whether the list has no more than what is in ``buffer``.
  private var isAtEnd = false

  init(key: [UInt8], _ direction: ScanDirection) {
    self.key = key
    self.direction = direction
  }

  mutating func next<Reader: ViewReader & ~Copyable>(
    from start: UInt64, in view: borrowing Reader
  ) throws(ViewError) -> UInt64? {
    while offset < buffer.count && isBefore(buffer[offset], start) { offset += 1 }
    if offset < buffer.count { return buffer[offset] }
    if isAtEnd { return nil }
    buffer.removeAll(keepingCapacity: true)
    offset = 0
    let key = key
    try view.postings(
      TagIndex.table, key.span, from: start, direction, limit: pieceCount, into: &buffer)
    isAtEnd = buffer.count < pieceCount
    pieceCount = min(pieceCount * 2, 1024)
    return buffer.first
  }

  private func isBefore(_ left: UInt64, _ right: UInt64) -> Bool {
    direction == .forwards ? left < right : left > right
  }
}
