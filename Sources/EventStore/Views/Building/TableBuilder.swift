import EventModel
import LMDB
import Platform

/// Fills empty tables of views from the whole log, with as many threads as the limit allows.
///
/// No projector reads the view of another one, so each thread folds the log on its own into a share
/// of the views, and loads it: they meet only at the writer's lock of the file.
final class TableBuilder: Sendable {
  /// Between two looks at what the other threads do.
  private static let waitMilliseconds = 20
  /// So few events are not worth another round.
  private static let restCount: UInt64 = 256
  /// So many events show how much work the views are, in a log that is some times as long.
  private static let sampleCount: UInt64 = 1024
  private static let sampledFraction: UInt64 = 32

  private let store: ViewStore
  private let environment: LMDB.Environment
  private let projectors: [any Projector]
  private let pace: DiskPace
  /// The builds by view, as soon as the first thread has rows to load.
  private let builds = Monitor<[String: ViewBuild]?>(nil)

  init(
    _ projectors: [any Projector], of store: ViewStore, _ environment: LMDB.Environment,
    _ pace: DiskPace
  ) {
    self.pace = pace
    self.store = store
    self.environment = environment
    self.projectors = projectors
  }

  /// Folds the log and loads the rows.
  ///
  /// - Returns: Whether it did; `false` if somebody else has taken the tables meanwhile.
  /// - Throws: ``ViewStoreError``, and what `progress` throws.
  func build(
    _ source: some EventSource,
    progress: (ProjectionProgress) throws(ViewStoreError) -> Void
  ) throws(ViewStoreError) -> Bool {
    let head = try store.reading { () throws(ViewError) in try source.head() }
    let shares = try shares(source, head)
    let others = BuildTeam(count: shares.count - 1, head: head)
    for (number, share) in shares.dropFirst().enumerated() {
      others.start(number) { [self] report throws(ViewStoreError) in
        try build(share, of: shares.count, source, progress: report)
      }
    }
    do throws(ViewStoreError) {
      var own = ProjectionProgress(position: .zero, head: head)
      var isBuilt = try build(shares[0], of: shares.count, source) {
        report throws(ViewStoreError) in
        own = report
        try progress(others.progress(with: own))
        if others.isGivenUp { throw .cancelled }
      }
      while !others.isDone {
        MonotonicClock.sleep(milliseconds: Self.waitMilliseconds)
        try progress(others.progress(with: own))
      }
      isBuilt = try others.result() && isBuilt
      return isBuilt
    } catch {
      others.giveUp()
      // If one of the others failed, that is the reason.
      _ = try others.result()
      throw error
    }
  }

  /// The views that each thread builds: by the bytes that the first events of a long log change
  /// in each; of a short one, by the number of tables.
  private func shares(
    _ source: some EventSource, _ head: Position
  ) throws(ViewStoreError) -> [[any Projector]] {
    let count = store.batchLimit.buildThreadCount
    guard count > 1, projectors.count > 1,
      head.rawValue >= Self.sampleCount * Self.sampledFraction
    else { return BuildTeam.shares(projectors, count: count) { $0.tables.count } }
    var sample = store.newFold(projectors, sharedBy: 1, pace)
    try sample.fold(source, through: Position(Self.sampleCount)) { _ in }
    return BuildTeam.shares(projectors, count: count) { sample.changedByteCount(of: $0) }
  }

  /// Folds the log into some views and loads their rows.
  private func build(
    _ projectors: [any Projector], of shareCount: Int, _ source: some EventSource,
    progress: (ProjectionProgress) throws(ViewStoreError) -> Void
  ) throws(ViewStoreError) -> Bool {
    var fold = store.newFold(projectors, sharedBy: shareCount, pace)
    var head = try store.reading { () throws(ViewError) in try source.head() }
    while fold.position < head {
      let (start, end) = (fold.position, head)
      try fold.fold(source, through: end) { position throws(ViewStoreError) in
        try progress(ProjectionProgress(position: position, head: end))
      }
      head = try store.reading { () throws(ViewError) in try source.head() }
      // What others append meanwhile costs least in here, as long as they are slower. The last few
      // are folded into the loaded tables.
      let (done, rest) = (end.rawValue - start.rawValue, head.rawValue - end.rawValue)
      if rest < Self.restCount || rest > done / 2 { break }
    }
    try fold.finish()
    return try load(fold, source, progress: progress)
  }

  private func load(
    _ fold: borrowing ViewFold, _ source: some EventSource,
    progress: (ProjectionProgress) throws(ViewStoreError) -> Void
  ) throws(ViewStoreError) -> Bool {
    let position = fold.position
    let total = fold.rowCount
    let checksum = try store.reading { () throws(ViewError) in
      try source.recordChecksum(at: position)
    }
    let names = Set(fold.projectors.map(\.name))
    let builds = try begunBuilds().filter { names.contains($0.key) }
    var load = BulkLoad(
      store: store, environment: environment, builds: builds, pace: pace)
    return try load.run(fold, of: source, checksum: checksum) { count throws(ViewStoreError) in
      try progress(
        ProjectionProgress(
          position: position, head: position, step: .writing(rowCount: count, of: total)))
    }
  }

  /// The builds of all views, which are begun together.
  private func begunBuilds() throws(ViewStoreError) -> [String: ViewBuild] {
    try builds.withLock { builds throws(ViewStoreError) in
      if let builds { return builds }
      let begun = try store.beginLoading(projectors, environment)
      builds = begun
      return begun
    }
  }
}
