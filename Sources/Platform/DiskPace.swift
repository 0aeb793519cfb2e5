/// Spreads what threads write together over time, so that whoever flushes another file finds the
/// disk free.
///
/// A disk takes writes in turn, and a file system makes whoever flushes one file wait for what it
/// has begun to write of others. So little is written at once, it is flushed before the next comes,
/// and there is a limit to how much is written in a second.
public final class DiskPace: Sendable {
  /// About so many bytes are written and flushed at once.
  public static let pieceByteCount = 256 << 10
  /// The most bytes in a second.
  private static let bytesPerSecond: UInt64 = 24 << 20

  private let sleep: @Sendable (_ microseconds: Int) -> Void
  /// When the next piece may be written, in nanoseconds.
  private let due = Monitor<UInt64>(0)

  /// Begins with a disk that is free.
  ///
  /// - Parameter sleep: How to wait.
  public init(
    sleep: @escaping @Sendable (_ microseconds: Int) -> Void = {
      MonotonicClock.sleep(microseconds: $0)
    }
  ) {
    self.sleep = sleep
  }

  /// Leaves the disk alone after bytes were written and flushed: for as long as that took, and
  /// until the limit allows for more.
  ///
  /// - Parameters:
  ///   - byteCount: How many bytes there were.
  ///   - start: When the first of them was written, by ``MonotonicClock``.
  public func pause(after byteCount: Int, since start: UInt64) {
    let now = MonotonicClock.nowNanoseconds()
    let end = due.withLock { due in
      due = max(due, start) + UInt64(byteCount) * 1_000_000_000 / Self.bytesPerSecond
      return max(due, now + (now - start))
    }
    sleep(Int((end - now) / 1000))
  }
}
