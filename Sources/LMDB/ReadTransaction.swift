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

  deinit {
    // In a forked child the reader's slot is the parent's.
    if environment.isForked { return }
    handle.abort()
    environment.catalogue.readerEnded()
  }

  /// Moves on to the environment as it is now, and lets go of the pages that were seen before.
  ///
  /// - Throws: ``LMDBError``; the transaction must not be read again then.
  public mutating func renew() throws(LMDBError) {
    try environment.renew(handle)
  }
}
