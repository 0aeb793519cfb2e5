import CLMDB

/// Walks the entries of one database in order, within a transaction.
///
/// What the transaction has not changed is read from pages that are checked first; what it has
/// changed, LMDB reads.
@safe
public struct Cursor: ~Copyable, ~Escapable {
  /// LMDB's cursor, where ``pages`` is `nil`.
  private let pointer: OpaquePointer?
  private var pages: PageCursor?
  private let database: Database
  private var currentKey = unsafe MDB_val()
  private var currentValue = unsafe MDB_val()

  @_lifetime(borrow transaction)
  init<T: Transaction & ~Copyable>(
    _ transaction: borrowing T, _ database: Database
  ) throws(LMDBError) {
    self.database = database
    if let record = try transaction.unchangedRecord(of: database) {
      pages = PageCursor(transaction.snapshot, record)
      unsafe pointer = nil
      return
    }
    var cursor: OpaquePointer?
    try LMDBError.check(
      unsafe mdb_cursor_open(transaction.handle.pointer, database.index, &cursor))
    unsafe pointer = cursor
  }

  deinit { if let pointer = unsafe pointer { unsafe mdb_cursor_close(pointer) } }

  /// The key at which it stands.
  public var key: Span<UInt8> {
    @_lifetime(borrow self)
    get {
      let span = unsafe Span<UInt8>(_unsafeBytes: currentKey.bytes)
      return unsafe _overrideLifetime(span, borrowing: self)
    }
  }

  /// The value at which it stands.
  public var value: Span<UInt8> {
    @_lifetime(borrow self)
    get {
      let span = unsafe Span<UInt8>(_unsafeBytes: currentValue.bytes)
      return unsafe _overrideLifetime(span, borrowing: self)
    }
  }

  /// The key as a number, in a database made with `integerKey`.
  public var keyNumber: UInt64 { unsafe Self.number(currentKey) }

  /// The value as a number, in a database made with `numbers`.
  public var number: UInt64 { unsafe Self.number(currentValue) }

  private static func number(_ value: MDB_val) -> UInt64 {
    guard unsafe value.mv_size == 8 else { return 0 }
    return unsafe value.bytes.loadUnaligned(as: UInt64.self)
  }

  /// Moves to the first entry.
  ///
  /// - Returns: Whether there is one.
  @_lifetime(self: copy self)
  public mutating func first() throws(LMDBError) -> Bool {
    if let found = try pages?.first() { return show(found) }
    return try move(MDB_FIRST)
  }

  /// Moves to the last entry.
  ///
  /// - Returns: Whether there is one.
  @_lifetime(self: copy self)
  public mutating func last() throws(LMDBError) -> Bool {
    if let found = try pages?.last() { return show(found) }
    return try move(MDB_LAST)
  }

  /// Moves to the next entry; before the first move, to the first.
  ///
  /// - Returns: Whether there is one.
  @_lifetime(self: copy self)
  public mutating func next() throws(LMDBError) -> Bool {
    if let found = try pages?.next() { return show(found) }
    return try move(MDB_NEXT)
  }

  /// Moves to the entry before the one at which it stands; move it somewhere first.
  ///
  /// - Returns: Whether there is one.
  @_lifetime(self: copy self)
  public mutating func previous() throws(LMDBError) -> Bool {
    if let found = try pages?.previous() { return show(found) }
    return try move(MDB_PREV)
  }

  /// Moves to the first entry of the next key.
  ///
  /// - Returns: Whether there is one.
  @_lifetime(self: copy self)
  public mutating func nextKey() throws(LMDBError) -> Bool {
    if let found = try pages?.nextKey() { return show(found) }
    return try move(MDB_NEXT_NODUP)
  }

  /// Appends the number at which it stands and some that follow it under the same key, and moves to
  /// the last of them.
  ///
  /// How many there are depends on how they lie in the file: at least one, at most `limit`.
  @_lifetime(self: copy self)
  public mutating func takeNumbers(_ limit: Int, into numbers: inout [UInt64]) {
    guard pages != nil else { return numbers.append(number) }
    pages?.takeNumbers(limit, into: &numbers)
    _ = show(true)
  }

  /// Moves to the next number of the same key.
  ///
  /// - Returns: Whether there is one.
  @_lifetime(self: copy self)
  public mutating func nextNumber() throws(LMDBError) -> Bool {
    if let found = try pages?.nextNumber() { return show(found) }
    return try move(MDB_NEXT_DUP)
  }

  /// Moves to the number before, of the same key.
  ///
  /// - Returns: Whether there is one.
  @_lifetime(self: copy self)
  public mutating func previousNumber() throws(LMDBError) -> Bool {
    if let found = try pages?.previousNumber() { return show(found) }
    return try move(MDB_PREV_DUP)
  }

  /// Moves to the last number of the key at which it stands.
  ///
  /// - Returns: Whether there is one.
  @_lifetime(self: copy self)
  public mutating func lastNumber() throws(LMDBError) -> Bool {
    if let found = try pages?.lastNumber() { return show(found) }
    guard try move(MDB_LAST_DUP) else { return false }
    return try move(MDB_GET_CURRENT)
  }

  /// Moves to the first entry whose key is `key` or comes after it.
  ///
  /// - Returns: Whether there is one.
  @_lifetime(self: copy self)
  public mutating func seek(_ key: Span<UInt8>) throws(LMDBError) -> Bool {
    // An empty key is not a key to LMDB; it stands before every other.
    if key.isEmpty { return try first() }
    try database.checkKey(key)
    return try seek(key, MDB_SET_RANGE)
  }

  /// Moves to the entry of exactly this key, to its first number if it has several.
  ///
  /// - Returns: Whether there is one.
  @_lifetime(self: copy self)
  public mutating func seek(exactly key: Span<UInt8>) throws(LMDBError) -> Bool {
    try database.checkKey(key)
    return try seek(key, MDB_SET_KEY)
  }

  /// Moves to the first entry whose number is `key` or larger, in a database made with
  /// `integerKey`.
  ///
  /// - Returns: Whether there is one.
  @_lifetime(self: copy self)
  public mutating func seek(_ key: UInt64) throws(LMDBError) -> Bool {
    try database.checkIntegerKey()
    if let found = try pages?.seek(key) { return show(found) }
    var number = key
    var foundKey = unsafe MDB_val()
    var foundValue = unsafe MDB_val()
    let cursor = unsafe pointer
    let code = unsafe withUnsafeMutableBytes(of: &number) { bytes in
      unsafe foundKey = MDB_val(UnsafeRawBufferPointer(bytes))
      return unsafe mdb_cursor_get(cursor, &foundKey, &foundValue, MDB_SET_RANGE)
    }
    unsafe currentKey = foundKey
    unsafe currentValue = foundValue
    return try found(code)
  }

  /// Moves to the first number of `key` that is `number` or larger.
  ///
  /// - Returns: Whether there is one.
  @_lifetime(self: copy self)
  public mutating func seek(
    _ key: Span<UInt8>, number: UInt64
  ) throws(LMDBError) -> Bool {
    try database.checkKey(key)
    try database.checkNumbers()
    if let found = try pages?.seek(PageView(key), number: number) { return show(found) }
    var number = number
    let cursor = unsafe pointer
    let code = unsafe key.withUnsafeBytes { (keyBytes: UnsafeRawBufferPointer) -> Int32 in
      unsafe withUnsafeMutableBytes(of: &number) { bytes in
        var foundKey = unsafe MDB_val(keyBytes)
        var foundValue = unsafe MDB_val(UnsafeRawBufferPointer(bytes))
        return unsafe mdb_cursor_get(cursor, &foundKey, &foundValue, MDB_GET_BOTH_RANGE)
      }
    }
    // LMDB leaves the caller's key in place here; make ours point into the database.
    guard try found(code) else { return false }
    return try move(MDB_GET_CURRENT)
  }

  @_lifetime(self: copy self)
  private mutating func seek(
    _ key: Span<UInt8>, _ operation: MDB_cursor_op
  ) throws(LMDBError) -> Bool {
    let view = PageView(key)
    let isThere =
      operation == MDB_SET_RANGE ? try pages?.seek(view) : try pages?.seek(exactly: view)
    if let isThere { return show(isThere) }
    var foundKey = unsafe MDB_val()
    var foundValue = unsafe MDB_val()
    let cursor = unsafe pointer
    let code = unsafe key.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) -> Int32 in
      unsafe foundKey = MDB_val(bytes)
      return unsafe mdb_cursor_get(cursor, &foundKey, &foundValue, operation)
    }
    unsafe currentKey = foundKey
    unsafe currentValue = foundValue
    return try found(code)
  }

  /// How many numbers the key has at which it stands.
  public borrowing func countNumbers() throws(LMDBError) -> Int {
    if let pages { return pages.numberCount ?? 0 }
    var count = 0
    try LMDBError.check(unsafe mdb_cursor_count(pointer, &count))
    return count
  }

  @_lifetime(self: copy self)
  private mutating func move(_ operation: MDB_cursor_op) throws(LMDBError) -> Bool {
    var foundKey = unsafe currentKey
    var foundValue = unsafe currentValue
    let code = unsafe mdb_cursor_get(pointer, &foundKey, &foundValue, operation)
    unsafe currentKey = foundKey
    unsafe currentValue = foundValue
    return try found(code)
  }

  /// Takes over key and value from the pages.
  @inline(__always)
  @_lifetime(self: copy self)
  private mutating func show(_ found: Bool) -> Bool {
    unsafe currentKey = (found ? pages?.key : nil).map { unsafe MDB_val($0.bytes) } ?? MDB_val()
    unsafe currentValue =
      (found ? pages?.value : nil).map { unsafe MDB_val($0.bytes) } ?? MDB_val()
    return found
  }

  @inline(__always)
  @_lifetime(self: copy self)
  private mutating func found(_ code: Int32) throws(LMDBError) -> Bool {
    if code == 0 { return true }
    // Nothing that the caller passed in may stay behind.
    unsafe currentKey = MDB_val()
    unsafe currentValue = MDB_val()
    if code == MDB_NOTFOUND { return false }
    throw LMDBError(code: code)
  }
}

extension Transaction where Self: ~Copyable {
  /// Gives `body` a cursor over a database.
  ///
  /// - Throws: ``LMDBError``
  public borrowing func withCursor<R>(
    _ database: Database, _ body: (inout Cursor) throws(LMDBError) -> R
  ) throws(LMDBError) -> R {
    var cursor = try Cursor(self, database)
    return try body(&cursor)
  }
}
