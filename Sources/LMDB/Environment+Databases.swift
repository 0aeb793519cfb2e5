import CLMDB

extension Environment {
  /// Commits a write transaction.
  func commit(_ transaction: TransactionHandle, made: [Database]) throws(LMDBError) {
    let isPlain = try catalogue.withLock { $0.dropped.isEmpty && made.isEmpty }
    // Waiting for the disk, it must not keep readers waiting.
    if isPlain { return try transaction.commit() }
    // Here it must: LMDB shows the new names a moment before it knows their handles.
    try catalogue.withLock { state throws(LMDBError) in
      try state.commit(transaction, made: made, mayClose: catalogue.readerCount == 0)
    }
  }

  /// Closes the handle of a database that another process dropped, so that it can be made anew.
  func closeVanishedDatabase(_ name: String) throws(LMDBError) {
    try catalogue.withLock { state throws(LMDBError) in
      guard let database = state.databases[name] else { return }
      guard catalogue.readerCount == 0 else { throw .badDatabase }
      unsafe mdb_dbi_close(handle.pointer, database.index)
      state.databases[name] = nil
    }
  }
}
