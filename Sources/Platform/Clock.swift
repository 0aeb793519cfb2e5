import Glibc

/// The time of day as the system knows it; it may jump.
public enum WallClock {
  /// Microseconds since 1970-01-01T00:00:00Z.
  public static func nowMicroseconds() -> Int64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
  }
}

/// A clock that only ever runs forwards, for measuring.
public enum MonotonicClock {
  /// Nanoseconds since some moment in the past.
  public static func nowNanoseconds() -> UInt64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  /// Sleeps for so many milliseconds, or less if a signal arrives.
  public static func sleep(milliseconds: Int) { sleep(microseconds: milliseconds * 1000) }

  /// Sleeps for so many microseconds (the system may make some 50 more of it), or less if a signal
  /// arrives.
  public static func sleep(microseconds: Int) {
    guard microseconds > 0 else { return }
    var time = timespec(tv_sec: microseconds / 1_000_000, tv_nsec: microseconds % 1_000_000 * 1000)
    unsafe nanosleep(&time, nil)
  }
}
