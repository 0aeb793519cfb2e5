import EventModel
import Platform
import Synchronization

/// Whether others append to the log now: then whoever builds views leaves them the disk.
///
/// A disk takes writes in turn, and a file system makes whoever flushes one file wait for what it
/// has begun to write of others. A commit that meets 32 MiB of rows on their way waits for all of
/// them; one that meets little waits little.
struct LogTraffic {
  /// How long after an append the log counts as in use.
  private static let quietNanoseconds: UInt64 = 1_000_000_000

  private var head: Position?
  private var lastAppend: UInt64?

  /// Looks at the log again.
  ///
  /// - Returns: Whether it grew since the last look, or within the last second.
  mutating func isThere(_ source: some EventSource) throws(ViewError) -> Bool {
    let head = try source.head()
    let now = MonotonicClock.nowNanoseconds()
    if let known = self.head, known != head { lastAppend = now }
    self.head = head
    return lastAppend.map { now - $0 < Self.quietNanoseconds } ?? false
  }
}

/// Lets one of the threads that build views work at a time while others append to the log, so that
/// these need not wait for a processor.
final class BuildTurn: Sendable {
  private let mutex = Mutex(())

  /// Works when nobody else does.
  func take(_ work: () throws(ViewStoreError) -> Void) throws(ViewStoreError) {
    try mutex.withLock { _ throws(ViewStoreError) in try work() }
  }
}
