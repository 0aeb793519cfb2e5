import EventModel
import LMDB
import Platform

extension LogFile {
  /// The log's file name in the store's folder.
  static let fileName = "log.mdb"

  /// A log has two meta pages at least.
  private static let smallestByteCount: UInt64 = 8192

  /// Opens the log of a store, or one of another name in its folder.
  ///
  /// - Returns: The log and what its first record says.
  static func open(
    folder: String, fileName: String = fileName, readOnly: Bool, mapLimitBytes: UInt64? = nil
  ) throws(OpenError) -> (log: LogFile, genesis: Genesis) {
    let path = "\(folder)/\(fileName)"
    var options = EnvironmentOptions()
    options.maxDatabases = 4
    options.readOnly = readOnly
    options.staysInPlace = true
    options.makesRoomAhead = true
    // Where nothing can be written, there is no writer either to be locked out.
    options.withoutLock = readOnly && !FileSystem.isWritable(folder)
    options.mapLimitBytes = mapLimitBytes
    guard FileSystem.isReadable(path) else {
      throw .file(FileError(operation: "read", path: path, code: 13))
    }
    // LMDB would take an empty file for a new one, and write into it.
    guard (FileSystem.size(of: path) ?? 0) >= smallestByteCount else {
      throw .damaged(path: path, problem: "it is empty or was cut off")
    }
    let log: LogFile?
    do throws(LMDBError) {
      let environment = try openEnvironment(path, in: folder, options)
      let table = try environment.beginRead().database(named: tableName)
      log = try table.map { table throws(LMDBError) in
        try LogFile(environment: environment, table: table)
      }
    } catch  where error.meansDamage {
      throw .damaged(path: path, problem: "\(error)")
    } catch {
      throw .storage(path: path, error)
    }
    guard let log else {
      throw .notAStore(path: folder, problem: "\(fileName) is not a log of this program")
    }
    return (log, try log.genesis(folder: folder))
  }

  /// Opens the file that has taken the place of another one.
  func reopened(_ replaced: Environment) throws(LMDBError) -> Environment {
    // LMDB would make a file where there is none.
    guard FileSystem.kind(of: replaced.path) == .file,
      (FileSystem.size(of: replaced.path) ?? 0) >= Self.smallestByteCount
    else { throw .moved }
    let opened = try Self.openEnvironment(
      replaced.path, in: FileSystem.parent(of: replaced.path) ?? ".", replaced.options)
    guard let firstChecksum, try Self.firstChecksum(opened, table) == firstChecksum else {
      throw .moved
    }
    return opened
  }

  /// The checksum of the first record; `nil` if there is none.
  static func firstChecksum(
    _ environment: Environment, _ table: Database
  ) throws(LMDBError) -> UInt64? {
    let transaction = try environment.beginRead()
    guard try transaction.database(named: tableName) == table,
      let record = try transaction.value(table, 0)
    else { return nil }
    return RecordFormat.storedChecksum(record)
  }

  private static func openEnvironment(
    _ path: String, in folder: String, _ options: EnvironmentOptions
  ) throws(LMDBError) -> Environment {
    let environment = try FileReplacement.settled(path, in: folder) { () throws(LMDBError) in
      try Environment.open(path: path, options: options)
    }
    try checkLength(environment)
    return environment
  }

  /// Refuses a file that was cut: reading beyond its end would kill the process.
  ///
  /// LMDB may leave a few last pages unwritten, so that a small difference says nothing.
  private static func checkLength(_ environment: Environment) throws(LMDBError) {
    let used = try environment.information().usedBytes
    let size = FileSystem.size(of: environment.path) ?? 0
    if size < used, used - size > 1 << 16 || size < used / 4 * 3 { throw .corrupted }
  }

  private func genesis(folder: String) throws(OpenError) -> Genesis {
    let path = environment.path
    let event: RecordedEvent?
    do throws(ReadError) {
      event = try firstEvent()
    } catch { throw .damaged(path: path, problem: "\(error)") }
    guard let event else { throw .damaged(path: path, problem: "its first record is missing") }
    let genesis: Genesis
    do throws(CBORError) {
      genesis = try Genesis(event)
    } catch { throw .damaged(path: path, problem: "\(error)") }
    guard genesis.format <= Genesis.format else {
      throw .newerFormat(path: folder, format: genesis.format)
    }
    return genesis
  }

  private func firstEvent() throws(ReadError) -> RecordedEvent? {
    let transaction: ReadTransaction
    do throws(LMDBError) {
      transaction = try environment.beginRead()
    } catch { throw .storage(error) }
    return try event(at: .zero, transaction)
  }

  /// Makes the log of a new store; nothing happens if another process was quicker.
  ///
  /// It is made under another name and gets its own once its first record is on the disk: a log
  /// without a first record never has the name.
  static func create(folder: String, application: String) throws(OpenError) {
    try create(folder: folder, firstRecord: newFirstRecord(application: application))
  }

  /// Makes a log, whole or not at all, with the first record of a store.
  static func create(
    folder: String, fileName: String = fileName, firstRecord: [UInt8]
  ) throws(OpenError) {
    let path = "\(folder)/\(fileName)"
    // A name of its own for every attempt: threads of one process may race, too.
    var random = RandomSource()
    let draft = "\(path).new-\(String(random.next(), radix: 16))"
    do throws(LMDBError) {
      try write(firstRecord, to: draft)
    } catch { throw .storage(path: draft, error) }
    do throws(FileError) {
      _ = try FileSystem.addName(path, toFile: draft)
      try removeDraft(draft)
      try FileSystem.syncFolder(folder)
    } catch { throw .file(error) }
  }

  /// The first record of a new store.
  static func newFirstRecord(
    application: String,
    time: Timestamp = Timestamp(microseconds: WallClock.nowMicroseconds())
  ) -> [UInt8] {
    var random = RandomSource()
    let storeID = Identifier.version7(
      milliseconds: UInt64(max(0, time.rawValue / 1000)), using: &random)
    let genesis = Genesis(storeID: storeID, application: application).event
    let place = RecordPlace(position: .zero, time: time, id: storeID, indexInCommit: 0)
    let commit = Commit(first: .zero, count: 1, context: CommitContext())
    var record: [UInt8] = []
    RecordFormat.encode(genesis, at: place, opening: commit, into: &record)
    return record
  }

  private static func write(_ firstRecord: [UInt8], to path: String) throws(LMDBError) {
    var options = EnvironmentOptions()
    options.maxDatabases = 4
    let environment = try Environment.open(path: path, options: options)
    var transaction = try environment.beginWrite()
    let table = try transaction.makeDatabase(named: tableName, .integerKey)
    try transaction.put(table, 0, firstRecord.span, .append)
    try transaction.commit()
  }

  private static func removeDraft(_ draft: String) throws(FileError) {
    try FileSystem.removeFile(draft)
    try FileSystem.removeFile("\(draft)-lock")
  }
}
