import EventModel
import LMDB
import Platform

/// One transaction of a fold: takes the writer's lock, looks how far each view is, folds what comes
/// next, and writes rows and checkpoints together.
struct FoldBatch {
  /// What it is for.
  enum Purpose {
    /// Views follow the log.
    case following
    /// Unfinished builds go first although live ones can be used, and take their place.
    case rebuilding
  }

  /// What came of it.
  struct Result {
    /// The position up to which the views hold the log now.
    var reached = Position.zero
    var head = Position.zero
    var notices: [String] = []
  }

  let store: ViewStore
  let projectors: [any Projector]
  let environment: LMDB.Environment
  let purpose: Purpose

  /// Folds one batch.
  ///
  /// - Throws: ``ViewStoreError``; nothing was changed then.
  func run(_ source: some EventSource) throws(ViewStoreError) -> Result {
    var result = Result()
    var transaction = try begin()
    let targets = try targets(&transaction)
    result.head = try store.reading { () throws(ViewError) in try source.head() }
    if try !areOf(source, targets, head: result.head) {
      try startAgain(&transaction, &result)
      do throws(LMDBError) { try store.commit(transaction) } catch { throw store.storage(error) }
      return result
    }
    try prepare(targets, &transaction, head: result.head, &result)
    let shares = try FoldShare(targets, of: store, environment)
      .parts(source, through: result.head)
    result.reached = result.head
    for (share, outcome) in zip(shares, try fold(shares, source, through: result.head)) {
      try write(outcome, of: share, source, head: result.head, &transaction)
      result.reached = min(result.reached, outcome.reached)
    }
    do throws(LMDBError) { try store.commit(transaction) } catch { throw store.storage(error) }
    return result
  }

  private func begin() throws(ViewStoreError) -> WriteTransaction {
    do throws(LMDBError) {
      var transaction = try store.waiting.beginWrite(environment)
      try ViewCatalogue.claim(
        for: store.storeID, views: store.projectors.keys, &transaction)
      return transaction
    } catch { throw store.storage(error) }
  }

  private func targets(
    _ transaction: inout WriteTransaction
  ) throws(ViewStoreError) -> [FoldTarget] {
    var targets: [FoldTarget] = []
    for projector in projectors {
      let checkpoint: ViewCheckpoint
      do throws(LMDBError) {
        checkpoint = try ViewCatalogue.checkpoint(of: projector.name, transaction)
      } catch { throw store.storage(error) }
      var (build, isLive) = checkpoint.target(version: projector.version)
      if purpose != .following, let building = checkpoint.building,
        building.version == projector.version
      {
        (build, isLive) = (building, false)
      }
      targets.append(
        FoldTarget(projector: projector, checkpoint: checkpoint, build: build, isLive: isLive))
    }
    return targets
  }

  private func areOf(
    _ source: some EventSource, _ targets: [FoldTarget], head: Position
  ) throws(ViewStoreError) -> Bool {
    try store.reading { () throws(ViewError) in
      for target in targets where !(try target.build.isOf(source, head: head)) { return false }
      return true
    }
  }

  /// Throws every view away: they are folds of another history.
  private func startAgain(
    _ transaction: inout WriteTransaction, _ result: inout Result
  ) throws(ViewStoreError) {
    do throws(LMDBError) {
      try ViewCatalogue.discardAll(&transaction)
      try ViewCatalogue.claim(
        for: store.storeID, views: store.projectors.keys, &transaction)
    } catch { throw store.storage(error) }
    result.notices.append(
      "The views are built again from the log, because they were made from another one (it was "
        + "restored or replaced).")
  }

  /// Empties the tables of builds that begin, and says so where a view changes its form.
  private func prepare(
    _ targets: [FoldTarget], _ transaction: inout WriteTransaction, head: Position,
    _ result: inout Result
  ) throws(ViewStoreError) {
    for target in targets where target.build.position == .zero {
      do throws(LMDBError) {
        try ViewCatalogue.discard(target.projector.name, target.build.generation, &transaction)
      } catch { throw store.storage(error) }
      // Whoever asked for a rebuild knows.
      if purpose == .following,
        let notice = target.checkpoint.notice(of: target.projector, head: head)
      {
        result.notices.append(notice)
      }
    }
  }

  /// Folds all shares at the same time, each on a thread.
  private func fold(
    _ shares: [FoldShare], _ source: some EventSource, through end: Position
  ) throws(ViewStoreError) -> [FoldShare.Outcome] {
    let others = shares.dropFirst().map { share in
      WorkerThread.result { () throws(ViewStoreError) in try share.fold(source, through: end) }
    }
    let first = Swift.Result { () throws(ViewStoreError) in
      try shares[0].fold(source, through: end)
    }
    // All of them are waited for, also if one fails: nobody folds on without the lock.
    let results = [first] + others.map { $0.wait { $0 } }
    var outcomes: [FoldShare.Outcome] = []
    for result in results { outcomes.append(try result.get()) }
    return outcomes
  }

  /// Writes the rows of a share, and the checkpoints of its views.
  private func write(
    _ outcome: FoldShare.Outcome, of share: FoldShare, _ source: some EventSource, head: Position,
    _ transaction: inout WriteTransaction
  ) throws(ViewStoreError) {
    let checksum = try store.reading { () throws(ViewError) in
      try source.recordChecksum(at: outcome.reached)
    }
    let view = OverlayView(outcome.changes)
    do throws(LMDBError) {
      for table in view.changedTables {
        guard let target = share.targets.first(where: { $0.projector.name == table.view }) else {
          continue
        }
        let database = try transaction.makeDatabase(
          named: target.build.databaseName(table), table.kind == .rows ? [] : .numbers)
        try transaction.write(view, of: table, to: database)
      }
      for target in share.targets {
        try finish(target, at: outcome.reached, checksum, &transaction, head: head)
      }
    } catch { throw store.storage(error) }
  }

  /// Moves a view's checkpoint, and puts a build that has caught up in the place of the old one.
  ///
  /// The old rows of a long log are many. Whoever has built the view anew takes them away later.
  private func finish(
    _ target: FoldTarget, at reached: Position, _ checksum: UInt64?,
    _ transaction: inout WriteTransaction, head: Position
  ) throws(LMDBError) {
    var build = target.build
    if build.position < reached {
      build.position = reached
      build.checksum = checksum
    }
    var checkpoint = target.checkpoint
    if target.isLive {
      checkpoint.live = build
    } else if build.position == head {
      let old = checkpoint.live
      checkpoint = ViewCheckpoint(live: build)
      if let old, purpose == .following {
        try ViewCatalogue.discard(target.projector.name, old.generation, &transaction)
      }
    } else {
      checkpoint.building = build
    }
    if checkpoint != target.checkpoint {
      try ViewCatalogue.setCheckpoint(checkpoint, of: target.projector.name, &transaction)
    }
  }
}
