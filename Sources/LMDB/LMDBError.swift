import CLMDB
import Glibc

/// Why LMDB refused: one case for each of its codes, and one for the system's own errors.
public enum LMDBError: Error, Hashable, Sendable {
  /// `MDB_KEYEXIST`: the key is there already, or an append is out of order.
  case keyExists
  /// `MDB_NOTFOUND`: there is no such key or database.
  case notFound
  /// `MDB_PAGE_NOTFOUND`: a page that is referred to does not exist; the file is damaged.
  case pageNotFound
  /// `MDB_CORRUPTED`: a page is not what it should be; the file is damaged.
  case corrupted
  /// `MDB_PANIC`: an update of the meta page failed; the environment must be reopened.
  case panic
  /// `MDB_VERSION_MISMATCH`: another version of LMDB wrote the file.
  case versionMismatch
  /// `MDB_INVALID`: the file is not an LMDB file.
  case invalid
  /// `MDB_MAP_FULL`: the size limit of the environment is reached.
  case mapFull
  /// `MDB_DBS_FULL`: more named databases than the environment was opened for.
  case databasesFull
  /// `MDB_READERS_FULL`: more readers at once than the environment was opened for.
  case readersFull
  /// `MDB_TLS_FULL`: too many thread-local keys.
  case tlsFull
  /// `MDB_TXN_FULL`: the transaction has too many changed pages.
  case transactionFull
  /// `MDB_CURSOR_FULL`: the tree is deeper than LMDB allows; the file is damaged.
  case cursorFull
  /// `MDB_PAGE_FULL`: a page has no room; an internal error of LMDB.
  case pageFull
  /// `MDB_MAP_RESIZED`: another process made the file larger than this process mapped.
  case mapResized
  /// `MDB_INCOMPATIBLE`: the operation does not suit the database's flags.
  case incompatible
  /// `MDB_BAD_RSLOT`: a reader's slot was used in a wrong way.
  case badReaderSlot
  /// `MDB_BAD_TXN`: the transaction failed before and must be aborted.
  case badTransaction
  /// `MDB_BAD_VALSIZE`: a key or value has a size that LMDB does not take.
  case badValueSize
  /// `MDB_BAD_DBI`: the database handle was closed or changed.
  case badDatabase
  /// The operating system refused: its `errno`.
  case system(code: Int32)
  /// The path is open in this process in another way.
  case openedDifferently
  /// The environment was opened before this process was forked off; LMDB forbids its use.
  case usedAfterFork
  /// The data file is not at its path any more.
  case moved
  /// The lock file was deleted, or replaced by another one, while the environment was open.
  case lockFileLost

  /// The error for a code that LMDB returned.
  init(code: Int32) {
    self =
      switch code {
      case MDB_KEYEXIST: .keyExists
      case MDB_NOTFOUND: .notFound
      case MDB_PAGE_NOTFOUND: .pageNotFound
      case MDB_CORRUPTED: .corrupted
      case MDB_PANIC: .panic
      case MDB_VERSION_MISMATCH: .versionMismatch
      case MDB_INVALID: .invalid
      case MDB_MAP_FULL: .mapFull
      case MDB_DBS_FULL: .databasesFull
      case MDB_READERS_FULL: .readersFull
      case MDB_TLS_FULL: .tlsFull
      case MDB_TXN_FULL: .transactionFull
      case MDB_CURSOR_FULL: .cursorFull
      case MDB_PAGE_FULL: .pageFull
      case MDB_MAP_RESIZED: .mapResized
      case MDB_INCOMPATIBLE: .incompatible
      case MDB_BAD_RSLOT: .badReaderSlot
      case MDB_BAD_TXN: .badTransaction
      case MDB_BAD_VALSIZE: .badValueSize
      case MDB_BAD_DBI: .badDatabase
      default: .system(code: code)
      }
  }

  /// Throws unless `code` says success.
  @inline(__always)
  static func check(_ code: Int32) throws(LMDBError) {
    if code != 0 { throw LMDBError(code: code) }
  }

  /// Whether the disk, or what may be used of it, is full.
  public var meansNoRoom: Bool {
    switch self {
    case .mapFull: true
    case .system(let code): [ENOSPC, EDQUOT, EFBIG].contains(code)
    default: false
    }
  }

  /// Whether a write ended half-way, as it does when the disk becomes full under it; LMDB says no
  /// more of it, and a failing disk says the same.
  public var meansShortWrite: Bool { self == .system(code: EIO) }

  /// Whether the file itself is damaged or not LMDB's.
  public var meansDamage: Bool {
    switch self {
    case .pageNotFound, .corrupted, .versionMismatch, .invalid, .cursorFull, .pageFull, .panic:
      true
    default: false
    }
  }
}

extension LMDBError: CustomStringConvertible {
  /// What happened, and what to do.
  public var description: String {
    switch self {
    case .keyExists: "the key exists already, or is out of order"
    case .notFound: "there is no such key or database"
    case .pageNotFound, .corrupted, .cursorFull, .pageFull:
      "the database file is damaged: restore it from a backup"
    case .panic: "writing the file's meta page failed: close and open the store again"
    case .versionMismatch: "another version of LMDB wrote the file"
    case .invalid: "the file is not an LMDB database"
    case .mapFull: "the size limit of the database is reached: raise the limit"
    case .databasesFull: "too many named databases"
    case .readersFull: "too many readers at once: end some of the processes that read the store"
    case .tlsFull: "too many thread-local keys"
    case .transactionFull: "the transaction is too large: write in smaller steps"
    case .mapResized: "another process made the database larger than is mapped here: open it again"
    case .incompatible: "the operation does not suit this kind of database"
    case .badReaderSlot: "a reader's slot was used in a wrong way"
    case .badTransaction: "the transaction failed before and cannot be used"
    case .badValueSize: "a key or value has a size that LMDB does not take (keys: 1 to 511 bytes)"
    case .badDatabase: "the database handle is not valid any more"
    case .system(let code): systemMessage(code)
    case .openedDifferently: "the file is already open in this process in another way"
    case .usedAfterFork: "the database was opened before this process was forked: open it again"
    case .moved: "its file was moved, deleted or replaced while it was open: open it again"
    case .lockFileLost:
      "its lock file was deleted or replaced while it was open: end every program that uses the "
        + "database, and start them again"
    }
  }
}

private func systemMessage(_ code: Int32) -> String {
  guard let text = unsafe strerror(code) else { return "system error \(code)" }
  let reason = unsafe String(cString: text)
  switch code {
  case ENOSPC, EDQUOT: return "\(reason): free some and try again"
  case EIO: return "\(reason): the disk is full (free some and try again), or failing"
  case EFBIG: return "\(reason): the limit for files (ulimit -f) is reached, raise it and try again"
  case EROFS, EACCES, EPERM: return "\(reason): the file or its folder cannot be written"
  case ENOLCK: return "\(reason): put the file on a disk of this machine"
  default: return reason
  }
}
