import Platform

/// Times work.
enum Stopwatch {
  /// Nanoseconds that `body` takes.
  static func nanoseconds(_ body: () throws -> Void) rethrows -> Double {
    let start = MonotonicClock.nowNanoseconds()
    try body()
    return Double(MonotonicClock.nowNanoseconds() - start)
  }

  /// Nanoseconds that each of `count` operations takes, which `body` does.
  static func nanoseconds(each count: Int, _ body: () throws -> Void) rethrows -> Double {
    try nanoseconds(body) / Double(count)
  }

  /// Microseconds that each of `count` operations takes, which `body` does.
  static func microseconds(each count: Int = 1, _ body: () throws -> Void) rethrows -> Double {
    try nanoseconds(body) / 1000 / Double(count)
  }

  /// How many of `count` operations, which `body` does, fit in a second.
  static func rate(of count: Int, _ body: () throws -> Void) rethrows -> Double {
    Double(count) / (try nanoseconds(body)) * 1e9
  }
}
