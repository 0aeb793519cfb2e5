import Platform

/// Times work in rounds.
enum Stopwatch {
  /// Nanoseconds that `body` takes.
  static func nanoseconds(_ body: () throws -> Void) rethrows -> Double {
    let start = MonotonicClock.nowNanoseconds()
    try body()
    return Double(MonotonicClock.nowNanoseconds() - start)
  }

  /// Microseconds that `body` takes, for each of several rounds, divided by the `count` operations
  /// of a round.
  ///
  /// One round goes before them uncounted, so that files are in memory and buffers have grown.
  static func microseconds(
    rounds: Int = 7, count: Int, _ body: () throws -> Void
  ) rethrows -> [Double] {
    try body()
    return try (0..<rounds).map { _ in try nanoseconds(body) / 1000 / Double(count) }
  }

  /// The figures of two ways to do the same work, measured in turns: first, second, first, second.
  ///
  /// - Parameters:
  ///   - rounds: How often each is measured.
  ///   - first: Does the work and gives its figure.
  ///   - second: The same in another way.
  /// - Returns: The figures of each way, in the order of the rounds.
  /// - Throws: What one of the ways throws.
  static func inTurns(
    rounds: Int = 7, _ first: () throws -> Double, _ second: () throws -> Double
  ) rethrows -> (first: [Double], second: [Double]) {
    var figures: (first: [Double], second: [Double]) = ([], [])
    for _ in 0..<rounds {
      figures.first.append(try first())
      figures.second.append(try second())
    }
    return figures
  }
}
