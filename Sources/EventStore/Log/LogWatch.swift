import LMDB
import Platform

/// Sleeps until a log grows, by any process, in whichever file it is.
///
/// Make the watch first, look at the head then, and wait last: no commit is missed in between.
struct LogWatch {
  private let log: LogFile
  private var environment: Environment
  private var watch: FileWatch

  init(_ log: LogFile) {
    self.log = log
    environment = log.environment
    watch = FileWatch(path: environment.path)
  }

  /// Waits until the file was changed since the last wait began, or the time is over.
  mutating func wait(milliseconds: Int) {
    let current = log.environment
    if current !== environment {
      // The log goes on in another file. What was written there until now is seen by the next look.
      self = LogWatch(log)
      return
    }
    watch.wait(milliseconds: milliseconds)
  }
}
