import EventModel
import Platform

/// Whether others append to the log now: then whoever builds views leaves them the disk
/// (``DiskPace``) and the processor (``Processor``).
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
