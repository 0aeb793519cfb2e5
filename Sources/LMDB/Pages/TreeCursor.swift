/// Walks the entries of a tree in the order of their keys.
struct TreeCursor {
  /// A page above the leaf, and through which of its children the path goes on.
  private struct Branch {
    let number: UInt64
    let page: PageView
    var index: Int
  }

  let snapshot: PageSnapshot
  let record: TreeRecord
  /// The pages from the root to the one above the leaf.
  private var branches: [Branch] = []
  /// The leaf at which it stands.
  private(set) var leaf = PageView.nothing
  /// Which entry of the leaf it is.
  private(set) var leafIndex = 0
  /// How many entries the leaf has; none before the first move.
  private var leafCount = 0

  init(_ snapshot: PageSnapshot, _ record: TreeRecord) {
    self.snapshot = snapshot
    self.record = record
  }

  /// The pages of the path in which it stands at the first entry: those that it has entered with
  /// the last step of a walk from the first entry.
  var enteredPages: [UInt64] {
    guard leafIndex == 0 else { return [] }
    return [leaf.pageNumber] + branches.reversed().prefix { $0.index == 0 }.map(\.number)
  }

  /// The key at which it stands; in a set of numbers, the number.
  @inline(__always)
  var key: PageView { key(leaf, leafIndex) }

  /// Moves to the first entry.
  mutating func first() throws(LMDBError) -> Bool { try restart { _ in 0 } }

  /// Moves to the last entry.
  mutating func last() throws(LMDBError) -> Bool { try restart { $0.nodeCount - 1 } }

  /// Moves to the next entry; before the first move, to the first.
  @inline(__always)
  mutating func next() throws(LMDBError) -> Bool {
    guard leafIndex + 1 < leafCount else { return try nextLeaf() }
    leafIndex += 1
    return true
  }

  /// Moves to the first entry of the next leaf; before the first move, of the first.
  mutating func nextLeaf() throws(LMDBError) -> Bool {
    guard leafCount > 0 else { return try first() }
    leafIndex = leafCount - 1
    return try moveLeaf(1)
  }

  /// Moves to the entry before; before the first move, to the last.
  @inline(__always)
  mutating func previous() throws(LMDBError) -> Bool {
    guard leafIndex > 0 else { return leafCount > 0 ? try moveLeaf(-1) : try last() }
    leafIndex -= 1
    return true
  }

  /// Appends the number at which it stands in a set of numbers and those behind it, as far as its
  /// leaf goes, `limit` at most; it stands at the last of them then.
  mutating func take(_ limit: Int, into numbers: inout [UInt64]) {
    let end = min(leafCount, leafIndex + limit)
    leaf.append(leafIndex..<end, to: &numbers)
    leafIndex = end - 1
  }

  /// Moves to the first entry whose key is `key` or comes after it.
  mutating func seek(_ key: PageView) throws(LMDBError) -> Bool {
    guard try descend(to: key) else { return false }
    if leafIndex < leafCount { return true }
    // Past the last entry of the leaf: the next one is in another. If there is none, it stands
    // behind the last one, so that the one before it is that.
    return try moveLeaf(1)
  }

  /// Moves to the entry of exactly this key.
  mutating func seek(exactly key: PageView) throws(LMDBError) -> Bool {
    guard try descend(to: key) else { return false }
    return leafIndex < leafCount && record.order.compare(self.key, key) == 0
  }

  /// Moves to the entry of exactly this key, without going down from the root again where the key
  /// lies between the first and the last one of the leaf.
  mutating func seekNearby(exactly key: PageView) throws(LMDBError) -> Bool {
    guard leafCount > 0, record.order.compare(self.key(leaf, 0), key) <= 0,
      record.order.compare(self.key(leaf, leafCount - 1), key) >= 0
    else { return try seek(exactly: key) }
    leafIndex = record.place(of: key, in: leaf, isLeaf: true)
    return record.order.compare(self.key, key) == 0
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
  @inline(__always)
  private mutating func restart(_ choose: (PageView) -> Int) throws(LMDBError) -> Bool {
    branches.removeAll(keepingCapacity: true)
    leafCount = 0
    if record.isEmpty { return false }
    branches.reserveCapacity(record.depth - 1)
    try descend(choose)
    return true
  }

  /// Goes down from the last branch to a leaf.
  @inline(__always)
  private mutating func descend(_ choose: (PageView) -> Int) throws(LMDBError) {
    // Where a page is damaged, it stands nowhere.
    leafCount = 0
    while branches.count + 1 < record.depth {
      let page = try childPage()
      branches.append(Branch(number: page.pageNumber, page: page, index: choose(page)))
    }
    leaf = try childPage()
    leafIndex = choose(leaf)
    leafCount = leaf.nodeCount
  }

  /// Moves to the nearest entry of the leaf beside, in either direction.
  private mutating func moveLeaf(_ step: Int) throws(LMDBError) -> Bool {
    for level in branches.indices.reversed() {
      let index = branches[level].index + step
      guard (0..<branches[level].page.nodeCount).contains(index) else { continue }
      branches[level].index = index
      branches.removeLast(branches.count - 1 - level)
      try descend { step > 0 ? 0 : $0.nodeCount - 1 }
      return true
    }
    return false
  }

  /// Looks through the pages with which those of the path may be joined when they become empty.
  func checkNeighbours() throws(LMDBError) {
    for (level, branch) in branches.enumerated() {
      var parents = self
      parents.branches.removeLast(branches.count - 1 - level)
      let index = branch.index == 0 ? 1 : branch.index - 1
      guard index < branch.page.nodeCount else { continue }
      parents.branches[level].index = index
      _ = try parents.childPage()
    }
  }

  /// The page below the last branch.
  private func childPage() throws(LMDBError) -> PageView {
    let number = branches.last.map { $0.page.child($0.index) } ?? record.root
    let known = try snapshot.knownPage(
      number, parent: branches.last?.number ?? 0, index: branches.last?.index ?? 0)
    if let known { return known }
    return try snapshot.page(number, at: place())
  }

  /// Where the next page below stands.
  private func place() -> PagePlace {
    var lower: PageView?
    var upper: PageView?
    for branch in branches.reversed() {
      if lower == nil, branch.index > 0 { lower = branch.page.key(branch.index) }
      if upper == nil, branch.index + 1 < branch.page.nodeCount {
        upper = branch.page.key(branch.index + 1)
      }
    }
    return PagePlace(
      order: record.order, isLeaf: branches.count + 1 == record.depth,
      isNumberSet: record.isNumberSet, parentPage: branches.last?.number ?? 0,
      parentIndex: branches.last?.index ?? 0, lower: lower, upper: upper)
  }

  @inline(__always)
  private func key(_ page: PageView, _ index: Int) -> PageView {
    record.isNumberSet ? page.fixedNumber(index) : page.key(index)
  }
}
