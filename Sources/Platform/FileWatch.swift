import Glibc

/// Sleeps until a file is changed or loses its name, by any process of this machine.
///
/// Make the watch first, look at the file then, and wait last: no change is missed in between.
/// Where the system has no more watches to give, waiting falls back to short sleeps.
public final class FileWatch {
  private let descriptor: Int32
  /// How long a wait lasts where the file cannot be watched, in milliseconds.
  private static let fallbackMilliseconds = 20

  /// Watches a file that exists.
  public init(path: String) {
    let made = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
    if made >= 0, unsafe inotify_add_watch(made, path, UInt32(IN_MODIFY | IN_ATTRIB)) < 0 {
      close(made)
      descriptor = -1
    } else {
      descriptor = made
    }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Waits until the file was changed since the last wait began, or the time is over.
  ///
  /// - Parameter milliseconds: The longest wait; a signal ends it too.
  /// - Returns: Whether it is known that the file was changed.
  public func wait(milliseconds: Int) -> Bool {
    guard descriptor >= 0 else {
      MonotonicClock.sleep(milliseconds: min(milliseconds, Self.fallbackMilliseconds))
      return false
    }
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard unsafe poll(&request, 1, Int32(clamping: max(milliseconds, 0))) > 0 else { return false }
    // What happened is not of interest, only that something did.
    var events = [UInt8](repeating: 0, count: 4096)
    var count = 1
    while count > 0 {
      count = unsafe events.withUnsafeMutableBytes {
        unsafe read(descriptor, $0.baseAddress, $0.count)
      }
    }
    return true
  }
}
