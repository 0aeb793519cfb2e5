import CLMDB

/// LMDB's cursor at the place of the last put of a write transaction.
///
/// Keys often come in order. A put by a cursor that stands near needs no way down from the root,
/// which every put without one begins with.
@safe
struct PutCursor {
  private var kept: (pointer: OpaquePointer, database: UInt32)?

  /// The cursor over a database; one over another database is closed.
  ///
  /// LMDB closes the last one with the transaction.
  @unsafe
  mutating func pointer(
    _ transaction: TransactionHandle, _ database: Database
  ) throws(LMDBError) -> OpaquePointer {
    if let kept = unsafe kept {
      if unsafe kept.database == database.index { return unsafe kept.pointer }
      unsafe mdb_cursor_close(kept.pointer)
      unsafe self.kept = nil
    }
    var pointer: OpaquePointer?
    try LMDBError.check(
      unsafe mdb_cursor_open(transaction.pointer, database.index, &pointer))
    guard let pointer = unsafe pointer else { throw .corrupted }
    unsafe kept = (pointer, database.index)
    return unsafe pointer
  }
}
