import CLMDB

/// A reading transaction that has ended and waits to be used again: it sees nothing, keeps no page
/// from being used again, and holds a slot among the readers.
///
/// A new one would take the lock that the readers of all processes share, and clear room for every
/// database that the environment may have: longer than many a read.
@safe
struct IdleReader: Sendable {
  private nonisolated(unsafe) let pointer: OpaquePointer

  /// Ends a reading transaction.
  init(ending transaction: TransactionHandle) {
    unsafe pointer = transaction.pointer
    unsafe mdb_txn_reset(pointer)
  }

  /// The transaction, begun again; `nil` if LMDB refuses, and the slot is given back then.
  func begun() -> TransactionHandle? {
    guard unsafe mdb_txn_renew(pointer) == 0 else {
      end()
      return nil
    }
    return unsafe TransactionHandle(pointer: pointer, isWriting: false)
  }

  /// Gives the slot back.
  func end() { unsafe mdb_txn_abort(pointer) }
}
