/// Looks through whole trees: every page once, and each in one place only.
struct TreeCheck {
  private let snapshot: PageSnapshot
  /// Which pages were found to be in use, or free.
  private var isTaken: [Bool]

  init(_ snapshot: PageSnapshot) {
    self.snapshot = snapshot
    isTaken = [Bool](repeating: false, count: Int(snapshot.lastPage) + 1)
  }

  /// Checks all trees of the file, and the list of free pages.
  ///
  /// - Throws: ``LMDBError/corrupted``
  mutating func checkAll() throws(LMDBError) {
    try check(snapshot.free)
    try check(snapshot.main)
    for (_, record) in try snapshot.databases() { try check(record) }
    var taken = isTaken
    try snapshot.visitFreePages { page throws(LMDBError) in
      guard !taken[Int(page)] else { throw .corrupted }
      taken[Int(page)] = true
    }
  }

  /// Checks all pages of a tree, and that it holds as many entries as it says.
  ///
  /// - Throws: ``LMDBError/corrupted``
  /// - Complexity: O(entries)
  mutating func check(_ record: TreeRecord) throws(LMDBError) {
    var cursor = TreeCursor(snapshot, record)
    var count: UInt64 = 0
    var found = try cursor.first()
    while found {
      for page in cursor.enteredPages { try take(page, 1) }
      count += try checkLeaf(cursor.leaf, record)
      found = try cursor.nextLeaf()
    }
    guard count == record.entryCount else { throw .corrupted }
  }

  /// Checks what the nodes of a leaf name.
  ///
  /// - Returns: How many entries it has.
  private mutating func checkLeaf(
    _ leaf: PageView, _ record: TreeRecord
  ) throws(LMDBError) -> UInt64 {
    if record.isNumberSet { return UInt64(leaf.nodeCount) }
    var count: UInt64 = 0
    for index in 0..<leaf.nodeCount {
      if record.options.contains(.numbers) {
        count += try checkNumbers(leaf, index)
      } else {
        count += 1
        if let run = try snapshot.overflowRun(leaf, index, record) {
          try take(run.first, run.count)
        }
      }
    }
    return count
  }

  private mutating func checkNumbers(
    _ leaf: PageView, _ index: Int
  ) throws(LMDBError) -> UInt64 {
    guard leaf.nodeKind(index) == .numberTree else {
      return UInt64(try NumberCursor(leaf, index, snapshot).count)
    }
    let data = leaf.data(index, byteCount: TreeRecord.byteCount)
    let record = try TreeRecord(data, isNumberSet: true)
    try check(record)
    return record.entryCount
  }

  private mutating func take(_ page: UInt64, _ count: UInt64) throws(LMDBError) {
    for number in page..<page + count {
      guard !isTaken[Int(number)] else { throw .corrupted }
      isTaken[Int(number)] = true
    }
  }
}

extension PageSnapshot {
  /// Checks the list of free pages, from which LMDB takes what it overwrites.
  ///
  /// - Throws: ``LMDBError/corrupted``
  func checkFreePages() throws(LMDBError) { try visitFreePages { _ in } }

  /// Visits the free pages.
  ///
  /// Each entry of their tree is a count and so many page numbers, in descending order.
  func visitFreePages(
    _ body: (UInt64) throws(LMDBError) -> Void
  ) throws(LMDBError) {
    var cursor = TreeCursor(self, free)
    var found = try cursor.first()
    while found {
      let list = try data(cursor.leaf, cursor.leafIndex)
      guard list.byteCount >= 8, list.byteCount.isMultiple(of: 8),
        cursor.key.number64(at: 0) <= transaction
      else { throw .corrupted }
      let count = list.number64(at: 0)
      guard count <= UInt64(list.byteCount / 8 - 1) else { throw .corrupted }
      var last = UInt64.max
      for index in 0..<Int(count) {
        let page = list.number64(at: 8 + 8 * index)
        guard page < last, isPage(page) else { throw .corrupted }
        try body(page)
        last = page
      }
      found = try cursor.next()
    }
  }
}
