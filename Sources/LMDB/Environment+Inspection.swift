import CLMDB
import Glibc
import Synchronization

/// A process that reads an environment now.
public struct EnvironmentReader: Hashable, Sendable {
  /// Its process id.
  public let process: Int32
  /// The transaction that it sees; `nil` between transactions.
  public let transaction: UInt64?
}

/// The size of an environment and the use of its tables.
public struct EnvironmentInformation: Hashable, Sendable {
  /// Largest size that the file may reach, in bytes.
  public let mapSizeBytes: UInt64
  /// Size of the file's used part, in bytes.
  public let usedBytes: UInt64
  /// The last committed transaction.
  public let lastTransaction: UInt64
  /// Slots of the reader table that were used at once so far.
  public let readersUsed: Int
  /// Slots that the reader table has.
  public let maxReaders: Int
}

extension Environment {
  /// Size and use of the environment.
  ///
  /// - Complexity: O(1)
  public func information() throws(LMDBError) -> EnvironmentInformation {
    var info = unsafe MDB_envinfo()
    try LMDBError.check(unsafe mdb_env_info(handle.pointer, &info))
    var statistics = MDB_stat()
    try LMDBError.check(unsafe mdb_env_stat(handle.pointer, &statistics))
    return EnvironmentInformation(
      mapSizeBytes: UInt64(unsafe info.me_mapsize),
      usedBytes: UInt64(unsafe info.me_last_pgno + 1) * UInt64(statistics.ms_psize),
      lastTransaction: UInt64(unsafe info.me_last_txnid),
      readersUsed: Int(unsafe info.me_numreaders), maxReaders: Int(unsafe info.me_maxreaders))
  }

  /// Frees the slots of readers whose processes died.
  ///
  /// - Returns: How many there were.
  @discardableResult
  public func clearStaleReaders() -> Int {
    var dead: Int32 = 0
    guard unsafe mdb_reader_check(handle.pointer, &dead) == 0 else { return 0 }
    return Int(dead)
  }

  /// Frees the slots of dead readers where the file grew by ``staleCheckPageCount`` pages since
  /// that was last done: pages that only the dead can see are not used again, and every commit
  /// makes the file longer.
  func clearStaleReadersIfGrown() {
    let pageCount = handle.pageCount
    guard pageCount - checkedPageCount.load(ordering: .relaxed) >= Self.staleCheckPageCount else {
      return
    }
    checkedPageCount.store(pageCount, ordering: .relaxed)
    clearStaleReaders()
  }

  /// 1 MiB, of the usual pages.
  private static let staleCheckPageCount = 256

  /// The process that writes now, unless it is this one.
  public var otherWriter: Int32? { writerLock.holder }

  /// The readers of all processes.
  public func readers() throws(LMDBError) -> [EnvironmentReader] {
    var lines: [String] = []
    // LMDB's only interface to the table: lines of "pid thread txnid", after a heading.
    let code = unsafe withUnsafeMutablePointer(to: &lines) { context in
      unsafe mdb_reader_list(
        handle.pointer,
        { text, context in
          guard let text = unsafe text, let context = unsafe context else { return 0 }
          unsafe context.assumingMemoryBound(to: [String].self).pointee
            .append(String(cString: text))
          return 0
        }, context)
    }
    if code < 0 { throw LMDBError(code: code) }
    return lines.compactMap { line in
      let words = line.split(whereSeparator: \.isWhitespace)
      guard words.count == 3, let process = Int32(words[0]) else { return nil }
      return EnvironmentReader(process: process, transaction: UInt64(words[2]))
    }
  }

  /// The reader whose transaction is the oldest: the pages that it sees cannot be used again.
  public func oldestReader() throws(LMDBError) -> EnvironmentReader? {
    try readers().filter { $0.transaction != nil }
      .min { ($0.transaction ?? 0) < ($1.transaction ?? 0) }
  }

  /// Writes everything to the disk that durability settings left in memory.
  public func sync() throws(LMDBError) {
    try LMDBError.check(unsafe mdb_env_sync(handle.pointer, 1))
  }

  /// Looks through every page that is in use, and the list of those that are free.
  ///
  /// - Throws: ``LMDBError``; ``LMDBError/corrupted`` if a page is damaged, stands in two places,
  ///   or is free and in use at once.
  /// - Complexity: O(size of the file)
  public func checkPages() throws(LMDBError) {
    let transaction = try beginRead()
    var check = TreeCheck(transaction.snapshot)
    try check.checkAll()
    _ = consume transaction
  }

  /// Copies the environment as it is now to a new file, while others read and write it.
  ///
  /// - Parameters:
  ///   - path: The new file; it must not exist.
  ///   - compacting: Whether to leave free pages out.
  /// - Throws: ``LMDBError``
  public func copy(to path: String, compacting: Bool) throws(LMDBError) {
    // LMDB follows what pages say; and a copy of damage helps nobody.
    try checkPages()
    let descriptor = unsafe Glibc.open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .system(code: errno) }
    defer { Glibc.close(descriptor) }
    let flags = compacting ? UInt32(MDB_CP_COMPACT) : 0
    do throws(LMDBError) {
      try LMDBError.check(unsafe mdb_env_copyfd2(handle.pointer, descriptor, flags))
      guard fsync(descriptor) == 0 else { throw .system(code: errno) }
    } catch {
      // Half a copy is none.
      unsafe _ = unlink(path)
      throw error
    }
  }
}
