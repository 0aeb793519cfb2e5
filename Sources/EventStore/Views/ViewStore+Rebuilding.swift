import EventModel
import LMDB
import Platform

extension ViewStore {
  /// Builds views anew from the whole log beside those that answer meanwhile, and switches once
  /// they have caught up.
  ///
  /// The log is read once, without a lock. Rows are sorted, in a temporary file where they do not
  /// fit into memory, and loaded in the order of their keys; the writer's lock of the file is given
  /// up again and again. Killed half-way, nothing is lost: the views stay as they were, and the
  /// next rebuild begins again.
  ///
  /// - Parameters:
  ///   - views: Their names.
  ///   - source: The history.
  ///   - progress: Told now and then how far it is.
  ///   - isCancelled: Asked as often; `true` gives up.
  /// - Throws: ``ViewStoreError``, with the position of an event that cannot be folded; the old
  ///   views go on answering then.
  public func rebuild(
    _ views: [String], source: some EventSource,
    progress: (ProjectionProgress) -> Void = { _ in }, isCancelled: () -> Bool = { false }
  ) throws(ViewStoreError) {
    let projectors = try projectors(of: views)
    try repairing { () throws(ViewStoreError) in
      guard let environment = self.writableEnvironment else { throw .readOnly(path: self.path) }
      let lock = try self.buildLock(whenBusy: .giveUp)
      defer { withExtendedLifetime(lock) {} }
      var isDone = false
      while !isDone {
        isDone = try self.build(projectors, source, environment) { report throws(ViewStoreError) in
          progress(report)
          if isCancelled() { throw .cancelled }
        }
      }
    }
  }

  /// Builds those of some views that have no rows of their version yet, if the log is too long for
  /// one batch; waits while somebody else builds views, since that may be these.
  func buildMissing(
    _ projectors: [any Projector], _ source: some EventSource, _ environment: LMDB.Environment
  ) throws(ViewStoreError) {
    while try !missing(of: projectors, environment).isEmpty {
      let head = try reading { () throws(ViewError) in try source.head() }
      guard head.rawValue > UInt64(batchLimit.eventCount) else { return }
      let lock = try buildLock(whenBusy: .wait)
      defer { withExtendedLifetime(lock) {} }
      let missing = try missing(of: projectors, environment)
      guard !missing.isEmpty else { return }
      for part in missing {
        if let line = part.checkpoint.notice(of: part.projector, head: head) { notice(line) }
      }
      if try build(missing.map(\.projector), source, environment) { return }
    }
  }

  private func missing(
    of projectors: [any Projector], _ environment: LMDB.Environment
  ) throws(ViewStoreError) -> [(projector: any Projector, checkpoint: ViewCheckpoint)] {
    let checkpoints = try checkpoints(of: projectors, try beginRead(environment))
    return zip(projectors, checkpoints).filter { projector, checkpoint in
      checkpoint.target(version: projector.version).build.position == .zero
    }.map { (projector: $0, checkpoint: $1) }
  }

  /// Keeps others from building views at the same time; nobody is kept where a file system has no
  /// such locks.
  private func buildLock(whenBusy: FileLock.Busy) throws(ViewStoreError) -> FileLock? {
    do throws(FileError) {
      if let lock = try FileLock.take(path + "-build", whenBusy: whenBusy) { return lock }
    } catch { return nil }
    throw .busy(path: path)
  }

  /// A fold from the beginning, with room for what does not fit into memory beside the file.
  func newFold(
    _ projectors: [any Projector], sharedBy threadCount: Int = 1, _ pace: DiskPace = DiskPace()
  ) -> ViewFold {
    ViewFold(
      projectors, folder: FileSystem.parent(of: path) ?? ".",
      byteLimit: batchLimit.buildByteCount / threadCount, pace: pace)
  }

  /// Folds the log, loads the rows and switches to them.
  ///
  /// - Returns: Whether it did; `false` if somebody else has taken the tables meanwhile. Whoever
  ///   called it looks again at what there is to build.
  private func build(
    _ projectors: [any Projector], _ source: some EventSource, _ environment: LMDB.Environment,
    progress: (ProjectionProgress) throws(ViewStoreError) -> Void = { _ in }
  ) throws(ViewStoreError) -> Bool {
    let pace = DiskPace()
    let builder = TableBuilder(projectors, of: self, environment, pace)
    do throws(ViewStoreError) {
      guard try builder.build(source, progress: progress) else { return false }
      try BuildCatchUp(
        store: self, projectors: projectors, environment: environment, pace: pace
      ).run(source, progress: progress)
      try self.fold(
        projectors, source: source, environment, purpose: .rebuilding, progress: progress)
    } catch {
      if !error.meansDamage { try? dropBuilding(environment) }
      throw error
    }
    try emptyReplacedTables(of: projectors, environment, pace)
    return true
  }

  /// Empties the tables of builds that have been replaced, in several transactions: the list of the
  /// pages of all of them would be long.
  ///
  /// Killed before the end of it, the next build of the views empties the rest.
  private func emptyReplacedTables(
    of projectors: [any Projector], _ environment: LMDB.Environment, _ pace: DiskPace
  ) throws(ViewStoreError) {
    var isDone = false
    while !isDone {
      let time = MonotonicClock.nowNanoseconds()
      isDone = true
      try change(environment) { transaction throws(LMDBError) in
        var room = Self.freedPageLimit
        for projector in projectors where isDone {
          let checkpoint = try ViewCatalogue.checkpoint(of: projector.name, transaction)
          guard let live = checkpoint.live, checkpoint.building == nil else { continue }
          isDone = try ViewCatalogue.discard(
            projector.name, 1 - live.generation, &transaction, room: &room)
        }
      }
      if !isDone { pace.pause(after: DiskPace.pieceByteCount, since: time) }
    }
  }

  /// After so many pages a transaction gives back no further table.
  private static let freedPageLimit: UInt64 = 8192

  /// Begins an empty build of every view in the set of tables that does not answer.
  func beginLoading(
    _ projectors: [any Projector], _ environment: LMDB.Environment
  ) throws(ViewStoreError) -> [String: ViewBuild] {
    var random = RandomSource()
    let token = random.next()
    var builds: [String: ViewBuild] = [:]
    try change(environment) { transaction throws(LMDBError) in
      try Self.dropBuilding(&transaction)
      for projector in projectors {
        var checkpoint = try ViewCatalogue.checkpoint(of: projector.name, transaction)
        var build = ViewBuild(
          version: projector.version, generation: checkpoint.live.map { 1 - $0.generation } ?? 0)
        build.checksum = token
        try ViewCatalogue.discard(projector.name, build.generation, &transaction)
        checkpoint.building = build
        try ViewCatalogue.setCheckpoint(checkpoint, of: projector.name, &transaction)
        builds[projector.name] = build
      }
    }
    return builds
  }

  /// Gives up unfinished builds of every view; whoever calls it holds the lock of builds, so that
  /// nobody is at work on them.
  private func dropBuilding(_ environment: LMDB.Environment) throws(ViewStoreError) {
    try change(environment) { transaction throws(LMDBError) in
      try Self.dropBuilding(&transaction)
    }
  }

  private static func dropBuilding(
    _ transaction: inout WriteTransaction
  ) throws(LMDBError) {
    for view in try ViewCatalogue.views(transaction) {
      var checkpoint = try ViewCatalogue.checkpoint(of: view, transaction)
      guard let building = checkpoint.building else { continue }
      try ViewCatalogue.discard(view, building.generation, &transaction)
      checkpoint.building = nil
      try ViewCatalogue.setCheckpoint(checkpoint, of: view, &transaction)
    }
  }

  private func change(
    _ environment: LMDB.Environment,
    _ body: (inout WriteTransaction) throws(LMDBError) -> Void
  ) throws(ViewStoreError) {
    do throws(LMDBError) {
      var transaction = try waiting.beginWrite(environment)
      try ViewCatalogue.claim(for: storeID, views: projectors.keys, &transaction)
      try body(&transaction)
      try commit(transaction)
    } catch { throw storage(error) }
  }
}
