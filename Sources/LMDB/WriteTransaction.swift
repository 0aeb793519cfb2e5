import CLMDB

/// Changes the environment: all of it at ``commit()``, or nothing if it goes out of scope before.
public struct WriteTransaction: Transaction, ~Copyable {
  /// The C handle.
  public let handle: TransactionHandle
  /// The environment that it belongs to; kept open.
  public let environment: Environment
  /// The pages that it began with.
  public let snapshot: PageSnapshot
  private var isOpen = true
  private var made: [Database] = []
  private var changes = ChangedTrees()
  private var cursor = PutCursor()

  init(_ handle: TransactionHandle, _ snapshot: PageSnapshot, environment: Environment) {
    self.handle = handle
    self.snapshot = snapshot
    self.environment = environment
  }

  deinit {
    // In a forked child the transaction and its lock are the parent's.
    guard isOpen && !environment.isForked else { return }
    environment.writer.checkThread()
    handle.abort()
    environment.endWriting()
  }

  /// Makes the changes lasting, as the environment's durability says.
  ///
  /// - Throws: ``LMDBError``; nothing was changed then.
  public consuming func commit() throws(LMDBError) {
    try environment.checkProcess()
    environment.writer.checkThread()
    isOpen = false
    defer { environment.endWriting() }
    environment.roomAhead?.make(beyond: snapshot.byteCount)
    try environment.commit(handle, made: made)
    environment.clearStaleReadersIfGrown()
  }

  /// The root of a database in ``snapshot``; `nil` if it was changed since, or made.
  public borrowing func unchangedRecord(
    of database: Database
  ) throws(LMDBError) -> TreeRecord? {
    try changes.contains(database) ? nil : changes.record(of: database, in: snapshot)
  }

  /// Opens a named database and makes it if it does not exist.
  ///
  /// - Throws: ``LMDBError``; ``LMDBError/incompatible`` if it exists with other options.
  public mutating func makeDatabase(
    named name: String, _ options: Database.Options = []
  ) throws(LMDBError) -> Database {
    // One that was dropped in this transaction is empty until the commit: it stays, so.
    environment.catalogue.keep(name)
    if let known = try database(named: name) {
      guard known.options == options else { throw .incompatible }
      return known
    }
    try environment.closeVanishedDatabase(name)
    let database = try handle.openDatabase(name, flags: UInt32(MDB_CREATE) | options.rawValue)
    made.append(database)
    return database
  }
}

/// How a value is put.
public struct PutOptions: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt32

  /// Makes options from their bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The key comes after every other one: quicker, and `keyExists` if it does not.
  public static let append = PutOptions(rawValue: UInt32(MDB_APPEND))
  /// The key must not be there.
  public static let noOverwrite = PutOptions(rawValue: UInt32(MDB_NOOVERWRITE))
  /// The number comes after every other one of its key, and the key after every other.
  public static let appendNumber = PutOptions(rawValue: UInt32(MDB_APPENDDUP))
}

extension WriteTransaction {
  /// Sets the value at a key.
  ///
  /// - Throws: ``LMDBError``
  public mutating func put(
    _ database: Database, _ key: Span<UInt8>, _ value: Span<UInt8>, _ options: PutOptions = []
  ) throws(LMDBError) {
    try database.checkKey(key)
    try database.checkValue(value)
    try willPut(database, PageView(key), options)
    let cursor = unsafe try cursor.pointer(handle, database)
    let code = unsafe key.withUnsafeBytes { keyBytes in
      unsafe value.withUnsafeBytes { valueBytes in
        var key = unsafe MDB_val(keyBytes)
        var value = unsafe MDB_val(valueBytes)
        return unsafe mdb_cursor_put(cursor, &key, &value, options.rawValue)
      }
    }
    try LMDBError.check(code)
  }

  /// Sets the value at a number in a database made with `integerKey`.
  ///
  /// - Throws: ``LMDBError``
  public mutating func put(
    _ database: Database, _ key: UInt64, _ value: Span<UInt8>, _ options: PutOptions = []
  ) throws(LMDBError) {
    try database.checkIntegerKey()
    try database.checkValue(value)
    try PageView.withNumber(key) { number throws(LMDBError) in
      try willPut(database, number, options)
    }
    let cursor = unsafe try cursor.pointer(handle, database)
    var number = key
    let code = unsafe withUnsafeMutableBytes(of: &number) { keyBytes in
      unsafe value.withUnsafeBytes { valueBytes in
        var key = unsafe MDB_val(UnsafeRawBufferPointer(keyBytes))
        var value = unsafe MDB_val(valueBytes)
        return unsafe mdb_cursor_put(cursor, &key, &value, options.rawValue)
      }
    }
    try LMDBError.check(code)
  }

  /// Puts a value of so many bytes at a number that comes after every other one; `write` writes it
  /// where it stays, and nothing is copied.
  ///
  /// - Parameters:
  ///   - database: One made with `integerKey`.
  ///   - key: The number.
  ///   - byteCount: Bytes of the value.
  ///   - write: Appends just so many bytes.
  /// - Throws: ``LMDBError``
  public mutating func append(
    _ database: Database, _ key: UInt64, byteCount: Int,
    _ write: (inout OutputSpan<UInt8>) -> Void
  ) throws(LMDBError) {
    guard database.options == .integerKey else { throw .incompatible }
    try PageView.withNumber(key) { number throws(LMDBError) in
      try willPut(database, number, .append)
    }
    let cursor = unsafe try cursor.pointer(handle, database)
    var number = key
    var value = unsafe MDB_val(mv_size: byteCount, mv_data: nil)
    let code = unsafe withUnsafeMutableBytes(of: &number) { keyBytes in
      var key = unsafe MDB_val(UnsafeRawBufferPointer(keyBytes))
      return unsafe mdb_cursor_put(cursor, &key, &value, UInt32(MDB_APPEND | MDB_RESERVE))
    }
    try LMDBError.check(code)
    let room = unsafe UnsafeMutableRawBufferPointer(start: value.mv_data, count: byteCount)
    let bytes = unsafe room.bindMemory(to: UInt8.self)
    var output = unsafe OutputSpan(buffer: bytes, initializedCount: 0)
    write(&output)
    let count = unsafe output.finalize(for: bytes)
    precondition(count == byteCount, "\(count) bytes were written instead of \(byteCount)")
  }

  /// Adds a number to the set of a key in a database made with `numbers`; nothing happens if it is
  /// there.
  ///
  /// - Throws: ``LMDBError``
  public mutating func insert(
    _ database: Database, _ key: Span<UInt8>, number: UInt64, _ options: PutOptions = []
  ) throws(LMDBError) {
    try database.checkKey(key)
    try database.checkNumbers()
    try willPut(database, PageView(key), options, number: number)
    let cursor = unsafe try cursor.pointer(handle, database)
    var number = number
    let code = unsafe key.withUnsafeBytes { keyBytes in
      unsafe withUnsafeMutableBytes(of: &number) { valueBytes in
        var key = unsafe MDB_val(keyBytes)
        var value = unsafe MDB_val(UnsafeRawBufferPointer(valueBytes))
        return unsafe mdb_cursor_put(
          cursor, &key, &value, options.isEmpty ? UInt32(MDB_NODUPDATA) : options.rawValue)
      }
    }
    if code == MDB_KEYEXIST && options.isEmpty { return }
    try LMDBError.check(code)
  }

  /// Removes a key with its value or set of numbers.
  ///
  /// - Returns: Whether it was there.
  @discardableResult
  public mutating func delete(
    _ database: Database, _ key: Span<UInt8>
  ) throws(LMDBError) -> Bool {
    try database.checkKey(key)
    try willDelete(database, PageView(key))
    let code = unsafe key.withUnsafeBytes { keyBytes in
      var key = unsafe MDB_val(keyBytes)
      return unsafe mdb_del(handle.pointer, database.index, &key, nil)
    }
    if code == MDB_NOTFOUND { return false }
    try LMDBError.check(code)
    return true
  }

  /// Removes a number from the set of a key.
  ///
  /// - Returns: Whether it was there.
  @discardableResult
  public mutating func remove(
    _ database: Database, _ key: Span<UInt8>, number: UInt64
  ) throws(LMDBError) -> Bool {
    try database.checkKey(key)
    try database.checkNumbers()
    try willDelete(database, PageView(key), number: number)
    var number = number
    let code = unsafe key.withUnsafeBytes { keyBytes in
      unsafe withUnsafeMutableBytes(of: &number) { valueBytes in
        var key = unsafe MDB_val(keyBytes)
        var value = unsafe MDB_val(UnsafeRawBufferPointer(valueBytes))
        return unsafe mdb_del(handle.pointer, database.index, &key, &value)
      }
    }
    if code == MDB_NOTFOUND { return false }
    try LMDBError.check(code)
    return true
  }

  /// Removes every entry of a database; the database stays.
  ///
  /// - Throws: ``LMDBError``
  public mutating func empty(_ database: Database) throws(LMDBError) {
    try changes.willEmpty(database, in: snapshot)
    try LMDBError.check(unsafe mdb_drop(handle.pointer, database.index, 0))
  }

  /// Empties a database, and removes its name when the transaction commits.
  ///
  /// If other transactions of this process read the environment then, the name stays, of an empty
  /// database: LMDB cannot remove it under them.
  /// - Throws: ``LMDBError``
  public mutating func drop(_ database: Database) throws(LMDBError) {
    try empty(database)
    environment.catalogue.drop(database)
  }
}

extension WriteTransaction {
  /// Looks through the pages that LMDB will change, unless it was done before.
  private mutating func willPut(
    _ database: Database, _ key: PageView, _ options: PutOptions, number: UInt64? = nil
  ) throws(LMDBError) {
    let isAppending = !options.isDisjoint(with: [.append, .appendNumber])
    try changes.willPut(database, key, number, isAppending: isAppending, in: snapshot)
  }

  private mutating func willDelete(
    _ database: Database, _ key: PageView, number: UInt64? = nil
  ) throws(LMDBError) {
    try changes.willDelete(database, key, number, in: snapshot)
  }
}
