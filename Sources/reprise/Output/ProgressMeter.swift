import EventModel
import EventStore
import Platform

/// Shows on standard error how far long work is: a bar on a terminal, a line every few seconds
/// elsewhere, nothing with `--quiet`.
///
/// Work that is done before the first line is due is never mentioned.
final class ProgressMeter {
  private static let lineNanoseconds: UInt64 = 3_000_000_000
  private static let barNanoseconds: UInt64 = 100_000_000
  private static let barWidth = 24

  private let isTerminal: Bool
  private let isQuiet: Bool
  private let now: () -> UInt64
  private let write: (String) -> Void
  private var shownAt: UInt64
  private var hasBar = false
  private var step = ""
  /// When the step began, and how much was done then.
  private var start: (time: UInt64, done: UInt64) = (0, 0)

  /// Begins.
  ///
  /// - Parameters:
  ///   - isTerminal: Whether a bar can be drawn.
  ///   - isQuiet: Whether nothing is to be said.
  ///   - now: A clock in nanoseconds that only runs forwards.
  ///   - write: Takes what is shown.
  init(
    isTerminal: Bool, isQuiet: Bool, now: @escaping () -> UInt64 = MonotonicClock.nowNanoseconds,
    write: @escaping (String) -> Void
  ) {
    self.isTerminal = isTerminal
    self.isQuiet = isQuiet
    self.now = now
    self.write = write
    shownAt = now()
  }

  /// Begins, for standard error.
  convenience init(_ console: Console) {
    self.init(
      isTerminal: Terminal.isTerminal(.error), isQuiet: console.isQuiet, write: console.error)
  }

  /// Says how far a step is; shown if it is time.
  ///
  /// - Parameters:
  ///   - step: What is done, as a participle: `Folding`.
  ///   - done: How much of it is done.
  ///   - total: How much there is.
  ///   - unit: Of what, in the plural.
  func report(_ step: String, _ done: UInt64, of total: UInt64, _ unit: String) {
    guard !isQuiet else { return }
    let time = now()
    if step != self.step || done < start.done {
      self.step = step
      start = (time, done)
    }
    guard time - shownAt >= (isTerminal ? Self.barNanoseconds : Self.lineNanoseconds) else {
      return
    }
    shownAt = time
    let pace = Pace(done: done, start: start, time: time, total: total)
    let text = "\(done) of \(total) \(unit), \(pace.text)"
    if isTerminal {
      hasBar = true
      write("\r\(step) [\(Self.bar(done, total))] \(text)\u{1B}[K")
    } else {
      write("\(step): \(text)\n")
    }
  }

  /// Takes the bar away, so that something else can be said.
  func finish() {
    if hasBar { write("\r\u{1B}[K") }
    hasBar = false
  }

  private static func bar(_ done: UInt64, _ total: UInt64) -> String {
    let filled = total == 0 ? barWidth : Int(min(done, total) * UInt64(barWidth) / total)
    return String(repeating: "#", count: filled) + String(repeating: ".", count: barWidth - filled)
  }
}

/// How quickly something goes on, and when it will be done.
private struct Pace {
  let done: UInt64
  let start: (time: UInt64, done: UInt64)
  let time: UInt64
  let total: UInt64

  var text: String {
    let percent = total == 0 ? 100 : min(done, total) * 100 / total
    let seconds = Double(time - start.time) / 1e9
    guard seconds > 0, done > start.done else { return "\(percent) %" }
    let rate = Double(done - start.done) / seconds
    let left = Double(total - min(done, total)) / rate
    return "\(percent) %, \(Int(rate.rounded())) a second, \(Self.duration(left)) left"
  }

  private static func duration(_ seconds: Double) -> String {
    let whole = Int(min(seconds, 8_640_000).rounded(.up))
    if whole < 60 { return "\(whole) s" }
    if whole < 3600 { return "\(whole / 60) min \(whole % 60) s" }
    return "\(whole / 3600) h \(whole % 3600 / 60) min"
  }
}

extension ProgressMeter {
  /// Says how far a fold, a rebuild or a check of views is.
  func report(_ progress: ProjectionProgress) {
    switch progress.step {
    case .folding:
      report("Folding", progress.position.rawValue, of: progress.head.rawValue, "events")
    case .writing(let rowCount, let total):
      report("Writing", UInt64(min(rowCount, total)), of: UInt64(total), "rows")
    }
  }
}
