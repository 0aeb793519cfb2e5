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
  let pages: PageFile
  let identity: FileIdentity
  /// The same as ``path``, wherever the process goes.
  let place: String
  /// `nil` without a lock file.
  let lockIdentity: FileIdentity?
  /// When a reader last looked whether the files are in their place.
  let lastPlaceCheck = Atomic<UInt64>(0)
  let writer = WriterGate()
  let writerLock: WriterLock
  /// How many pages there were when stale readers were last looked for.
  let checkedPageCount: Atomic<Int>
  let catalogue = DatabaseCatalogue()
  /// `nil` unless the options ask for it.
  let roomAhead: RoomAhead?
  private let process = ForkCounter.current

  init(path: String, options: EnvironmentOptions) throws(LMDBError) {
    try MetaPage.check(path: path, areInStep: options.durability == .full)
    let handle = try EnvironmentHandle.opened(path: path, options: options)
    guard let descriptor = handle.descriptor, let identity = handle.identity,
      let place = Self.resolved(path)
    else {
      let code = errno
      handle.close()
      throw .system(code: code)
    }
    self.path = path
    self.place = place
    lockIdentity = options.withoutLock ? nil : FileIdentity(path: place + Self.lockSuffix)
    writerLock = WriterLock(handle)
    checkedPageCount = Atomic(handle.pageCount)
    self.options = options
    self.handle = handle
    self.identity = identity
    pages = PageFile(descriptor: descriptor)
    roomAhead = options.makesRoomAhead ? RoomAhead(descriptor: descriptor) : nil
    if !options.withoutLock { clearStaleReaders() }
  }

  deinit {
    // After a fork the parent's environment must not be closed by the child.
    if isForked { return }
    catalogue.endIdle()
    Self.close(handle, identity)
  }

  /// Whether this process was forked off since the environment was opened.
  var isForked: Bool { ForkCounter.current != process }

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
    _ body: (inout WriteTransaction) throws(E) -> R
  ) throws(ScopedError<E>) -> R {
    var transaction: WriteTransaction
    do throws(LMDBError) { transaction = try beginWrite() } catch { throw .lmdb(error) }
    let result: R
    do throws(E) { result = try body(&transaction) } catch { throw .body(error) }
    do throws(LMDBError) { try transaction.commit() } catch { throw .lmdb(error) }
    return result
  }
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
