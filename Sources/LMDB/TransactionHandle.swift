import CLMDB

/// The C handle of a transaction.
@safe
public struct TransactionHandle {
  let pointer: OpaquePointer
}

/// What reading and writing transactions share: they can be read.
public protocol Transaction: ~Copyable {
  /// The C handle.
  var handle: TransactionHandle { get }
  /// The environment that it belongs to.
  var environment: Environment { get }
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
  /// - Complexity: O(log n)
  @_lifetime(borrow self)
  public borrowing func value(
    _ database: Database, _ key: Span<UInt8>
  ) throws(LMDBError) -> Span<UInt8>? {
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
  /// - Complexity: O(log n)
  @_lifetime(borrow self)
  public borrowing func value(
    _ database: Database, _ key: UInt64
  ) throws(LMDBError) -> Span<UInt8>? {
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
  public borrowing func number() -> UInt64 { UInt64(unsafe mdb_txn_id(handle.pointer)) }

  /// Opens a named database, or finds it open already; `nil` if it does not exist.
  ///
  /// - Throws: ``LMDBError``
  public borrowing func database(named name: String) throws(LMDBError) -> Database? {
    if let known = environment.cachedDatabase(name) { return known }
    var index: UInt32 = 0
    let code = unsafe mdb_dbi_open(handle.pointer, name, 0, &index)
    if code == MDB_NOTFOUND { return nil }
    try LMDBError.check(code)
    return Database(index: index, name: name)
  }

  /// Names of all databases.
  public borrowing func databaseNames() throws(LMDBError) -> [String] {
    var index: UInt32 = 0
    try LMDBError.check(unsafe mdb_dbi_open(handle.pointer, nil, 0, &index))
    var names: [String] = []
    try withCursor(Database(index: index, name: "")) { cursor throws(LMDBError) in
      var found = try cursor.first()
      while found {
        names.append(String(decoding: cursor.key.copied(), as: UTF8.self))
        found = try cursor.next()
      }
    }
    return names
  }
}

extension MDB_val {
  /// Points at bytes that somebody else keeps alive.
  @inline(__always)
  init(_ bytes: UnsafeRawBufferPointer) {
    unsafe self.init(
      mv_size: bytes.count, mv_data: UnsafeMutableRawPointer(mutating: bytes.baseAddress))
  }

  /// The bytes that LMDB points at.
  @inline(__always)
  var bytes: UnsafeRawBufferPointer {
    unsafe UnsafeRawBufferPointer(start: mv_data, count: mv_size)
  }
}

extension Span where Element == UInt8 {
  /// The bytes in an array of their own.
  ///
  /// - Complexity: O(n)
  public func copied() -> [UInt8] {
    unsafe withUnsafeBufferPointer { unsafe Array($0) }
  }
}
