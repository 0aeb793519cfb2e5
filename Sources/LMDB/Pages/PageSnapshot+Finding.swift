extension PageSnapshot {
  /// The leaf that holds a key and its place there, or `nil`: what ``TreeCursor`` finds, too, with
  /// nothing kept of the way.
  ///
  /// - Complexity: O(log n), without allocation
  func find(
    _ key: PageView, in record: TreeRecord
  ) throws(LMDBError) -> (leaf: PageView, index: Int)? {
    if record.isEmpty { return nil }
    var number = record.root
    var (parent, parentIndex): (UInt64, Int) = (0, 0)
    var (lower, upper): (PageView?, PageView?) = (nil, nil)
    for level in 1...record.depth {
      let isLeaf = level == record.depth
      let page: PageView
      if let known = try knownPage(number, parent: parent, index: parentIndex) {
        page = known
      } else {
        page = try self.page(
          number,
          at: PagePlace(
            order: record.order, isLeaf: isLeaf, isNumberSet: record.isNumberSet,
            parentPage: parent, parentIndex: parentIndex, lower: lower, upper: upper))
      }
      let index = record.place(of: key, in: page, isLeaf: isLeaf)
      if isLeaf {
        guard index < page.nodeCount, record.order.compare(page.key(index), key) == 0 else {
          return nil
        }
        return (page, index)
      }
      if index > 0 { lower = page.key(index) }
      if index + 1 < page.nodeCount { upper = page.key(index + 1) }
      (parent, parentIndex, number) = (number, index, page.child(index))
    }
    return nil
  }
}

extension TreeRecord {
  /// Where a key is or would be in a leaf; of a branch, the last child that begins with the key or
  /// before it.
  func place(of key: PageView, in page: PageView, isLeaf: Bool) -> Int {
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
