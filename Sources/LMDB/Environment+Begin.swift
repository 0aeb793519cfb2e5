import CLMDB

extension Environment {
  /// Begins a transaction that sees the environment as it is now.
  ///
  /// Keep it short: the pages that it sees cannot be used again until it ends.
  /// - Throws: ``LMDBError``
  public func beginRead() throws(LMDBError) -> ReadTransaction {
    try checkProcess()
    try checkPlaceNowAndThen()
    let handle = try catalogue.withLock { state throws(LMDBError) -> TransactionHandle in
      while true {
        let transaction = try beginReading()
        if try isComplete(transaction, &state) {
          catalogue.readerBegan()
          return transaction
        }
      }
    }
    return ReadTransaction(handle, environment: self)
  }

  /// Waits for the writer's lock (of all processes) and begins a transaction that may write.
  ///
  /// It must end on the thread on which it began. A second one on the same thread would wait for
  /// itself for ever: that traps.
  ///
  /// - Parameter onWait: Called before waiting for another process, whose number it gets.
  /// - Returns: The transaction.
  /// - Throws: ``LMDBError``
  public func beginWrite(
    onWait: (Int32) -> Void = { _ in }
  ) throws(LMDBError) -> WriteTransaction {
    try checkProcess()
    writer.enter(path: path)
    if !writerLock.tryEnter() {
      if let holder = writerLock.holder { onWait(holder) }
      writerLock.enter()
    }
    do throws(LMDBError) {
      // With the lock held: whoever takes the file's place holds it meanwhile.
      try checkPlace()
      while true {
        let generation = try catalogue.withLock { $0.generation }
        // It may wait for another process, and must not keep this one's readers waiting.
        let transaction = try beginWriting()
        let isReady = try catalogue.withLock { state throws(LMDBError) -> Bool in
          guard state.generation == generation else {
            transaction.abort()
            return false
          }
          state.dropped = []
          return try isComplete(transaction, &state)
        }
        if isReady { return WriteTransaction(transaction, environment: self) }
      }
    } catch {
      endWriting()
      throw error
    }
  }

  /// Lets the next writer in.
  func endWriting() {
    writerLock.leave()
    writer.leave()
  }

  /// Moves a reading transaction on to the environment as it is now.
  func renew(_ transaction: TransactionHandle) throws(LMDBError) {
    try checkProcess()
    try checkPlaceNowAndThen()
    try catalogue.withLock { state throws(LMDBError) in
      while true {
        unsafe mdb_txn_reset(transaction.pointer)
        do throws(LMDBError) {
          try LMDBError.check(unsafe mdb_txn_renew(transaction.pointer))
        } catch .mapResized {
          try adoptMapSize(ownReaders: 1)
          try LMDBError.check(unsafe mdb_txn_renew(transaction.pointer))
        }
        if try state.knowsAll(seenBy: transaction, snapshot: transaction.number) { return }
        unsafe mdb_txn_reset(transaction.pointer)
        try state.openHandles(handle)
      }
    }
  }

  /// Throws in a process that was forked off.
  func checkProcess() throws(LMDBError) {
    if isForked { throw .usedAfterFork }
  }

  /// Whether a transaction knows a handle for each name that it sees; it is aborted if not, and
  /// they are opened for the next.
  private func isComplete(
    _ transaction: TransactionHandle, _ state: inout DatabaseCatalogue.State
  ) throws(LMDBError) -> Bool {
    // A write transaction sees what the one before it left.
    let snapshot = transaction.number - (transaction.isWriting ? 1 : 0)
    do throws(LMDBError) {
      if try state.knowsAll(seenBy: transaction, snapshot: snapshot) { return true }
      try state.openHandles(handle)
    } catch {
      transaction.abort()
      throw error
    }
    transaction.abort()
    return false
  }

  private func beginReading() throws(LMDBError) -> TransactionHandle {
    do throws(LMDBError) {
      return try handle.begin(flags: UInt32(MDB_RDONLY))
    } catch .mapResized {
      guard writer.tryEnter() else { throw .mapResized }
      defer { writer.leave() }
      try adoptMapSize(ownReaders: 0)
      return try handle.begin(flags: UInt32(MDB_RDONLY))
    }
  }

  private func beginWriting() throws(LMDBError) -> TransactionHandle {
    let transaction: TransactionHandle
    do throws(LMDBError) {
      transaction = try handle.begin(flags: 0)
    } catch .mapResized {
      try catalogue.withLock { _ throws(LMDBError) in try adoptMapSize(ownReaders: 0) }
      transaction = try handle.begin(flags: 0)
    }
    guard transaction.number == handle.lastTransaction + 1 else {
      // Another lock file counts the transactions.
      transaction.abort()
      throw .lockFileLost
    }
    return transaction
  }

  /// Takes over the size that another process mapped.
  ///
  /// LMDB maps the file anew, at another address: it must not be read here meanwhile, and LMDB
  /// itself does not look.
  private func adoptMapSize(ownReaders: Int) throws(LMDBError) {
    guard catalogue.readerCount <= ownReaders else { throw .mapResized }
    try handle.adoptMapSize()
  }
}
