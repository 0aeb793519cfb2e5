import CLMDB
import Glibc

/// The lock that writers of all processes take before LMDB's own: a POSIX record lock on a byte far
/// beyond the end of the data file.
///
/// LMDB's lock is a mutex in the lock file. It cannot say who holds it, and it guards nothing where
/// somebody deleted that file: the next process makes a new one, with a mutex of its own. This one
/// belongs to the data file. The system gives it up when its process ends, however that happens; it
/// knows the process that holds it; and a process that waits for it can be ended by a signal.
///
/// The system gives it up early if the process closes another descriptor of the file. LMDB's own
/// lock still stands then.
struct WriterLock: Sendable {
  private let handle: EnvironmentHandle

  init(_ handle: EnvironmentHandle) { self.handle = handle }

  /// The byte that is locked: no file of LMDB's is so long.
  private static let offset: off_t = 1 << 62

  /// Takes the lock, if no other process has it.
  func tryEnter() -> Bool {
    guard let descriptor = handle.descriptor else { return true }
    var request = Self.request(F_WRLCK)
    while unsafe fcntl(descriptor, F_SETLK, &request) != 0 {
      switch errno {
      case EINTR: continue
      case EAGAIN, EACCES: return false
      // A file system without locks: LMDB's own must do.
      default: return true
      }
    }
    return true
  }

  /// Waits for the lock.
  func enter() {
    guard let descriptor = handle.descriptor else { return }
    var request = Self.request(F_WRLCK)
    // The system takes threads that wait for each other's files in two processes for a deadlock,
    // which it is not, and answers EDEADLK: LMDB's own lock must do then.
    while unsafe fcntl(descriptor, F_SETLKW, &request) != 0 && errno == EINTR {}
  }

  /// Gives the lock up.
  func leave() {
    guard let descriptor = handle.descriptor else { return }
    var request = Self.request(F_UNLCK)
    unsafe _ = fcntl(descriptor, F_SETLK, &request)
  }

  /// The other process that holds the lock; `nil` if none does.
  var holder: Int32? {
    guard let descriptor = handle.descriptor else { return nil }
    var request = Self.request(F_WRLCK)
    guard unsafe fcntl(descriptor, F_GETLK, &request) == 0, Int32(request.l_type) != F_UNLCK else {
      return nil
    }
    return request.l_pid
  }

  private static func request(_ type: Int32) -> flock {
    flock(
      l_type: Int16(type), l_whence: Int16(SEEK_SET), l_start: offset, l_len: 1, l_pid: 0)
  }
}
