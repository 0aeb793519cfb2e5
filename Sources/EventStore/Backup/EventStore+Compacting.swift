import EventModel
import LMDB
import Platform

/// How large a store's files were and are.
public struct CompactionReport: Hashable, Sendable {
  /// One file.
  public struct File: Hashable, Sendable {
    /// Its path.
    public let path: String
    /// Bytes that it took on the disk.
    public let bytesBefore: UInt64
    /// Bytes that it takes now.
    public let bytesAfter: UInt64
  }

  /// The log, and the views where there are any.
  public let files: [File]
  /// The last position of the log.
  public let head: Position
}

extension EventStore {
  private static let draftName = "\(LogFile.fileName).compacted"

  /// Writes the store's files anew without the pages that are not in use, and puts the new files in
  /// the place of the old ones.
  ///
  /// Queries go on, commands wait until it is done; then both go on in the new file, in any
  /// process.
  /// Every record's checksum is compared on the way. Who reads the old log at that moment keeps its
  /// space taken until the answer is complete. Killed at any moment, the old files are there, or
  /// the new ones; a draft that is left is removed by the next run.
  ///
  /// - Parameter progress: Told after every step how far it is.
  /// - Returns: How large the files were and are.
  /// - Throws: ``LogCopyError``; the log is as it was then.
  /// - Complexity: O(size of the store); the disk must have room for a second log.
  @discardableResult
  public func compact(
    progress: (Position, _ head: Position) -> Void = { _, _ in }
  ) throws(LogCopyError) -> CompactionReport {
    guard access != .readOnly else { throw .readOnly(path: path) }
    let paths = [LogFile.fileName, Self.viewsFileName].map { "\(path)/\($0)" }
    let lock: WriteTransaction
    do throws(LMDBError) {
      // Keeps commands away, and every other compaction.
      lock = try reader.log.beginWrite()
    } catch { throw .writing(path: path, error) }
    let before = paths.map(FileSystem.allocatedSize)
    do throws(ViewStoreError) { try views.compact() } catch { throw .views(error) }
    let head = try compactLog(progress)
    _ = consume lock
    let files = zip(paths, before).compactMap { path, before in
      before.map {
        CompactionReport.File(
          path: path, bytesBefore: $0, bytesAfter: FileSystem.allocatedSize(of: path) ?? 0)
      }
    }
    return CompactionReport(files: files, head: head)
  }

  private func compactLog(
    _ progress: (Position, _ head: Position) -> Void
  ) throws(LogCopyError) -> Position {
    let draft = "\(path)/\(Self.draftName)"
    try removeDraft(draft)
    do throws(LogCopyError) {
      let head = try Self.copy(reader.log, toNew: Self.draftName, in: path, progress)
      do throws(FileError) {
        try FileSystem.removeFile("\(draft)-lock")
        try FileReplacement.replace("\(path)/\(LogFile.fileName)", by: draft, in: path)
        reader.log.environment.expectReplacement()
      } catch { throw .file(error) }
      return head
    } catch {
      try? removeDraft(draft)
      throw error
    }
  }

  private func removeDraft(_ draft: String) throws(LogCopyError) {
    do throws(FileError) {
      for file in [draft, "\(draft)-lock"] { try FileSystem.removeFile(file) }
    } catch { throw .file(error) }
  }
}
