/// Where a page stands in its tree, and between which keys its own must lie.
struct PagePlace {
  /// The order of the keys.
  let order: PageKeyOrder
  /// Whether it must be a leaf.
  let isLeaf: Bool
  /// Whether leaves hold numbers without nodes.
  let isNumberSet: Bool
  /// The page above, zero for the root, and which of its children this is.
  let parentPage: UInt64
  let parentIndex: Int
  /// The smallest key that may be here.
  let lower: PageView?
  /// The first key that may not be here any more.
  let upper: PageView?
}

/// Looks through a page: whether everything in it is where it can be, and the keys are in order.
///
/// A page has no checksum, but it says most things twice. Nodes lie without gaps from the begin
/// that the header names to the end of the page; so a lost or changed offset, size or count shows.
struct PageCheck {
  let snapshot: PageSnapshot
  let place: PagePlace

  /// Checks a page of a tree.
  ///
  /// - Throws: ``LMDBError/corrupted``
  func check(_ page: PageView, _ number: UInt64) throws(LMDBError) {
    let expected: PageFlags =
      !place.isLeaf ? .branch : place.isNumberSet ? [.leaf, .numbers] : .leaf
    guard page.flags == expected, page.pageNumber == number else { throw .corrupted }
    if place.isLeaf && place.isNumberSet {
      try Self.checkNumbers(page)
      try checkBounds(first: page.fixedNumber(0), last: page.fixedNumber(page.nodeCount - 1))
    } else {
      try checkNodes(page)
      if place.isLeaf {
        try checkBounds(first: page.key(0), last: page.key(page.nodeCount - 1))
      } else if page.nodeCount > 1 {
        try checkBounds(first: page.key(1), last: page.key(page.nodeCount - 1))
      }
    }
  }

  /// Checks a page of numbers, or the part of a node that is one.
  static func checkNumbers(_ page: PageView) throws(LMDBError) {
    guard page.byteCount >= PageView.headerByteCount, page.numberByteCount == 8,
      page.lower > PageView.headerByteCount, page.lower.isMultiple(of: 2),
      PageView.headerByteCount + 8 * page.nodeCount <= page.byteCount
    else { throw .corrupted }
    for index in 1..<page.nodeCount
    where page.fixedNumber(index - 1).number64(at: 0) >= page.fixedNumber(index).number64(at: 0) {
      throw .corrupted
    }
  }

  private func checkBounds(first: PageView, last: PageView) throws(LMDBError) {
    if let lower = place.lower, place.order.compare(first, lower) < 0 { throw .corrupted }
    if let upper = place.upper, place.order.compare(last, upper) >= 0 { throw .corrupted }
  }

  private func checkNodes(_ page: PageView) throws(LMDBError) {
    let (lower, upper, end) = (page.lower, page.upper, page.byteCount)
    guard lower > PageView.headerByteCount, lower.isMultiple(of: 2), lower <= upper, upper <= end
    else { throw .corrupted }
    // What a branch says of its first child's key has no meaning.
    let firstKey = place.isLeaf ? 0 : 1
    var used = 0
    var last: PageView?
    for index in 0..<page.nodeCount {
      let offset = page.nodeOffset(index)
      guard offset >= upper, offset + PageView.nodeHeaderByteCount <= end else { throw .corrupted }
      let keyByteCount = page.number16(at: offset + 6)
      let dataByteCount = place.isLeaf ? dataByteCount(page, offset) : 0
      // Nodes begin at even places.
      let byteCount = (PageView.nodeHeaderByteCount + keyByteCount + dataByteCount + 1) & ~1
      guard byteCount <= end - offset else { throw .corrupted }
      used += byteCount
      if index >= firstKey {
        let key = page.part(offset + PageView.nodeHeaderByteCount, keyByteCount)
        guard place.order.allows(byteCount: keyByteCount),
          last.map({ place.order.compare($0, key) < 0 }) ?? true
        else { throw .corrupted }
        last = key
      }
      if place.isLeaf {
        if page.number16(at: offset + 4) != NodeKind.plain.rawValue { try checkData(page, index) }
      } else {
        guard snapshot.isPage(page.child(index)) else { throw .corrupted }
      }
    }
    guard used == end - upper else { throw .corrupted }
  }

  /// How many bytes of a leaf node follow its key.
  @inline(__always)
  private func dataByteCount(_ page: PageView, _ offset: Int) -> Int {
    let kind = page.number16(at: offset + 4)
    return kind == NodeKind.overflow.rawValue ? 8 : page.number32(at: offset)
  }

  private func checkData(_ page: PageView, _ index: Int) throws(LMDBError) {
    let byteCount = page.dataByteCount(index)
    switch page.nodeKind(index) {
    case .plain: break
    case .overflow:
      guard snapshot.isPage(page.data(index, byteCount: 8).number64(at: 0)) else {
        throw .corrupted
      }
    case .database:
      guard byteCount == TreeRecord.byteCount else { throw .corrupted }
    case .numberTree:
      guard byteCount == TreeRecord.byteCount else { throw .corrupted }
      _ = try TreeRecord(page.data(index, byteCount: byteCount), isNumberSet: true)
    case .numbers:
      let inner = page.data(index, byteCount: byteCount)
      guard byteCount > PageView.headerByteCount,
        inner.flags == [.leaf, .numbers, .inNode]
      else { throw .corrupted }
      try Self.checkNumbers(inner)
    case nil: throw .corrupted
    }
  }
}
