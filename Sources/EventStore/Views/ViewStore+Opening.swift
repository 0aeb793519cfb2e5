import EventModel
import LMDB
import Platform

extension ViewStore {
  /// What came of opening the file.
  private enum Opening {
    case opened(LMDB.Environment)
    /// It does not exist and must not be made.
    case missing
    /// Nothing in it can be used, for a reason.
    case worthless(String)
  }

  /// Opens the file; one that cannot be used is replaced, or left alone if it must not be changed.
  func openFile() throws(ViewStoreError) -> OpenedFile {
    let opening = try FileReplacement.settled(path, in: folder) { () throws(ViewStoreError) in
      try attempt()
    }
    switch opening {
    case .opened(let environment): return OpenedFile(environment: environment)
    case .missing: return OpenedFile()
    case .worthless(let reason): return try replaceFile(because: reason)
    }
  }

  /// Takes the file away and makes a new one.
  ///
  /// Who has the old one open goes on with it, unseen by others, and can harm nobody.
  func replaceFile(because reason: String) throws(ViewStoreError) -> OpenedFile {
    guard access == .readWrite, isFolderWritable else {
      notice("The views are not used, because \(reason): they are folded from the log in memory.")
      return OpenedFile(defect: reason)
    }
    // Where a file system has no such locks, two processes at this at once are left to chance.
    let opening = try FolderLock.holding(folder, .exclusive) { () throws(ViewStoreError) in
      do throws(FileError) {
        try FileSystem.removeFile(path)
        try FileSystem.removeFile(path + "-lock")
      } catch { throw .file(error) }
      return try attempt()
    }
    switch opening {
    case .opened(let environment):
      notice("The views are built again from the log, because \(reason).")
      return OpenedFile(environment: environment)
    case .missing: return OpenedFile()
    case .worthless: throw storage(.corrupted)
    }
  }

  /// The folder of the file.
  var folder: String { FileSystem.parent(of: path) ?? "." }

  private var isFolderWritable: Bool { FileSystem.isWritable(folder) }

  private func attempt() throws(ViewStoreError) -> Opening {
    let exists = FileSystem.kind(following: path) != nil
    guard exists || (access == .readWrite && isFolderWritable) else { return .missing }
    do throws(LMDBError) {
      let environment = try openEnvironment()
      if let reason = try defect(of: environment) { return .worthless(reason) }
      return .opened(environment)
    } catch  where error.meansDamage {
      return .worthless("they are damaged")
    } catch  where error.meansNoRoom || error.meansShortWrite {
      notice("There is no room for the views (\(error)): they are folded in memory.")
      return .missing
    } catch { throw storage(error) }
  }

  private func openEnvironment() throws(LMDBError) -> LMDB.Environment {
    var options = EnvironmentOptions()
    options.durability = .noMetaSync
    options.readOnly =
      access == .readOnly
      || (FileSystem.kind(following: path) != nil && !FileSystem.isWritable(path))
    if options.readOnly && !FileSystem.isWritable(path + "-lock") {
      // Nobody can write a file beside which no lock can be taken.
      options.withoutLock = !isFolderWritable
    }
    return try LMDB.Environment.open(path: path, options: options)
  }

  /// Why a file is worth nothing, if that is so.
  private func defect(of environment: LMDB.Environment) throws(LMDBError) -> String? {
    // See ``commit(_:)``. To read beyond the end would kill the process.
    if try environment.information().usedBytes > FileSystem.size(of: path) ?? 0 {
      return "the file was cut off"
    }
    return switch try ViewCatalogue.owner(try environment.beginRead()) {
    case .nobody, .store(storeID): nil
    case .store: "they belong to another store"
    case .unknown: "another version of the program made them"
    }
  }

  /// Commits, and makes the file as long as LMDB says it is.
  ///
  /// LMDB does not write pages that a transaction both took and gave back; where those are the last
  /// ones, the file is too short, and could not be told from one that was cut off.
  func commit(_ transaction: consuming WriteTransaction) throws(LMDBError) {
    let environment = transaction.environment
    try transaction.commit()
    let used = try environment.information().usedBytes
    if used > FileSystem.size(of: path) ?? used {
      try? FileSystem.lengthen(path, toAtLeast: used)
    }
  }
}
