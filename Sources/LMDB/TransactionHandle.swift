import CLMDB

/// The C handle of a transaction.
@safe
public struct TransactionHandle {
  let pointer: OpaquePointer
  let isWriting: Bool

  /// LMDB's own database, whose keys are the names of the others (`MAIN_DBI`).
  static let mainDatabase: UInt32 = 1

  /// The number of the transaction that is seen; of a write transaction, its own.
  var number: UInt64 { UInt64(unsafe mdb_txn_id(pointer)) }

  /// The number of the last commit that is seen.
  var seenNumber: UInt64 { number - (isWriting ? 1 : 0) }

  func abort() { unsafe mdb_txn_abort(pointer) }

  func commit() throws(LMDBError) { try LMDBError.check(unsafe mdb_txn_commit(pointer)) }

  /// Opens the handle of a database, or finds it.
  func openDatabase(_ name: String, flags: UInt32) throws(LMDBError) -> Database {
    var index: UInt32 = 0
    try LMDBError.check(unsafe mdb_dbi_open(pointer, name, flags, &index))
    var bits: UInt32 = 0
    try LMDBError.check(unsafe mdb_dbi_flags(pointer, index, &bits))
    return Database(
      index: index, name: name, options: Database.Options(rawValue: bits & Database.Options.mask))
  }

  /// Removes an empty database with its name, and closes its handle.
  func removeDatabase(_ database: Database) throws(LMDBError) {
    try LMDBError.check(unsafe mdb_drop(pointer, database.index, 1))
  }

  /// Whether the transaction sees a database of this name; some handle must have been opened.
  func hasDatabase(_ name: String) throws(LMDBError) -> Bool {
    var name = name
    let code = name.withUTF8 { (bytes: UnsafeBufferPointer<UInt8>) -> Int32 in
      var key = unsafe MDB_val(UnsafeRawBufferPointer(bytes))
      var data = unsafe MDB_val()
      return unsafe mdb_get(pointer, Self.mainDatabase, &key, &data)
    }
    if code == MDB_NOTFOUND { return false }
    try LMDBError.check(code)
    return true
  }

  /// The names that the transaction sees.
  func databaseNames() throws(LMDBError) -> [String] {
    var cursor: OpaquePointer?
    try LMDBError.check(unsafe mdb_cursor_open(pointer, Self.mainDatabase, &cursor))
    defer { unsafe mdb_cursor_close(cursor) }
    var names: [String] = []
    var key = unsafe MDB_val()
    var data = unsafe MDB_val()
    var code = unsafe mdb_cursor_get(cursor, &key, &data, MDB_FIRST)
    while code == 0 {
      names.append(unsafe String(decoding: key.bytes, as: UTF8.self))
      code = unsafe mdb_cursor_get(cursor, &key, &data, MDB_NEXT)
    }
    if code != MDB_NOTFOUND { throw LMDBError(code: code) }
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
