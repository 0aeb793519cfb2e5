import EventModel
import LMDB

/// What the file holds of some views at one moment.
struct StoredState: ~Copyable {
  /// Their tables; those of a view that cannot be used are taken as empty.
  let views: StoredViews
  /// Their projectors and positions; zero for a view that cannot be used.
  let parts: [ProjectionPass.Part]
  /// Whether a view has rows that cannot be used: of another version, or of another log.
  let hasOtherRows: Bool

  /// The tables alone.
  consuming func takeViews() -> StoredViews { views }
}

extension ViewStore {
  /// What the file holds of some views now.
  func storedState(
    of projectors: [any Projector], _ source: some EventSource
  ) throws(ViewStoreError) -> StoredState {
    guard let environment else {
      return StoredState(
        views: .none(EmptyView()), parts: projectors.map { .init(projector: $0, position: .zero) },
        hasOtherRows: false)
    }
    let transaction = try beginRead(environment)
    let checkpoints = try checkpoints(of: projectors, transaction)
    // After the transaction began: no view can be ahead of this head.
    let head = try reading { () throws(ViewError) in try source.head() }
    var parts: [ProjectionPass.Part] = []
    var databases: [ViewTable: Database?] = [:]
    var hasOtherRows = false
    for (projector, checkpoint) in zip(projectors, checkpoints) {
      var build = checkpoint.usable(version: projector.version)
      if let known = build,
        !(try reading { () throws(ViewError) in try known.isOf(source, head: head) })
      {
        build = nil
      }
      if build == nil && checkpoint.live != nil { hasOtherRows = true }
      parts.append(.init(projector: projector, position: build?.position ?? .zero))
      do throws(LMDBError) {
        for table in projector.tables {
          let name = build?.databaseName(table)
          databases[table] = .some(
            try name.flatMap { name throws(LMDBError) in try transaction.database(named: name) })
        }
      } catch { throw storage(error) }
    }
    return StoredState(
      views: .file(LMDBViewReader(transaction, databases)), parts: parts,
      hasOtherRows: hasOtherRows)
  }

  func beginRead(_ environment: LMDB.Environment) throws(ViewStoreError) -> ReadTransaction {
    do throws(LMDBError) { return try environment.beginRead() } catch { throw storage(error) }
  }

  func checkpoints<T: Transaction & ~Copyable>(
    of projectors: [any Projector], _ transaction: borrowing T
  ) throws(ViewStoreError) -> [ViewCheckpoint] {
    var checkpoints: [ViewCheckpoint] = []
    do throws(LMDBError) {
      for projector in projectors {
        checkpoints.append(try ViewCatalogue.checkpoint(of: projector.name, transaction))
      }
    } catch { throw storage(error) }
    return checkpoints
  }
}
