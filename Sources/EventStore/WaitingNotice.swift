import LMDB
import Platform

/// Begins write transactions, and tells people when one has to wait long for another process: for
/// which, and whether that one is stopped.
///
/// It waits as long as it takes: who writes may be at work on a million events. A signal ends it.
final class WaitingNotice: Sendable {
  /// How long a wait may be before it is told, in milliseconds.
  static let patienceMilliseconds = 2000
  private static let lookMilliseconds = 100

  private struct State {
    var process: Int32?
    var beganNanoseconds: UInt64 = 0
    var isTold = false
    var isWatched = false
  }

  private let file: String
  private let notice: @Sendable (String) -> Void
  private let state = Monitor(State())

  /// Makes one for a file, by the name that people know it by.
  init(file: String, notice: @escaping @Sendable (String) -> Void) {
    self.file = file
    self.notice = notice
  }

  /// Waits for the writer's lock of an environment and begins a transaction.
  func beginWrite(_ environment: LMDB.Environment) throws(LMDBError) -> WriteTransaction {
    defer { state.withLock { $0.process = nil } }
    return try environment.beginWrite { waitBegins(for: $0) }
  }

  private func waitBegins(for process: Int32) {
    let isWatched = state.withLock { state in
      state.process = process
      state.beganNanoseconds = MonotonicClock.nowNanoseconds()
      state.isTold = false
      defer { state.isWatched = true }
      return state.isWatched
    }
    // Without a thread to spare, the wait stays untold.
    if !isWatched && !WorkerThread.start({ self.watch() }) {
      state.withLock { $0.isWatched = false }
    }
  }

  /// Looks at the wait from beside, until there is none.
  private func watch() {
    while true {
      MonotonicClock.sleep(milliseconds: Self.lookMilliseconds)
      let now = MonotonicClock.nowNanoseconds()
      let isOver = state.withLock { state in
        if state.process == nil { state.isWatched = false }
        return state.process == nil
      }
      if isOver { return }
      if let process = processToTell(now) { notice(Self.text(file, process)) }
    }
  }

  private func processToTell(_ now: UInt64) -> Int32? {
    state.withLock { state in
      guard !state.isTold, now > state.beganNanoseconds,
        (now - state.beganNanoseconds) / 1_000_000 >= Self.patienceMilliseconds
      else { return nil }
      state.isTold = state.process != nil
      return state.process
    }
  }

  private static func text(_ file: String, _ process: Int32) -> String {
    let advice =
      ProcessEnvironment.isStopped(process)
      ? ", but is stopped: continue it with \"kill -CONT \(process)\", or end it" : ""
    return "Waiting for process \(process), which is writing to \(file)\(advice)."
  }
}
