import CLMDB
import Glibc
import Synchronization

/// An LMDB environment: one file of named databases, with one writer and many readers at a time.
///
/// It is opened once for a path in a process: a second ``open(path:options:)`` shares it, because
/// POSIX locks make two of them corrupt each other (LMDB's caveats).
public final class Environment: Sendable {
  /// Path of the data file; the lock file is beside it, with `-lock` at the end.
  public let path: String
  /// How it was opened.
  public let options: EnvironmentOptions
  let handle: EnvironmentHandle
  let process: Int32
  let writer = WriterGate()
  private let databases = Mutex<[String: Database]>([:])

  init(path: String, options: EnvironmentOptions) throws(LMDBError) {
    self.path = path
    self.options = options
    process = getpid()
    handle = try EnvironmentHandle.opened(path: path, options: options)
    if !options.readOnly { clearStaleReaders() }
  }

  deinit {
    // After a fork the parent's environment must not be closed by the child.
    if getpid() == process { handle.close() }
  }

  /// Begins a transaction that sees the environment as it is now.
  ///
  /// Keep it short: the pages that it sees cannot be used again until it ends.
  /// - Throws: ``LMDBError``
  public func beginRead() throws(LMDBError) -> ReadTransaction {
    try checkProcess()
    return ReadTransaction(try begin(flags: UInt32(MDB_RDONLY)), environment: self)
  }

  /// Waits for the writer's lock (of all processes) and begins a transaction that may write.
  ///
  /// It must end on the thread on which it began. A second one on the same thread would wait for
  /// itself for ever: that traps.
  /// - Throws: ``LMDBError``
  public func beginWrite() throws(LMDBError) -> WriteTransaction {
    try checkProcess()
    writer.enter(path: path)
    do throws(LMDBError) {
      return WriteTransaction(try begin(flags: 0), environment: self)
    } catch {
      writer.leave()
      throw error
    }
  }

  /// Gives `body` a transaction that sees the environment as it is now.
  public func read<R, E: Error>(
    _ body: (borrowing ReadTransaction) throws(E) -> R
  ) throws(ScopedError<E>) -> R {
    let transaction: ReadTransaction
    do throws(LMDBError) { transaction = try beginRead() } catch { throw .lmdb(error) }
    do throws(E) { return try body(transaction) } catch { throw .body(error) }
  }

  /// Gives `body` a transaction that may write; it is committed when `body` returns and undone
  /// when it throws.
  public func write<R, E: Error>(
    _ body: (borrowing WriteTransaction) throws(E) -> R
  ) throws(ScopedError<E>) -> R {
    let transaction: WriteTransaction
    do throws(LMDBError) { transaction = try beginWrite() } catch { throw .lmdb(error) }
    let result: R
    do throws(E) { result = try body(transaction) } catch { throw .body(error) }
    do throws(LMDBError) { try transaction.commit() } catch { throw .lmdb(error) }
    return result
  }

  private func begin(flags: UInt32) throws(LMDBError) -> TransactionHandle {
    do throws(LMDBError) {
      return try handle.begin(flags: flags)
    } catch .mapResized {
      // Another process mapped more. Taking over its size is safe before our transaction begins.
      try handle.adoptMapSize()
      return try handle.begin(flags: flags)
    }
  }

  private func checkProcess() throws(LMDBError) {
    if getpid() != process { throw .usedAfterFork }
  }

  /// The handle of a named database that was opened before.
  func cachedDatabase(_ name: String) -> Database? { databases.withLock { $0[name] } }

  /// Remembers a handle; call it only once its transaction is sure to keep it.
  func remember(_ database: Database, as name: String) {
    databases.withLock { $0[name] = database }
  }

  /// Forgets the handle of a database that was dropped.
  func forget(_ name: String) { databases.withLock { $0[name] = nil } }
}

/// What went wrong in a scoped transaction: LMDB itself, or the body.
public enum ScopedError<Body: Error>: Error {
  /// LMDB could not begin or commit.
  case lmdb(LMDBError)
  /// The body threw; nothing was committed.
  case body(Body)
}

extension ScopedError where Body == LMDBError {
  /// The error of either place.
  public var error: LMDBError {
    switch self {
    case .lmdb(let error), .body(let error): error
    }
  }
}
