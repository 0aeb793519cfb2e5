import EventModel
import LMDB

extension ViewStore {
  /// Up to where the log is folded into a view; zero if it was never built in its present version.
  public func checkpoint(of view: String) throws(ViewStoreError) -> Position {
    let projector = try projectors(of: [view])[0]
    guard let environment else { return .zero }
    do throws(LMDBError) {
      let checkpoint = try ViewCatalogue.checkpoint(of: view, try environment.beginRead())
      return checkpoint.usable(version: projector.version)?.position ?? .zero
    } catch { throw storage(error) }
  }

  /// Folds the log into views up to its head; each event is read once for all of them.
  ///
  /// Looks first whether there is anything to fold, and waits for the file's writer lock only then.
  /// Rows and checkpoints go to the file together, a batch at a time: killed at any moment, no
  /// event is lost and none is folded twice. A view of another version of its projector is built
  /// beside the old rows, which it replaces in one transaction once it has caught up.
  ///
  /// Does nothing if the file must not be changed.
  /// - Throws: ``ViewStoreError``; what was folded before stays.
  public func bringUpToDate(
    _ views: [String], source: some EventSource
  ) throws(ViewStoreError) {
    let projectors = try projectors(of: views)
    try repairing { () throws(ViewStoreError) in
      try self.bringUpToDate(projectors, source: source)
    }
  }

  func bringUpToDate(
    _ projectors: [any Projector], source: some EventSource
  ) throws(ViewStoreError) {
    guard let environment = writableEnvironment,
      try isBehind(projectors, source, environment)
    else { return }
    try fold(projectors, source: source, environment)
  }

  /// Folds batch after batch until the views hold the whole log; those that have nothing yet of a
  /// long log are built first.
  func fold(
    _ projectors: [any Projector], source: some EventSource, _ environment: LMDB.Environment,
    purpose: FoldBatch.Purpose = .following,
    progress: (ProjectionProgress) throws(ViewStoreError) -> Void = { _ in }
  ) throws(ViewStoreError) {
    var isDone = false
    while !isDone {
      if purpose == .following { try buildMissing(projectors, source, environment) }
      let batch = FoldBatch(
        store: self, projectors: projectors, environment: environment, purpose: purpose)
      let result = try batch.run(source)
      for line in result.notices { notice(line) }
      try progress(ProjectionProgress(position: result.reached, head: result.head))
      isDone = result.reached == result.head
    }
  }

  /// Whether there is something to fold, by a look without the writer's lock.
  private func isBehind(
    _ projectors: [any Projector], _ source: some EventSource, _ environment: LMDB.Environment
  ) throws(ViewStoreError) -> Bool {
    let builds: [ViewBuild?]
    do throws(LMDBError) {
      let transaction = try environment.beginRead()
      var found: [ViewBuild?] = []
      for projector in projectors {
        let checkpoint = try ViewCatalogue.checkpoint(of: projector.name, transaction)
        guard checkpoint.live == nil || checkpoint.live?.version == projector.version else {
          return true
        }
        found.append(checkpoint.live)
      }
      builds = found
    } catch { throw storage(error) }
    do throws(ViewError) {
      // After the catalogue: no view can be ahead of this head.
      let head = try source.head()
      for build in builds {
        guard (build?.position ?? .zero) == head else { return true }
        if let build, !(try build.isOf(source, head: head)) { return true }
      }
      return false
    } catch { throw .reading(error) }
  }
}
