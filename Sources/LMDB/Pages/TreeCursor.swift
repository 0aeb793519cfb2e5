/// Walks the entries of a tree in the order of their keys.
struct TreeCursor {
  private struct Level {
    let number: UInt64
    let page: PageView
    var index: Int
  }

  let snapshot: PageSnapshot
  let record: TreeRecord
  /// The pages from the root to the leaf at which it stands; none before the first move.
  private var levels: [Level] = []
  /// Whether it stands at an entry.
  private(set) var isValid = false

  init(_ snapshot: PageSnapshot, _ record: TreeRecord) {
    self.snapshot = snapshot
    self.record = record
  }

  /// The leaf at which it stands.
  var leaf: PageView { levels[levels.count - 1].page }

  /// The pages of the path in which it stands at the first entry: those that it has entered with
  /// the last step of a walk from the first entry.
  var enteredPages: [UInt64] {
    levels.reversed().prefix { $0.index == 0 }.map(\.number)
  }

  /// Which entry of the leaf it is.
  var leafIndex: Int { levels[levels.count - 1].index }

  /// The key at which it stands; in a set of numbers, the number.
  var key: PageView { key(leaf, leafIndex) }

  /// Moves to the first entry.
  mutating func first() throws(LMDBError) -> Bool { try restart { _ in 0 } }

  /// Moves to the last entry.
  mutating func last() throws(LMDBError) -> Bool { try restart { $0.nodeCount - 1 } }

  /// Moves to the next entry; before the first move, to the first.
  mutating func next() throws(LMDBError) -> Bool {
    guard !levels.isEmpty else { return try first() }
    return try move(1)
  }

  /// Moves to the first entry of the next leaf.
  mutating func nextLeaf() throws(LMDBError) -> Bool {
    levels[levels.count - 1].index = leaf.nodeCount - 1
    return try move(1)
  }

  /// Moves to the entry before; before the first move, to the last.
  mutating func previous() throws(LMDBError) -> Bool {
    guard !levels.isEmpty else { return try last() }
    return try move(-1)
  }

  /// Appends the number at which it stands in a set of numbers and those behind it, as far as its
  /// leaf goes, `limit` at most; it stands at the last of them then.
  mutating func take(_ limit: Int, into numbers: inout [UInt64]) {
    let end = min(leaf.nodeCount, leafIndex + limit)
    leaf.append(leafIndex..<end, to: &numbers)
    levels[levels.count - 1].index = end - 1
  }

  /// Moves to the first entry whose key is `key` or comes after it.
  mutating func seek(_ key: PageView) throws(LMDBError) -> Bool {
    guard try descend(to: key) else { return false }
    if leafIndex < leaf.nodeCount { return true }
    // Past the last entry of the leaf: the next one is in another.
    levels[levels.count - 1].index -= 1
    return try move(1)
  }

  /// Moves to the entry of exactly this key.
  mutating func seek(exactly key: PageView) throws(LMDBError) -> Bool {
    guard try descend(to: key) else { return false }
    isValid = leafIndex < leaf.nodeCount && record.order.compare(self.key, key) == 0
    return isValid
  }

  /// Moves to the entry of exactly this key, without going down from the root again where the key
  /// lies between the first and the last one of the leaf.
  mutating func seekNearby(exactly key: PageView) throws(LMDBError) -> Bool {
    guard levels.count == record.depth, let last = levels.last,
      record.order.compare(self.key(last.page, 0), key) <= 0,
      record.order.compare(self.key(last.page, last.page.nodeCount - 1), key) >= 0
    else { return try seek(exactly: key) }
    levels[levels.count - 1].index = record.place(of: key, in: last.page, isLeaf: true)
    isValid = record.order.compare(self.key, key) == 0
    return isValid
  }

  /// Goes down to the leaf where a key is or would be, at its place there.
  private mutating func descend(to key: PageView) throws(LMDBError) -> Bool {
    let record = record
    var level = 0
    return try restart { page in
      level += 1
      return record.place(of: key, in: page, isLeaf: level == record.depth)
    }
  }

  /// Goes down from the root, at each page to the place that `choose` says.
  private mutating func restart(_ choose: (PageView) -> Int) throws(LMDBError) -> Bool {
    levels.removeAll(keepingCapacity: true)
    isValid = false
    if record.isEmpty { return false }
    levels.reserveCapacity(record.depth)
    try descend(choose)
    return true
  }

  /// Goes down from the last level to a leaf.
  private mutating func descend(_ choose: (PageView) -> Int) throws(LMDBError) {
    while levels.count < record.depth {
      let view = try childPage()
      levels.append(Level(number: view.pageNumber, page: view, index: choose(view)))
    }
    isValid = true
  }

  /// Moves a step in either direction.
  private mutating func move(_ step: Int) throws(LMDBError) -> Bool {
    isValid = false
    var level = levels.count - 1
    while level >= 0 {
      let index = levels[level].index + step
      if (0..<levels[level].page.nodeCount).contains(index) {
        levels[level].index = index
        if level == levels.count - 1 {
          isValid = true
          return true
        }
        levels.removeLast(levels.count - 1 - level)
        try descend { step > 0 ? 0 : $0.nodeCount - 1 }
        return true
      }
      level -= 1
    }
    return false
  }

  /// Looks through the pages with which those of the path may be joined when they become empty.
  func checkNeighbours() throws(LMDBError) {
    guard levels.count > 1 else { return }
    for level in 1..<levels.count {
      var parents = self
      parents.levels.removeLast(levels.count - level)
      let parent = parents.levels[level - 1]
      let index = parent.index == 0 ? 1 : parent.index - 1
      guard index < parent.page.nodeCount else { continue }
      parents.levels[level - 1].index = index
      _ = try parents.childPage()
    }
  }

  /// The page below the last level.
  private func childPage() throws(LMDBError) -> PageView {
    let number = levels.last.map { $0.page.child($0.index) } ?? record.root
    let known = try snapshot.knownPage(
      number, parent: levels.last?.number ?? 0, index: levels.last?.index ?? 0)
    if let known { return known }
    return try snapshot.page(number, at: place())
  }

  /// Where the next page below stands.
  private func place() -> PagePlace {
    var lower: PageView?
    var upper: PageView?
    for level in levels.reversed() {
      if lower == nil, level.index > 0 { lower = level.page.key(level.index) }
      if upper == nil, level.index + 1 < level.page.nodeCount {
        upper = level.page.key(level.index + 1)
      }
    }
    return PagePlace(
      order: record.order, isLeaf: levels.count + 1 == record.depth,
      isNumberSet: record.isNumberSet, parentPage: levels.last?.number ?? 0,
      parentIndex: levels.last?.index ?? 0, lower: lower, upper: upper)
  }

  private func key(_ page: PageView, _ index: Int) -> PageView {
    record.isNumberSet ? page.fixedNumber(index) : page.key(index)
  }
}

extension TreeRecord {
  /// Where a key is or would be in a leaf; of a branch, the last child that begins with the key or
  /// before it.
  fileprivate func place(of key: PageView, in page: PageView, isLeaf: Bool) -> Int {
    let order = order
    var low = isLeaf ? 0 : 1
    var high = page.nodeCount
    while low < high {
      let middle = (low + high) / 2
      let found = isLeaf && isNumberSet ? page.fixedNumber(middle) : page.key(middle)
      let comparison = order.compare(found, key)
      if isLeaf ? comparison < 0 : comparison <= 0 { low = middle + 1 } else { high = middle }
    }
    return isLeaf ? low : low - 1
  }
}
