import EventModel
import Platform

/// The threads that build views together with the one that was asked to: each folds and loads a
/// share of the views.
final class BuildTeam: Sendable {
  private struct State {
    /// What each one has reported last.
    var reports: [ProjectionProgress]
    /// What became of each one.
    var results: [Result<Bool, ViewStoreError>?]
    var isGivenUp = false
  }

  private let state: Monitor<State>

  /// Makes a team of so many.
  ///
  /// - Parameters:
  ///   - count: How many.
  ///   - head: The last position of the log.
  init(count: Int, head: Position) {
    let report = ProjectionProgress(position: .zero, head: head)
    state = Monitor(
      State(
        reports: Array(repeating: report, count: count),
        results: Array(repeating: nil, count: count)))
  }

  /// Shares projectors out, so that the parts weigh about as much.
  ///
  /// - Parameters:
  ///   - projectors: What is shared out.
  ///   - count: How many parts there are at most.
  ///   - weight: How much work the view of a projector is, in whatever unit.
  /// - Returns: The parts; none is empty.
  static func shares(
    _ projectors: [any Projector], count: Int, weight: (any Projector) -> Int
  ) -> [[any Projector]] {
    var shares = Array(repeating: [any Projector](), count: min(count, projectors.count))
    var weights = shares.map { _ in 0 }
    let weighed = projectors.map { (projector: $0, weight: max(1, weight($0))) }
    for (projector, weight) in weighed.sorted(by: { $0.weight > $1.weight }) {
      let least = weights.indices.min { weights[$0] < weights[$1] } ?? 0
      shares[least].append(projector)
      weights[least] += weight
    }
    return shares
  }

  /// Lets one of the team work, on another thread if there can be one.
  ///
  /// - Parameters:
  ///   - number: Which one, from 0.
  ///   - body: Builds a share; tells now and then how far it is.
  func start(
    _ number: Int,
    _ body:
      @escaping @Sendable (
        _ progress: (ProjectionProgress) throws(ViewStoreError) -> Void
      ) throws(ViewStoreError) -> Bool
  ) {
    let work: @Sendable () -> Void = { [self] in
      let result = Result { () throws(ViewStoreError) in
        try body { report throws(ViewStoreError) in
          let isGivenUp = state.withLock { state in
            state.reports[number] = report
            return state.isGivenUp
          }
          if isGivenUp { throw .cancelled }
        }
      }
      state.withLock { state in
        state.results[number] = result
        if case .failure = result { state.isGivenUp = true }
      }
    }
    WorkerThread.run(work)
  }

  /// How far all are, and one more that has reported `own`.
  func progress(with own: ProjectionProgress) -> ProjectionProgress {
    state.withLock { ProjectionProgress.ofAll($0.reports + [own]) ?? own }
  }

  /// Whether somebody failed, so that the others need not go on.
  var isGivenUp: Bool { state.withLock { $0.isGivenUp } }

  /// Whether all are done.
  var isDone: Bool { state.withLock { state in state.results.allSatisfy { $0 != nil } } }

  /// Tells all to stop at their next report.
  func giveUp() { state.withLock { $0.isGivenUp = true } }

  /// Waits until all are done.
  ///
  /// - Returns: Whether all have built what they should.
  /// - Throws: What the first one threw.
  func result() throws(ViewStoreError) -> Bool {
    let results = state.wait { state in
      let done = state.results.compactMap(\.self)
      return done.count == state.results.count ? done : nil
    }
    var isBuilt = true
    var isCancelled = false
    for result in results {
      do throws(ViewStoreError) {
        isBuilt = try result.get() && isBuilt
      } catch .cancelled { isCancelled = true }
    }
    if isCancelled { throw .cancelled }
    return isBuilt
  }
}
