import LMDB
import Platform

/// Sleeps until a log grows, by any process, in whichever file it is.
///
/// Make the watch first, look at the head then, and wait last: no commit is missed in between.
struct LogWatch {
  /// The longest wait for a change before the head is looked at all the same, in milliseconds.
  ///
  /// Where the system tells of no change, a follower is late by no more. A look costs about a
  /// microsecond.
  private static let longestWaitMilliseconds = 40

  private let log: LogFile
  private let environment: Environment
  private let watch: FileWatch
  private var pauseMilliseconds = longestWaitMilliseconds

  init(_ log: LogFile) {
    self.log = log
    environment = log.environment
    watch = FileWatch(path: environment.path)
  }

  /// Waits until it is time to look at the head again.
  mutating func wait() {
    guard log.environment === environment else {
      // The log goes on in another file. What was written there until now is seen by the next look.
      self = LogWatch(log)
      return
    }
    // The file changes a moment before a commit can be seen: pages first, and who has the
    // processor in between is chance. So a change that brought nothing will soon.
    let isChanged = watch.wait(milliseconds: pauseMilliseconds)
    pauseMilliseconds = isChanged ? 1 : min(2 * pauseMilliseconds, Self.longestWaitMilliseconds)
  }

  /// Says that the last look found something new.
  mutating func sawGrowth() { pauseMilliseconds = Self.longestWaitMilliseconds }
}
