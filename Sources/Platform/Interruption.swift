import Glibc
import Synchronization

/// Turns Ctrl-C and a polite kill into a flag that long work looks at.
public enum Interruption {
  private static let flag = Atomic<Bool>(false)

  /// Whether the process was asked to stop since ``install()``.
  public static var isRequested: Bool { flag.load(ordering: .relaxed) }

  /// From now on `SIGINT` and `SIGTERM` only set the flag.
  public static func install() {
    for number in [SIGINT, SIGTERM] {
      _ = signal(number) { _ in Interruption.flag.store(true, ordering: .relaxed) }
    }
  }
}
