import EventModel
import LMDB
import Platform

extension EventStore {
  /// Makes a store of a backup, with the same identity, positions and bytes.
  ///
  /// Every record's checksum is compared on the way. The store is made under another name and
  /// gets its own once all of it is on the disk: killed at any moment, there is no store, or a
  /// whole one.
  ///
  /// - Parameters:
  ///   - backup: Folder of the backup; it is only read.
  ///   - path: Folder of the new store; there must be no store.
  ///   - progress: Told after every step how far it is.
  /// - Returns: What the new store holds.
  /// - Throws: ``LogCopyError``; there is no store then.
  /// - Complexity: O(size of the backup), with bounded memory.
  @discardableResult
  public static func restore(
    from backup: String, to path: String,
    progress: (Position, _ head: Position) -> Void = { _, _ in }
  ) throws(LogCopyError) -> BackupReport {
    let (source, storeID) = try openBackup(backup)
    if FileSystem.isSame(backup, path) { throw .itself(path: path) }
    return try LogDraft.makeStore(in: path) { draft throws(LogCopyError) in
      let head = try copy(source, toNew: draft.name, in: draft.folder, progress)
      return BackupReport(
        path: draft.folder, storeID: storeID, head: head, copiedCount: head.rawValue)
    }
  }

  private static func openBackup(
    _ path: String
  ) throws(LogCopyError) -> (log: LogFile, storeID: Identifier) {
    do throws(OpenError) {
      let folder = try prepareFolder(path, .readOnly) { _ in }
      let (log, genesis) = try LogFile.open(folder: folder, readOnly: true)
      return (log, genesis.storeID)
    } catch { throw .source(error) }
  }

  /// Copies a whole log into a new one, which is closed at the end.
  static func copy(
    _ source: LogFile, toNew name: String, in folder: String,
    _ progress: (Position, _ head: Position) -> Void
  ) throws(LogCopyError) -> Position {
    let target = try LogCopy.makeTarget(name, in: folder, of: source)
    return try LogCopy(source: source, target: target, path: folder).run(progress: progress)
      .upperBound
  }
}
