import EventModel
import LMDB
import Platform

/// Brings loaded builds nearly up to the head of a log to which others append, little by little.
///
/// What comes after the rows that were loaded changes pages all over the tables. One view takes a
/// step at a time, and each step changes few rows, so that no flush of the views is a long one.
/// Afterwards one transaction can fold the last few events into all views, and switch.
struct BuildCatchUp {
  /// The most rows that a step changes: each may be on a page of its own.
  private static let changedKeyLimit = 256
  /// What such a page takes.
  private static let pageByteCount = 4096
  /// So few events, or fewer, are left for the transaction that switches.
  private static let restCount: UInt64 = 32

  let store: ViewStore
  let projectors: [any Projector]
  let environment: LMDB.Environment
  let pace: DiskPace

  /// Folds as long as others append, and the distance to the head becomes shorter.
  ///
  /// - Throws: ``ViewStoreError``, and what `progress` throws; what was folded before stays.
  func run(
    _ source: some EventSource,
    progress: (ProjectionProgress) throws(ViewStoreError) -> Void
  ) throws(ViewStoreError) {
    var traffic = LogTraffic()
    var rest = UInt64.max
    while true {
      let isThere = try store.reading { () throws(ViewError) in try traffic.isThere(source) }
      guard let start = try start() else { return }
      let head = try store.reading { () throws(ViewError) in try source.head() }
      let distance = head.rawValue - min(start, head).rawValue
      // The first look at the traffic has nothing to compare with.
      guard isThere || rest == .max, distance > Self.restCount, distance < rest else { return }
      rest = distance
      for projector in projectors {
        guard try follow(projector, source, through: head) else { return }
        try progress(ProjectionProgress(position: start, head: head))
      }
      try progress(ProjectionProgress(position: head, head: head))
    }
  }

  /// Folds step after step into one build.
  ///
  /// - Returns: Whether it is still ours and holds the log up to `head` now.
  private func follow(
    _ projector: any Projector, _ source: some EventSource, through head: Position
  ) throws(ViewStoreError) -> Bool {
    let batch = FoldBatch(
      store: store, projectors: [projector], environment: environment,
      purpose: .catchingUp(changedKeyLimit: Self.changedKeyLimit))
    var last = Position.zero
    while last < head {
      let time = MonotonicClock.nowNanoseconds()
      let result = try batch.run(source)
      // Builds of another log were thrown away.
      guard result.reached > last, result.notices.isEmpty else { return false }
      last = result.reached
      pace.pause(after: result.changedKeyCount * Self.pageByteCount, since: time)
    }
    return true
  }

  /// Up to where all builds hold the log; `nil` if one of them is not ours any more.
  private func start() throws(ViewStoreError) -> Position? {
    let checkpoints = try store.checkpoints(of: projectors, try store.beginRead(environment))
    var start = Position.max
    for (projector, checkpoint) in zip(projectors, checkpoints) {
      guard let building = checkpoint.building, building.version == projector.version,
        building.position > .zero
      else { return nil }
      start = min(start, building.position)
    }
    return start
  }
}
