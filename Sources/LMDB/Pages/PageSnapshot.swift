/// The pages that a transaction sees, each checked before anything in it is believed.
///
/// LMDB trusts its file: damaged pages send it anywhere in memory. Here every page that is read is
/// looked through first (``PageCheck``), and damage is an error.
public final class PageSnapshot: Sendable {
  private let mapping: PageMap.Mapping
  private let pageByteCount: Int
  private let checked: CheckedPages
  /// The last page that is, or was, in use.
  let lastPage: UInt64
  /// The transaction that is seen.
  let transaction: UInt64
  /// The tree of named databases.
  let main: TreeRecord
  /// The tree of free pages.
  let free: TreeRecord

  /// Finds what a transaction sees.
  ///
  /// - Returns: `nil` if two later ones committed meanwhile: begin again.
  /// - Throws: ``LMDBError``
  init?(
    _ map: PageMap, _ checked: CheckedPages, transaction: UInt64
  ) throws(LMDBError) {
    var mapping = try map.mapping(of: UInt64(MetaPage.byteCount))
    let first = try MetaPage(try mapping.view(at: 0, byteCount: MetaPage.byteCount))
    let offset = transaction & 1 * UInt64(first.pageByteCount)
    let meta = try MetaPage(try mapping.view(at: offset, byteCount: MetaPage.byteCount))
    guard meta.transaction == transaction else {
      guard meta.transaction > transaction else { throw .corrupted }
      return nil
    }
    mapping = try map.mapping(of: (meta.lastPage + 1) * UInt64(meta.pageByteCount))
    self.mapping = mapping
    self.checked = checked
    pageByteCount = meta.pageByteCount
    lastPage = meta.lastPage
    self.transaction = transaction
    main = meta.main
    free = meta.free
  }

  /// How much of the file pages take, free ones counted.
  var byteCount: UInt64 { (lastPage + 1) * UInt64(pageByteCount) }

  /// A page of a tree that was found whole before at this place, or `nil`.
  @inline(__always)
  func knownPage(
    _ number: UInt64, parent: UInt64, index: Int
  ) throws(LMDBError) -> PageView? {
    let mark = CheckedPages.mark(page: number, parent: parent, index: index, transaction)
    return checked.contains(mark, page: number) ? try page(number) : nil
  }

  /// A page of a tree, looked through.
  ///
  /// - Throws: ``LMDBError/corrupted``
  func page(_ number: UInt64, at place: PagePlace) throws(LMDBError) -> PageView {
    let view = try page(number)
    try PageCheck(snapshot: self, place: place).check(view, number)
    checked.insert(
      CheckedPages.mark(
        page: number, parent: place.parentPage, index: place.parentIndex, transaction),
      page: number)
    return view
  }

  /// The data of a node, wherever they are.
  @inline(__always)
  func data(_ page: PageView, _ index: Int) throws(LMDBError) -> PageView {
    let byteCount = page.dataByteCount(index)
    if page.isOverflow(index) { return try overflowData(page, index, byteCount: byteCount) }
    return page.data(index, byteCount: byteCount)
  }

  private func overflowData(
    _ page: PageView, _ index: Int, byteCount: Int
  ) throws(LMDBError) -> PageView {
    let run = try overflowRun(page, index)
    return try mapping.view(
      at: run.first * UInt64(pageByteCount) + UInt64(PageView.headerByteCount),
      byteCount: byteCount)
  }

  /// The pages of a node's data where they do not lie in the node.
  func overflowRun(
    _ page: PageView, _ index: Int, _ record: TreeRecord
  ) throws(LMDBError) -> (first: UInt64, count: UInt64)? {
    guard !record.isNumberSet, page.isOverflow(index) else { return nil }
    return try overflowRun(page, index)
  }

  private func overflowRun(
    _ page: PageView, _ index: Int
  ) throws(LMDBError) -> (first: UInt64, count: UInt64) {
    let first = page.data(index, byteCount: 8).number64(at: 0)
    let header = try self.page(first)
    let count = UInt64(header.overflowPageCount)
    guard header.flags == .overflow, header.pageNumber == first, count <= lastPage + 1 - first,
      count * UInt64(pageByteCount) >= UInt64(page.dataByteCount(index) + PageView.headerByteCount)
    else { throw .corrupted }
    return (first: first, count: count)
  }

  /// The value at a key, or `nil`; the first number if it has several.
  ///
  /// - Complexity: O(log n)
  func value(_ record: TreeRecord, _ key: PageView) throws(LMDBError) -> PageView? {
    guard let (leaf, index) = try find(key, in: record) else { return nil }
    guard record.options.contains(.numbers) else { return try data(leaf, index) }
    var numbers = try NumberCursor(leaf, index, self)
    return try numbers.first() ? numbers.current : nil
  }

  /// The record of a named database, or `nil`.
  ///
  /// - Complexity: O(log n)
  func record(named name: String) throws(LMDBError) -> TreeRecord? {
    var name = name
    var result: Result<TreeRecord?, LMDBError> = .success(nil)
    name.withUTF8 { bytes in
      guard let base = bytes.baseAddress else { return }
      do throws(LMDBError) {
        let key = unsafe PageView(UnsafeRawPointer(base), byteCount: bytes.count)
        guard let (leaf, index) = try find(key, in: main) else { return }
        result = .success(try databaseRecord(leaf, index))
      } catch { result = .failure(error) }
    }
    return try result.get()
  }

  /// The names of all databases, in order, with their records.
  func databases() throws(LMDBError) -> [(name: String, record: TreeRecord)] {
    var found: [(name: String, record: TreeRecord)] = []
    var cursor = TreeCursor(self, main)
    var isThere = try cursor.first()
    while isThere {
      let name = unsafe String(decoding: cursor.key.bytes, as: UTF8.self)
      found.append((name: name, record: try databaseRecord(cursor.leaf, cursor.leafIndex)))
      isThere = try cursor.next()
    }
    return found
  }

  private func databaseRecord(_ leaf: PageView, _ index: Int) throws(LMDBError) -> TreeRecord {
    guard leaf.nodeKind(index) == .database else { throw .corrupted }
    return try TreeRecord(leaf.data(index, byteCount: TreeRecord.byteCount))
  }

  private func page(_ number: UInt64) throws(LMDBError) -> PageView {
    guard isPage(number) else { throw .corrupted }
    return try mapping.view(at: number * UInt64(pageByteCount), byteCount: pageByteCount)
  }

  /// Whether a number is that of a page for data.
  func isPage(_ number: UInt64) -> Bool { (2...lastPage).contains(number) }
}
