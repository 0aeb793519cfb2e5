import EventModel
import LMDB
import Platform

/// Some of the views of a batch, which one thread folds in memory.
///
/// No projector reads the view of another one, so each thread reads the log on its own.
struct FoldShare: Sendable {
  /// What came of it.
  struct Outcome: Sendable {
    /// The last position that was folded.
    let reached: Position
    let changes: FoldedChanges
  }

  /// So few events are folded by one thread.
  private static let sharedEventCount: UInt64 = 1024
  /// So many of them show how much work each view is.
  private static let sampleCount: UInt64 = 32
  /// For so many events it pays to know where tables end.
  private static let endsEventCount: UInt64 = 64

  let targets: [FoldTarget]
  private let environment: LMDB.Environment
  private let limit: ViewStore.BatchLimit

  /// All views of a batch.
  init(_ targets: [FoldTarget], of store: ViewStore, _ environment: LMDB.Environment) {
    self.init(targets, environment, store.batchLimit)
  }

  private init(
    _ targets: [FoldTarget], _ environment: LMDB.Environment, _ limit: ViewStore.BatchLimit
  ) {
    self.targets = targets
    self.environment = environment
    self.limit = limit
  }

  /// The parts that two threads fold: by the bytes that the first events change in each view; only
  /// itself where there is little to do.
  func parts(_ source: some EventSource, through end: Position) throws(ViewStoreError) -> [Self] {
    let start = targets.pass.start
    guard limit.buildThreadCount > 1, targets.count > 1, start < end,
      end.rawValue - start.rawValue >= Self.sharedEventCount
    else { return [self] }
    var sample = OverlayView(over: try stored(for: Self.sampleCount))
    try targets.pass.fold(
      source, through: Position(start.rawValue + Self.sampleCount), into: &sample)
    let shares = BuildTeam.shares(targets.map(\.projector), count: 2) {
      sample.changedByteCount(in: $0.tables)
    }
    var half = limit
    half.byteCount /= shares.count
    return shares.map { share in
      let names = Set(share.map(\.name))
      return Self(targets.filter { names.contains($0.projector.name) }, environment, half)
    }
  }

  /// Folds events up to a position, or until they are enough for one transaction.
  ///
  /// The writer's lock is held, by whatever thread: what is stored does not change meanwhile.
  func fold(
    _ source: some EventSource, through end: Position
  ) throws(ViewStoreError) -> Outcome {
    let pass = targets.pass
    let eventCount = pass.start < end ? end.rawValue - pass.start.rawValue : 0
    var view = OverlayView(over: try stored(for: eventCount))
    let reached = try pass.fold(source, through: end, into: &view, until: isEnough)
    return Outcome(reached: reached, changes: view.takeChanges())
  }

  private func isEnough(
    _ view: borrowing OverlayView<LMDBViewReader>, _ eventCount: Int
  ) -> Bool {
    eventCount >= limit.eventCount || view.hasReached(limit.byteCount, after: eventCount)
  }

  private func stored(for eventCount: UInt64) throws(ViewStoreError) -> LMDBViewReader {
    do throws(LMDBError) {
      let transaction = try environment.beginRead()
      let databases = try targets.databases(transaction)
      guard eventCount >= Self.endsEventCount else { return LMDBViewReader(transaction, databases) }
      let ends = try LMDBViewReader.ends(of: databases, transaction)
      return LMDBViewReader(transaction, databases, ends: ends)
    } catch { throw .storage(path: environment.path, error) }
  }
}
