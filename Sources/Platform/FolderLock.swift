import Glibc

/// An advisory lock (flock) on a folder, held until it goes out of scope; the system gives it up
/// when the process dies.
///
/// It says when files of the folder may be taken away and made anew, and leaves no file of its own.
public struct FolderLock: ~Copyable {
  /// How the lock is held.
  public enum Mode: Hashable, Sendable {
    /// Beside others.
    case shared
    /// Alone.
    case exclusive
  }

  private let descriptor: Int32

  /// Waits for the lock.
  ///
  /// - Throws: ``FileError`` if the folder cannot be opened, or its file system has no locks.
  public init(_ folder: String, _ mode: Mode) throws(FileError) {
    descriptor = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .last("open the folder", folder) }
    while flock(descriptor, mode == .shared ? LOCK_SH : LOCK_EX) != 0 {
      guard errno == EINTR else {
        let error = FileError.last("lock the folder", folder)
        close(descriptor)
        throw error
      }
    }
  }

  deinit { close(descriptor) }

  /// Runs `body` while the lock is held; without it where the folder's file system has none.
  public static func holding<R, E: Error>(
    _ folder: String, _ mode: Mode, _ body: () throws(E) -> R
  ) throws(E) -> R {
    let lock = try? FolderLock(folder, mode)
    let result = try body()
    _ = consume lock
    return result
  }
}
