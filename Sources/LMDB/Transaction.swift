import CLMDB

/// What reading and writing transactions share: they can be read.
public protocol Transaction: ~Copyable {
  /// The C handle.
  var handle: TransactionHandle { get }
  /// The environment that it belongs to.
  var environment: Environment { get }
  /// The pages that it sees, or, of a writing one, that it began with.
  var snapshot: PageSnapshot { get }
  /// The root of a database in ``snapshot``; `nil` if the transaction changed it since, or made it.
  borrowing func unchangedRecord(of database: Database) throws(LMDBError) -> TreeRecord?
}

/// How much a database holds.
public struct DatabaseStatistics: Hashable, Sendable {
  /// Entries, every duplicate counted.
  public let entries: UInt64
  /// Depth of the tree.
  public let depth: Int
  /// Pages of the tree, overflow pages included.
  public let pages: UInt64
  /// Bytes of those pages.
  public let bytes: UInt64
}

extension Transaction where Self: ~Copyable {
  /// The value at a key, or `nil`; it may be used as long as the transaction is neither changed
  /// nor ended.
  ///
  /// - Throws: ``LMDBError``
  /// - Complexity: O(log n)
  @_lifetime(borrow self)
  public borrowing func value(
    _ database: Database, _ key: Span<UInt8>
  ) throws(LMDBError) -> Span<UInt8>? {
    try database.checkKey(key)
    if let record = try unchangedRecord(of: database) {
      guard let found = try snapshot.value(record, PageView(key)) else { return nil }
      let span = unsafe Span<UInt8>(_unsafeBytes: found.bytes)
      return unsafe _overrideLifetime(span, borrowing: self)
    }
    var data = unsafe MDB_val()
    let code = unsafe key.withUnsafeBytes { bytes in
      var key = unsafe MDB_val(bytes)
      return unsafe mdb_get(handle.pointer, database.index, &key, &data)
    }
    if code == MDB_NOTFOUND { return nil }
    try LMDBError.check(code)
    let span = unsafe Span<UInt8>(_unsafeBytes: data.bytes)
    return unsafe _overrideLifetime(span, borrowing: self)
  }

  /// The value at a number in a database made with `integerKey`, or `nil`.
  ///
  /// - Throws: ``LMDBError``
  /// - Complexity: O(log n)
  @_lifetime(borrow self)
  public borrowing func value(
    _ database: Database, _ key: UInt64
  ) throws(LMDBError) -> Span<UInt8>? {
    try database.checkIntegerKey()
    if let record = try unchangedRecord(of: database) {
      let found = try PageView.withNumber(key) { number throws(LMDBError) in
        try snapshot.value(record, number)
      }
      guard let found else { return nil }
      let span = unsafe Span<UInt8>(_unsafeBytes: found.bytes)
      return unsafe _overrideLifetime(span, borrowing: self)
    }
    var data = unsafe MDB_val()
    var number = key
    let code = unsafe withUnsafeMutableBytes(of: &number) { bytes in
      var key = unsafe MDB_val(UnsafeRawBufferPointer(bytes))
      return unsafe mdb_get(handle.pointer, database.index, &key, &data)
    }
    if code == MDB_NOTFOUND { return nil }
    try LMDBError.check(code)
    let span = unsafe Span<UInt8>(_unsafeBytes: data.bytes)
    return unsafe _overrideLifetime(span, borrowing: self)
  }

  /// How much a database holds.
  ///
  /// - Throws: ``LMDBError``
  /// - Complexity: O(1)
  public borrowing func statistics(_ database: Database) throws(LMDBError) -> DatabaseStatistics {
    var statistics = MDB_stat()
    try LMDBError.check(unsafe mdb_stat(handle.pointer, database.index, &statistics))
    let pages =
      UInt64(statistics.ms_branch_pages) + UInt64(statistics.ms_leaf_pages)
      + UInt64(statistics.ms_overflow_pages)
    return DatabaseStatistics(
      entries: UInt64(statistics.ms_entries), depth: Int(statistics.ms_depth), pages: pages,
      bytes: pages * UInt64(statistics.ms_psize))
  }

  /// The number of the transaction that is seen.
  public borrowing func number() -> UInt64 { handle.number }

  /// The named database, or `nil` if this transaction sees none of that name.
  ///
  /// Ask for it anew in each transaction where databases are dropped: the handle of a dropped one
  /// may come to mean another.
  /// - Throws: ``LMDBError``
  /// - Complexity: O(log n), n databases
  public borrowing func database(named name: String) throws(LMDBError) -> Database? {
    if handle.isWriting && environment.catalogue.isDropped(name) { return nil }
    if let known = environment.catalogue.database(name) {
      let isThere =
        handle.isWriting ? try handle.hasDatabase(name) : try snapshot.record(named: name) != nil
      return isThere ? known : nil
    }
    guard handle.isWriting else { return nil }
    // Only a write transaction sees names without a shared handle: those that it made itself.
    do throws(LMDBError) { return try handle.openDatabase(name, flags: 0) } catch .notFound {
      return nil
    }
  }

  /// Names of all databases, in order.
  ///
  /// - Throws: ``LMDBError``
  /// - Complexity: O(n)
  public borrowing func databaseNames() throws(LMDBError) -> [String] {
    guard handle.isWriting else { return try snapshot.databases().map(\.name) }
    return try handle.databaseNames().filter { !environment.catalogue.isDropped($0) }
  }
}
