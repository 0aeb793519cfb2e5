import Glibc

/// An advisory lock (flock) that is held alone on a file of its own, until its owner goes; the
/// system gives it up when the process dies.
public final class FileLock {
  /// What is done while somebody else holds the lock.
  public enum Busy: Hashable, Sendable {
    /// Wait.
    case wait
    /// Give up.
    case giveUp
  }

  private let descriptor: Int32

  private init(descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  /// Takes the lock; its file is made if it is missing (mode 0600), and stays.
  ///
  /// - Returns: The lock, or `nil` if somebody else holds it and that means to give up.
  /// - Throws: ``FileError`` if the file cannot be made, or its file system has no locks.
  public static func take(_ path: String, whenBusy: Busy) throws(FileError) -> FileLock? {
    let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw .last("open", path) }
    let lock = FileLock(descriptor: descriptor)
    while flock(descriptor, whenBusy == .wait ? LOCK_EX : LOCK_EX | LOCK_NB) != 0 {
      if errno == EINTR { continue }
      if errno == EWOULDBLOCK { return nil }
      throw .last("lock", path)
    }
    return lock
  }
}
