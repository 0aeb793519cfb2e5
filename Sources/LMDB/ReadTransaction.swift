import CLMDB

/// Sees the environment as it was when the transaction began; ends when it goes out of scope.
public struct ReadTransaction: Transaction, ~Copyable {
  /// The C handle.
  public let handle: TransactionHandle
  /// The environment that it belongs to; kept open.
  public let environment: Environment

  init(_ handle: TransactionHandle, environment: Environment) {
    self.handle = handle
    self.environment = environment
  }

  deinit { unsafe mdb_txn_abort(handle.pointer) }

  /// Moves on to the environment as it is now, and lets go of the pages that were seen before.
  ///
  /// - Throws: ``LMDBError``; the transaction must not be read again then.
  public mutating func renew() throws(LMDBError) {
    unsafe mdb_txn_reset(handle.pointer)
    try LMDBError.check(unsafe mdb_txn_renew(handle.pointer))
  }
}
