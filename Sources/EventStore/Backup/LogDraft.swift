import EventModel
import Platform

/// A log that is made under another name and gets its own once all of it is on the disk: stopped at
/// any moment, there is no store, or a whole one.
struct LogDraft {
  private static let prefix = "\(LogFile.fileName).draft-"

  /// The folder of the new store.
  let folder: String
  /// Name of the draft in the folder.
  let name: String

  /// Makes a store where there is none.
  ///
  /// - Parameters:
  ///   - path: The folder; it is made if it is missing, and must hold nothing else.
  ///   - fill: Makes the draft, writes it, and closes it.
  /// - Returns: What `fill` returns.
  /// - Throws: ``LogCopyError``; there is no store then.
  static func makeStore<R>(
    in path: String, _ fill: (LogDraft) throws(LogCopyError) -> R
  ) throws(LogCopyError) -> R {
    var random = RandomSource()
    let draft = LogDraft(
      folder: try makeFolder(path), name: prefix + String(random.next(), radix: 16))
    try draft.removeOthers()
    do throws(LogCopyError) {
      let result = try fill(draft)
      try draft.giveName()
      return result
    } catch {
      try? draft.remove()
      throw error
    }
  }

  private static func makeFolder(_ path: String) throws(LogCopyError) -> String {
    var isNew = false
    let folder: String
    do throws(OpenError) {
      folder = try EventStore.prepareFolder(path, .createIfMissing) { _ in isNew = true }
    } catch { throw .target(error) }
    guard isNew else { throw .exists(path: path) }
    return folder
  }

  /// What killed processes left goes; one that is still at work then ends with an error.
  private func removeOthers() throws(LogCopyError) {
    do throws(FileError) {
      for name in try FileSystem.names(in: folder) where name.hasPrefix(Self.prefix) {
        try FileSystem.removeFile("\(folder)/\(name)")
      }
    } catch { throw .file(error) }
  }

  /// Gives the finished log its name, unless a store has come into being meanwhile.
  private func giveName() throws(LogCopyError) {
    let isFree: Bool
    do throws(FileError) {
      isFree = try FileSystem.addName("\(folder)/\(LogFile.fileName)", toFile: "\(folder)/\(name)")
      try remove()
      try FileSystem.syncFolder(folder)
    } catch { throw .file(error) }
    guard isFree else { throw .exists(path: folder) }
  }

  private func remove() throws(FileError) {
    for file in [name, "\(name)-lock"] { try FileSystem.removeFile("\(folder)/\(file)") }
  }
}
