/// Walks the numbers of one key in ascending order.
struct NumberCursor {
  /// One number in the node itself, or a page of numbers in the node; neither for a tree.
  private let only: PageView?
  private let page: PageView?
  private var index = 0
  private var tree: TreeCursor?

  /// Looks at the numbers of the node at which a cursor stands.
  ///
  /// It stands nowhere itself until it is moved.
  init(_ cursor: TreeCursor) throws(LMDBError) {
    try self.init(cursor.leaf, cursor.leafIndex, cursor.snapshot)
  }

  /// Looks at the numbers of a node.
  init(_ leaf: PageView, _ index: Int, _ snapshot: PageSnapshot) throws(LMDBError) {
    let data = leaf.data(index, byteCount: leaf.dataByteCount(index))
    switch leaf.nodeKind(index) {
    case .plain where data.byteCount == 8: (only, page, tree) = (data, nil, nil)
    case .numbers: (only, page, tree) = (nil, data, nil)
    case .numberTree:
      let record = try TreeRecord(data, isNumberSet: true)
      guard !record.isEmpty else { throw .corrupted }
      (only, page, tree) = (nil, nil, TreeCursor(snapshot, record))
    case .plain, .overflow, .database, nil: throw .corrupted
    }
  }

  /// The number at which it stands, eight bytes.
  var current: PageView? { only ?? page?.fixedNumber(index) ?? tree?.key }

  /// How many numbers there are.
  var count: Int {
    page?.nodeCount ?? tree.map { Int(clamping: $0.record.entryCount) } ?? 1
  }

  mutating func first() throws(LMDBError) -> Bool {
    index = 0
    return try tree?.first() ?? true
  }

  mutating func last() throws(LMDBError) -> Bool {
    index = (page?.nodeCount ?? 1) - 1
    return try tree?.last() ?? true
  }

  mutating func next() throws(LMDBError) -> Bool {
    if let found = try tree?.next() { return found }
    guard let page, index + 1 < page.nodeCount else { return false }
    index += 1
    return true
  }

  mutating func previous() throws(LMDBError) -> Bool {
    if let found = try tree?.previous() { return found }
    guard page != nil, index > 0 else { return false }
    index -= 1
    return true
  }

  /// Moves to the first number that is `number` or larger.
  mutating func seek(_ number: PageView) throws(LMDBError) -> Bool {
    if let found = try tree?.seek(number) { return found }
    guard let page else {
      return only.map { PageKeyOrder.numbers.compare($0, number) >= 0 } ?? false
    }
    var low = 0
    var high = page.nodeCount
    while low < high {
      let middle = (low + high) / 2
      if PageKeyOrder.numbers.compare(page.fixedNumber(middle), number) < 0 {
        low = middle + 1
      } else {
        high = middle
      }
    }
    guard low < page.nodeCount else { return false }
    index = low
    return true
  }

  /// Appends the number at which it stands and those behind it, as far as its page goes, `limit` at
  /// most; it stands at the last of them then.
  mutating func take(_ limit: Int, into numbers: inout [UInt64]) {
    if let only {
      numbers.append(only.number64(at: 0))
    } else if let page {
      let end = min(page.nodeCount, index + limit)
      page.append(index..<end, to: &numbers)
      index = end - 1
    } else {
      tree?.take(limit, into: &numbers)
    }
  }

  /// Looks through the pages with which those of the path may be joined when they become empty.
  func checkNeighbours() throws(LMDBError) { try tree?.checkNeighbours() }
}
