import EventModel
import LMDB
import Platform

/// Brings loaded builds nearly up to the head of a log to which others append, little by little.
///
/// What comes after the rows that were loaded changes pages all over the tables. It is folded in
/// memory, as many events at once as there are, since many of them change the same rows; then the
/// changed rows are written in the order of their keys, few in a transaction, so that no flush of
/// the views is a long one. What was appended meanwhile comes next. In the end one transaction can
/// fold the last few events into all views, and switch.
struct BuildCatchUp {
  /// So few events, or fewer, are left for the transaction that switches.
  private static let restCount: UInt64 = 8

  /// What some events change.
  private struct Changes: ~Copyable {
    let rows: OverlayView<EmptyView>
    /// The last of the events.
    let reached: Position
  }

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
      let head = try store.reading { () throws(ViewError) in try source.head() }
      guard let builds = try builds(of: source, head) else { return }
      let start = builds.values.map(\.position).min() ?? head
      let distance = head.rawValue - start.rawValue
      // The first look at the traffic has nothing to compare with.
      guard isThere || rest == .max, distance > Self.restCount, distance < rest else { return }
      rest = distance
      try progress(ProjectionProgress(position: start, head: head))
      let changes = try fold(source, into: builds, through: head)
      guard try write(changes, to: builds, of: source) else { return }
      try progress(ProjectionProgress(position: changes.reached, head: head))
    }
  }

  /// The builds by view; `nil` if one of them is not ours any more, or of another log.
  private func builds(
    of source: some EventSource, _ head: Position
  ) throws(ViewStoreError) -> [String: ViewBuild]? {
    let checkpoints = try store.checkpoints(of: projectors, try store.beginRead(environment))
    var builds: [String: ViewBuild] = [:]
    for (projector, checkpoint) in zip(projectors, checkpoints) {
      guard let build = checkpoint.building, build.version == projector.version,
        build.position > .zero,
        try store.reading({ () throws(ViewError) in try build.isOf(source, head: head) })
      else { return nil }
      builds[projector.name] = build
    }
    return builds
  }

  /// Folds events over the rows of the builds, which stay as they are.
  private func fold(
    _ source: some EventSource, into builds: [String: ViewBuild], through head: Position
  ) throws(ViewStoreError) -> Changes {
    let pass = ProjectionPass(
      parts: projectors.map { projector in
        .init(projector: projector, position: builds[projector.name]?.position ?? .zero)
      })
    let byteLimit = store.batchLimit.byteCount
    var view = OverlayView(over: try stored(builds))
    let reached = try pass.fold(source, through: head, into: &view) { view, eventCount in
      Processor.giveWay()
      return view.hasReached(byteLimit, after: eventCount)
    }
    return Changes(rows: OverlayView(view.takeChanges()), reached: reached)
  }

  private func stored(_ builds: [String: ViewBuild]) throws(ViewStoreError) -> LMDBViewReader {
    do throws(LMDBError) {
      let transaction = try environment.beginRead()
      var databases = TableMap<Database?>()
      for projector in projectors {
        try databases.add(projector.tables, of: builds[projector.name], transaction)
      }
      return LMDBViewReader(transaction, databases)
    } catch { throw store.storage(error) }
  }

  /// Writes changes in small transactions; the last one says up to where the builds hold the log.
  ///
  /// Killed in between, the next build begins again.
  ///
  /// - Returns: Whether the builds were ours to the end.
  private func write(
    _ changes: borrowing Changes, to builds: [String: ViewBuild], of source: some EventSource
  ) throws(ViewStoreError) -> Bool {
    let reached = changes.reached
    let checksum = try store.reading { () throws(ViewError) in
      try source.recordChecksum(at: reached)
    }
    var pieces = CatchUpPieces(
      BuildTransactions(store: store, environment: environment, builds: builds), pace: pace)
    guard try pieces.begin() else { return false }
    for table in changes.rows.changedTables {
      guard try pieces.write(changes.rows, of: table) else { return false }
    }
    try pieces.finish(at: reached, checksum)
    return true
  }
}
