import Platform

/// Puts a file in the place of a store's file that may be open elsewhere, together with a lock file
/// of its own, so that a process killed in the middle leaves the one or the other.
///
/// LMDB's lock file belongs to one data file: it holds the number of that file's last transaction.
/// Both cannot be replaced in one step. So the new file gets a second name first, the *mark*; then
/// it takes the name, then the lock file goes, and the mark last. Whoever opens a file of the
/// folder waits until nobody is at this, looks for a mark, and finishes what it finds: if the mark
/// and the name are one file, the lock file is the old one's; if not, nothing had happened yet.
enum FileReplacement {
  private static let markSuffix = ".replacing"

  /// Puts `draft`, closed and on the disk as a whole, in the place of a file of the folder.
  ///
  /// Who has the old file open goes on with it. The caller sees to it that nobody writes into it
  /// any more who should not.
  static func replace(_ path: String, by draft: String, in folder: String) throws(FileError) {
    let lock = try FolderLock(folder, .exclusive)
    try finish(path)
    _ = try FileSystem.addName(path + markSuffix, toFile: draft)
    try FileSystem.rename(draft, to: path)
    try finish(path)
    try FileSystem.syncFolder(folder)
    _ = consume lock
  }

  /// Runs `body`, which opens a file of the folder, while nobody replaces it; finishes before what
  /// a killed process left.
  ///
  /// Where the file system has no such locks, two processes at this at once are left to chance.
  static func settled<R, E: Error>(
    _ path: String, in folder: String, _ body: () throws(E) -> R
  ) throws(E) -> R {
    repeat {
      let result = try FolderLock.holding(folder, .shared) { () throws(E) -> R? in
        isMarked(path) ? nil : try body()
      }
      if let result { return result }
    } while finishAlone(path, in: folder)
    // What could not be finished stands in the way of `body` too, which says so.
    return try body()
  }

  private static func finishAlone(_ path: String, in folder: String) -> Bool {
    FolderLock.holding(folder, .exclusive) { (try? finish(path)) != nil }
  }

  private static func isMarked(_ path: String) -> Bool {
    FileSystem.kind(of: path + markSuffix) != nil
  }

  private static func finish(_ path: String) throws(FileError) {
    let mark = path + markSuffix
    if FileSystem.isSame(mark, path) { try FileSystem.removeFile("\(path)-lock") }
    try FileSystem.removeFile(mark)
  }
}
