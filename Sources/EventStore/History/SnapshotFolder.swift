import EventModel
import Platform

/// The folder of snapshots: files of views as they were at earlier positions.
///
/// Each is named after its position, and holds whichever views somebody asked for there. All of it
/// can be deleted at any time. It is bounded: what was not used for the longest time goes first.
struct SnapshotFolder: Sendable {
  /// How much may be kept.
  struct Limit: Hashable, Sendable {
    /// The most files.
    var fileCount = 12
    /// The most bytes on the disk; the file used last stays, however large it is.
    var byteCount: UInt64 = 1 << 30
  }

  /// The name of the folder within the store's.
  static let name = "snapshots"
  private static let ending = ".mdb"

  /// The folder.
  let path: String
  var limit = Limit()

  /// The file of the snapshot at a position.
  func file(at position: Position) -> String { "\(path)/\(position)\(Self.ending)" }

  /// Whether the files of a snapshot are the store's own, or would be.
  ///
  /// What a link leads to is somebody else's: it is neither read nor written nor removed.
  func isOwn(_ position: Position) -> Bool {
    FileSystem.kind(of: path) == .folder
      && ["", "-lock"].allSatisfy { ending in
        [nil, .file].contains(FileSystem.kind(of: file(at: position) + ending))
      }
  }

  /// The positions at which there are snapshots, ascending.
  func positions() -> [Position] {
    let names = (try? FileSystem.names(in: path)) ?? []
    return names.compactMap { name in
      guard name.hasSuffix(Self.ending) else { return nil }
      return UInt64(name.dropLast(Self.ending.count)).map { Position($0) }
    }.filter(isOwn).sorted()
  }

  /// Says that a snapshot was used now.
  func markUsed(_ position: Position) { FileSystem.touch(file(at: position)) }

  /// Removes snapshots until what is left is within the limit.
  ///
  /// Who reads a removed one goes on with it: its pages stay until it is closed.
  func trim() {
    let excess = self.excess()
    guard !excess.isEmpty else { return }
    let lock = try? FolderLock(path, .exclusive)
    for position in excess { remove(position) }
    _ = consume lock
  }

  /// The snapshots beyond the limit: those that were not used for the longest time.
  private func excess() -> [Position] {
    var files = positions().compactMap { position in
      FileSystem.modificationTime(of: file(at: position)).map { (position: position, used: $0) }
    }
    files.sort { $0.used > $1.used }
    var byteCount: UInt64 = 0
    var keptCount = 0
    for (position, _) in files {
      byteCount += FileSystem.allocatedSize(of: file(at: position)) ?? 0
      guard keptCount == 0 || keptCount < limit.fileCount && byteCount <= limit.byteCount else {
        break
      }
      keptCount += 1
    }
    return files.dropFirst(keptCount).map(\.position)
  }

  /// Removes a snapshot; what cannot be removed is tried again with the next one.
  func remove(_ position: Position) {
    guard isOwn(position) else { return }
    _ = try? FileSystem.removeFile(file(at: position))
    _ = try? FileSystem.removeFile(file(at: position) + "-lock")
  }
}
