import CLMDB

extension Environment {
  /// How often a transaction is begun anew because others committed at that moment.
  private static let attemptLimit = 10_000

  /// Begins a transaction that sees the environment as it is now.
  ///
  /// Keep it short: the pages that it sees cannot be used again until it ends.
  /// - Throws: ``LMDBError``
  public func beginRead() throws(LMDBError) -> ReadTransaction {
    try checkProcess()
    try checkPlaceNowAndThen()
    for _ in 0..<Self.attemptLimit {
      let begun = try catalogue.withLock {
        state throws(LMDBError) -> (TransactionHandle, PageSnapshot)? in
        let begunAgain = state.idle.take()?.begun()
        let transaction = if let begunAgain { begunAgain } else { try beginReading() }
        guard let snapshot = try completeSnapshot(of: transaction, &state) else { return nil }
        catalogue.readerBegan()
        return (transaction, snapshot)
      }
      if let (transaction, snapshot) = begun {
        return ReadTransaction(transaction, snapshot, environment: self)
      }
    }
    throw .corrupted
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
      for _ in 0..<Self.attemptLimit {
        if let transaction = try beginCompleteWrite() { return transaction }
      }
      throw LMDBError.corrupted
    } catch {
      endWriting()
      throw error
    }
  }

  private func beginCompleteWrite() throws(LMDBError) -> WriteTransaction? {
    let generation = try catalogue.withLock { $0.generation }
    // It may wait for another process, and must not keep this one's readers waiting.
    let transaction = try beginWriting()
    let snapshot = try catalogue.withLock { state throws(LMDBError) -> PageSnapshot? in
      guard state.generation == generation else {
        transaction.abort()
        return nil
      }
      state.dropped = []
      return try completeSnapshot(of: transaction, &state)
    }
    guard let snapshot else { return nil }
    do throws(LMDBError) {
      try pages.checkFreePages(snapshot)
    } catch {
      transaction.abort()
      throw error
    }
    return WriteTransaction(transaction, snapshot, environment: self)
  }

  /// Lets the next writer in.
  func endWriting() {
    writerLock.leave()
    writer.leave()
  }

  /// Moves a reading transaction on to the environment as it is now.
  func renew(_ transaction: TransactionHandle) throws(LMDBError) -> PageSnapshot {
    try checkProcess()
    try checkPlaceNowAndThen()
    return try catalogue.withLock { state throws(LMDBError) in
      for _ in 0..<Self.attemptLimit {
        unsafe mdb_txn_reset(transaction.pointer)
        do throws(LMDBError) {
          try LMDBError.check(unsafe mdb_txn_renew(transaction.pointer))
        } catch .mapResized {
          try adoptMapSize(ownReaders: 1)
          try LMDBError.check(unsafe mdb_txn_renew(transaction.pointer))
        }
        let snapshot = try pages.snapshot(transaction.seenNumber)
        if let snapshot, try state.knowsAll(seenBy: snapshot) { return snapshot }
        unsafe mdb_txn_reset(transaction.pointer)
        if snapshot != nil { try state.openHandles(handle, pages) }
      }
      throw .corrupted
    }
  }

  /// The number of the last commit, without a transaction.
  ///
  /// - Throws: ``LMDBError``, as a transaction does when it begins.
  public func lastCommit() throws(LMDBError) -> UInt64 {
    try checkProcess()
    try checkPlaceNowAndThen()
    // Under the lock, since the file may be mapped anew, at another address.
    return try catalogue.withLock { _ throws(LMDBError) in handle.lastTransaction }
  }

  /// Throws in a process that was forked off.
  func checkProcess() throws(LMDBError) {
    if isForked { throw .usedAfterFork }
  }

  /// What a transaction sees, if there is a handle for each name in it; else the transaction is
  /// aborted, and they are opened for the next one.
  private func completeSnapshot(
    of transaction: TransactionHandle, _ state: inout DatabaseCatalogue.State
  ) throws(LMDBError) -> PageSnapshot? {
    do throws(LMDBError) {
      let snapshot = try pages.snapshot(transaction.seenNumber)
      if let snapshot, try state.knowsAll(seenBy: snapshot) { return snapshot }
      if snapshot != nil { try state.openHandles(handle, pages) }
    } catch {
      transaction.abort()
      throw error
    }
    transaction.abort()
    return nil
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
