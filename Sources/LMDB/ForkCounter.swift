import Glibc
import Synchronization

/// Counts how often this process, or one that it comes from, was forked off.
///
/// Comparing it costs a load, where asking for the process id costs a system call.
enum ForkCounter {
  private static let count = Atomic<UInt64>(0)
  private static let isCounting: Bool =
    pthread_atfork(nil, nil, { ForkCounter.count.add(1, ordering: .relaxed) }) == 0

  /// The number of forks until now.
  static var current: UInt64 {
    precondition(isCounting, "no memory to register the fork handler")
    return count.load(ordering: .relaxed)
  }
}
