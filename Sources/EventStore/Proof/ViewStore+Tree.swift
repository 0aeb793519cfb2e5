import EventModel
import LMDB

extension ViewStore {
  /// Folds the log into the tree up to its head; only what is new is hashed.
  ///
  /// Does nothing if the file must not be changed.
  /// - Throws: ``ViewStoreError``; what was folded before stays.
  func bringTreeUpToDate(_ source: LogSource) throws(ViewStoreError) {
    try repairing { () throws(ViewStoreError) in
      guard let environment = self.writableEnvironment,
        try self.storedTree(of: source)?.size != self.treeSize(source)
      else { return }
      try TreeFold(store: self, environment: environment, source: source).run { _ in }
    }
  }

  /// Hashes the whole log again and replaces the tree.
  ///
  /// Whoever asks for a proof meanwhile gets it from the log itself, or folds on.
  /// - Throws: ``ViewStoreError``
  func rebuildTree(
    _ source: LogSource, progress: (ProjectionProgress) -> Void
  ) throws(ViewStoreError) {
    try repairing { () throws(ViewStoreError) in
      guard let environment = self.writableEnvironment else { throw .readOnly(path: self.path) }
      let fold = TreeFold(store: self, environment: environment, source: source)
      try fold.discard()
      try fold.run(progress)
    }
  }

  private func treeSize(_ source: LogSource) throws(ViewStoreError) -> UInt64 {
    try reading { () throws(ViewError) in try source.head() }.rawValue + 1
  }

  /// Gives `body` the tree of the log, with all records that were there at the call.
  ///
  /// It is brought up to date first; where that is not possible, nodes come from the log itself.
  func readTree<R>(
    of source: LogSource, size: UInt64,
    _ body: (borrowing TreeNodes) throws(ViewStoreError) -> R
  ) throws(ViewStoreError) -> R {
    try repairing { () throws(ViewStoreError) in
      do throws(ViewStoreError) {
        try self.bringTreeUpToDate(source)
      } catch {
        guard case .storage(_, let cause) = error, cause.meansNoRoom else { throw error }
      }
      if let stored = try self.storedTree(of: source), stored.size >= size {
        return try body(.stored(stored))
      }
      return try body(.log(LogTree(log: source.log)))
    }
  }

  /// The tree as it is stored; `nil` if there is none of this log.
  func storedTree(of source: LogSource) throws(ViewStoreError) -> StoredTree? {
    guard let environment else { return nil }
    let transaction = try beginRead(environment)
    let build: ViewBuild?
    let tiles: Database?
    do throws(LMDBError) {
      build = try ViewCatalogue.checkpoint(of: MerkleTile.viewName, transaction)
        .usable(version: MerkleTile.version)
      tiles = try transaction.database(named: ViewBuild.ofTree.databaseName(MerkleTile.table))
    } catch { throw storage(error) }
    // After the transaction began: the tree cannot be ahead of this head.
    let head = try reading { () throws(ViewError) in try source.head() }
    guard let build, let tiles,
      try reading({ () throws(ViewError) in try build.isOf(source, head: head) })
    else { return nil }
    return StoredTree(transaction, tiles, size: build.position.rawValue + 1)
  }

  /// How far the tree is, and how much it holds.
  func treeStatus() throws(ViewStoreError) -> ViewStatus {
    var checkpoint = ViewCheckpoint()
    var statistics: DatabaseStatistics?
    if let environment {
      let transaction = try beginRead(environment)
      do throws(LMDBError) {
        checkpoint = try ViewCatalogue.checkpoint(of: MerkleTile.viewName, transaction)
        let name = ViewBuild.ofTree.databaseName(MerkleTile.table)
        if checkpoint.live != nil, let tiles = try transaction.database(named: name) {
          statistics = try transaction.statistics(tiles)
        }
      } catch { throw storage(error) }
    }
    let state: ViewStatus.State =
      switch checkpoint.live?.version {
      case nil: .unbuilt
      case MerkleTile.version: .live
      case .some(let version): .outdated(version: version)
      }
    return ViewStatus(
      name: MerkleTile.viewName, version: MerkleTile.version,
      position: checkpoint.live?.position ?? .zero, state: state,
      entryCount: statistics?.entries ?? 0, byteCount: statistics?.bytes ?? 0)
  }
}
