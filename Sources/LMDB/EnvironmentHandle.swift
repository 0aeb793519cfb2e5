import CLMDB
import Glibc

/// The C handle of an environment, and what is asked of it.
///
/// LMDB's environment functions may be called from any thread; `mdb_env_close` only once, by the
/// owner.
@safe
struct EnvironmentHandle: Sendable {
  nonisolated(unsafe) let pointer: OpaquePointer

  static func opened(
    path: String, options: EnvironmentOptions
  ) throws(LMDBError) -> EnvironmentHandle {
    var size = options.mapLimitBytes ?? EnvironmentOptions.reservedMapSizeBytes
    while true {
      do throws(LMDBError) {
        return try open(path: path, options: options, mapSizeBytes: size)
      } catch .system(let code) where options.mapLimitBytes == nil && size > 1 << 26 {
        // An emulator, such as valgrind, may refuse a map as invalid that is only too large.
        guard code == ENOMEM || code == EINVAL else { throw .system(code: code) }
        size /= 2
      }
    }
  }

  private static func open(
    path: String, options: EnvironmentOptions, mapSizeBytes: UInt64
  ) throws(LMDBError) -> EnvironmentHandle {
    var created: OpaquePointer?
    try LMDBError.check(unsafe mdb_env_create(&created))
    guard let created = unsafe created else { throw .system(code: ENOMEM) }
    var flags = UInt32(MDB_NOSUBDIR) | UInt32(MDB_NOTLS)
    if options.readOnly { flags |= UInt32(MDB_RDONLY) }
    if options.withoutLock { flags |= UInt32(MDB_NOLOCK) }
    switch options.durability {
    case .full: break
    case .noMetaSync: flags |= UInt32(MDB_NOMETASYNC)
    case .none: flags |= UInt32(MDB_NOSYNC)
    }
    do throws(LMDBError) {
      if !options.withoutLock && !options.readOnly {
        try reserveLockFile(of: path, maxReaders: options.maxReaders)
      }
      try LMDBError.check(unsafe mdb_env_set_assert(created, endOnDamage))
      try LMDBError.check(unsafe mdb_env_set_mapsize(created, Int(clamping: mapSizeBytes)))
      try LMDBError.check(unsafe mdb_env_set_maxdbs(created, UInt32(options.maxDatabases)))
      try LMDBError.check(unsafe mdb_env_set_maxreaders(created, UInt32(options.maxReaders)))
      try LMDBError.check(unsafe mdb_env_open(created, path, flags, 0o600))
    } catch {
      unsafe mdb_env_close(created)
      throw error
    }
    return unsafe EnvironmentHandle(pointer: created)
  }

  /// Ends the process with a message and the code for failed input (`EX_IOERR`), not `SIGABRT`.
  ///
  /// LMDB trusts its pages. Some damage it meets where it has no way to return an error: then it
  /// calls this, and nothing can go on from here, since its own state is undefined.
  private static let endOnDamage: @convention(c) (OpaquePointer?, UnsafePointer<CChar>?) -> Void = {
    environment, assertion in
    var path: UnsafePointer<CChar>?
    unsafe _ = mdb_env_get_path(environment, &path)
    let name = unsafe path.map { unsafe String(cString: $0) } ?? "a database"
    let problem = unsafe assertion.map { unsafe String(cString: $0) } ?? "no reason was given"
    var message =
      "Error: The file \(name) is damaged (LMDB: \(problem)). Views can be deleted, they are built "
      + "again; a log must be restored from a backup.\n"
    message.withUTF8 { bytes in
      unsafe _ = write(STDERR_FILENO, bytes.baseAddress, bytes.count)
    }
    _exit(EX_IOERR)
  }

  func begin(flags: UInt32) throws(LMDBError) -> TransactionHandle {
    var transaction: OpaquePointer?
    try LMDBError.check(unsafe mdb_txn_begin(pointer, nil, flags, &transaction))
    guard let transaction = unsafe transaction else { throw .badTransaction }
    let isWriting = flags & UInt32(MDB_RDONLY) == 0
    return unsafe TransactionHandle(pointer: transaction, isWriting: isWriting)
  }

  func adoptMapSize() throws(LMDBError) {
    try LMDBError.check(unsafe mdb_env_set_mapsize(pointer, 0))
  }

  /// The open data file.
  var descriptor: Int32? {
    var descriptor: mdb_filehandle_t = -1
    return unsafe mdb_env_get_fd(pointer, &descriptor) == 0 ? descriptor : nil
  }

  /// Which file it is.
  var identity: FileIdentity? { descriptor.flatMap { FileIdentity(descriptor: $0) } }

  /// The last transaction that is in the file.
  var lastTransaction: UInt64 {
    var info = unsafe MDB_envinfo()
    return unsafe mdb_env_info(pointer, &info) == 0 ? UInt64(unsafe info.me_last_txnid) : 0
  }

  /// Pages that the file has, free ones counted.
  var pageCount: Int {
    var info = unsafe MDB_envinfo()
    return unsafe mdb_env_info(pointer, &info) == 0 ? unsafe info.me_last_pgno + 1 : 0
  }

  func close() { unsafe mdb_env_close(pointer) }
}
