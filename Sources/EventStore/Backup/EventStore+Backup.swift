import EventModel
import LMDB
import Platform

/// What a backup holds now.
public struct BackupReport: Hashable, Sendable {
  /// The backup's folder.
  public let path: String
  /// The store whose events these are.
  public let storeID: Identifier
  /// The last position that it holds.
  public let head: Position
  /// How many events were copied to get there.
  public let copiedCount: UInt64
}

extension EventStore {
  /// Copies the log to another folder, while others read and write it.
  ///
  /// The backup is a store of its own, with the same identity, positions and bytes; views of it are
  /// built when somebody asks for them. Every record's checksum is compared on the way. A folder
  /// that holds an earlier backup of this store gets only what is new. Killed at any moment, the
  /// backup holds whole commits, and the next run goes on from there.
  ///
  /// - Parameters:
  ///   - path: The backup's folder; it is made (mode 0700) if there is none.
  ///   - isCancelled: Asked between steps; `true` ends it early, at a whole commit.
  ///   - progress: Told after every step how far it is.
  /// - Returns: What the backup holds now.
  /// - Throws: ``LogCopyError``
  /// - Complexity: O(size of what is new), with bounded memory.
  @discardableResult
  public func backUp(
    to path: String, isCancelled: () -> Bool = { false },
    progress: (Position, _ head: Position) -> Void = { _, _ in }
  ) throws(LogCopyError) -> BackupReport {
    let copy = try backupCopy(to: path)
    return report(on: copy, try copy.run(isCancelled: isCancelled, progress: progress))
  }

  /// Copies the log to another folder like ``backUp(to:isCancelled:progress:)``, and every commit
  /// of any process as soon as it is there.
  ///
  /// Each commit is copied before the next look at the head: the backup is behind by what was
  /// committed since, which is one commit if commits come one at a time.
  ///
  /// - Parameters:
  ///   - path: The backup's folder.
  ///   - isCancelled: Asked at least four times a second; `true` ends it.
  ///   - body: Told the state of the backup at the beginning, and whenever something was copied.
  /// - Throws: ``LogCopyError``
  public func followBackup(
    to path: String, isCancelled: () -> Bool, _ body: (BackupReport) -> ScanStep
  ) throws(LogCopyError) {
    var watch = LogWatch(reader.log)
    let copy = try backupCopy(to: path)
    var isFirst = true
    while !isCancelled() {
      let copied = try copy.run(isCancelled: isCancelled)
      if isFirst || !copied.isEmpty, body(report(on: copy, copied)) == .stop { return }
      isFirst = false
      if copied.isEmpty { watch.wait() } else { watch.sawGrowth() }
    }
  }

  private func backupCopy(to path: String) throws(LogCopyError) -> LogCopy {
    if FileSystem.isSame(path, self.path) { throw .itself(path: path) }
    let target = try LogCopy.openTarget(path, of: reader.log)
    return LogCopy(source: reader.log, target: target, path: path)
  }

  private func report(on copy: LogCopy, _ copied: Range<Position>) -> BackupReport {
    BackupReport(
      path: copy.path, storeID: storeID, head: copied.upperBound,
      copiedCount: copied.upperBound.rawValue - copied.lowerBound.rawValue)
  }
}
