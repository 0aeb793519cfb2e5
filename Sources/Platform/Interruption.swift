import Glibc
import Synchronization

/// Turns Ctrl-C and a polite kill into a flag that long work looks at.
public enum Interruption {
  private static let flag = Atomic<Bool>(false)

  /// Whether the process was asked to stop since ``install()``.
  public static var isRequested: Bool { flag.load(ordering: .relaxed) }

  /// Lets `SIGINT` and `SIGTERM` reach this process, whatever it was started by.
  public static func allow() { SignalMask.unblock([SIGINT, SIGTERM]) }

  /// From now on a first `SIGINT` or `SIGTERM` only sets the flag; a second one ends the process.
  ///
  /// Waiting for input ends with the first, so that a program that reads from a terminal or a pipe
  /// can stop too.
  public static func install() {
    allow()
    for number in [SIGINT, SIGTERM] {
      var action = sigaction()
      unsafe action.__sigaction_handler.sa_handler = { _ in
        Interruption.flag.store(true, ordering: .relaxed)
      }
      // Without SA_RESTART a read that waits is interrupted.
      action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND))
      unsafe sigaction(number, &action, nil)
    }
  }
}
