import EventModel
import Platform

/// Folds the log into the index, beside those who append: no commit waits for it.
final class IndexFolding: Sendable {
  private struct State {
    var isAtWork = false
    /// Up to where the index is known to hold the log.
    var indexed = Position.zero
  }

  private let index: any LogIndex
  private let state = Monitor(State())

  init(index: any LogIndex) { self.index = index }

  /// Up to where the index is known to hold the log; it may have been thrown away since.
  var indexed: Position { state.withLock { $0.indexed } }

  /// Has a thread of its own fold the log, unless one is at it.
  func start() {
    let isFree = state.withLock { state in
      defer { state.isAtWork = true }
      return !state.isAtWork
    }
    guard isFree else { return }
    let work = { @Sendable in
      self.fold()
      self.state.withLock { $0.isAtWork = false }
    }
    WorkerThread.run(work)
  }

  /// Folds the log, after a thread that is at it.
  func fold() {
    // Commits stand whatever happens here; whoever comes next tries again.
    guard (try? index.bringUpToDate()) != nil, let indexed = try? index.indexed() else { return }
    state.withLock { $0.indexed = max($0.indexed, indexed) }
  }

  /// Waits until no thread is at it.
  func waitUntilIdle() { state.wait { $0.isAtWork ? nil : () } }
}
