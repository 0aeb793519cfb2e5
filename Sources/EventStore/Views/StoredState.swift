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

/// What the catalogue says of some views, and the databases of their tables: true as long as
/// nothing is committed to the file.
struct CatalogueEntries: Sendable {
  /// What is known of one view.
  struct Entry: Sendable {
    /// The build that answers for the projector's version.
    let build: ViewBuild?
    /// Whether there is a build at all.
    let hasRows: Bool
  }

  /// The number of the file's transaction that was seen.
  let transaction: UInt64
  /// The views.
  let names: [String]
  /// As many as there are names.
  var entries: [Entry] = []
  /// The tables of all builds; `nil` for a table without a row.
  var databases = TableMap<Database?>()
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
    let known = try entries(of: projectors, environment, transaction)
    // After the transaction began: no view can be ahead of this head.
    let head = try reading { () throws(ViewError) in try source.head() }
    var databases = known.databases
    var parts: [ProjectionPass.Part] = []
    var hasOtherRows = false
    for (projector, entry) in zip(projectors, known.entries) {
      let isUsable = try reading { () throws(ViewError) in
        try entry.build?.isOf(source, head: head) ?? false
      }
      if !isUsable {
        for table in projector.tables { databases.update(table) { $0 = nil } }
        if entry.hasRows { hasOtherRows = true }
      }
      let position = isUsable ? entry.build?.position : nil
      parts.append(.init(projector: projector, position: position ?? .zero))
    }
    return StoredState(
      views: .file(LMDBViewReader(transaction, databases)), parts: parts,
      hasOtherRows: hasOtherRows)
  }

  /// What the catalogue says of some views: what was read last, if nothing was committed since.
  private func entries(
    of projectors: [any Projector], _ environment: LMDB.Environment,
    _ transaction: borrowing ReadTransaction
  ) throws(ViewStoreError) -> CatalogueEntries {
    let number = transaction.number()
    let names = projectors.map(\.name)
    if let known = knownEntries(of: names, environment, transaction: number) { return known }
    var found = CatalogueEntries(transaction: number, names: names)
    let checkpoints = try checkpoints(of: projectors, transaction)
    for (projector, checkpoint) in zip(projectors, checkpoints) {
      let build = checkpoint.usable(version: projector.version)
      found.entries.append(.init(build: build, hasRows: checkpoint.live != nil))
      do throws(LMDBError) {
        let isComplete = try found.databases.add(projector.tables, of: build, transaction)
        if !isComplete, let build { try checkNames(of: projector, build, transaction) }
      } catch { throw storage(error) }
    }
    keep(found, of: environment)
    return found
  }

  /// Checks that no table which seems to be without a row has its rows under a name that damage has
  /// changed: whatever holds something must have a name that somebody knows.
  private func checkNames(
    of projector: any Projector, _ build: ViewBuild, _ transaction: borrowing ReadTransaction
  ) throws(LMDBError) {
    let prefix = ViewBuild.prefix(projector.name, build.generation)
    let own = Set(projector.tables.map(build.databaseName))
    let views = try ViewCatalogue.views(transaction) + [MerkleTile.viewName]
    for name in try transaction.filledDatabaseNames() where name != ViewCatalogue.databaseName {
      let isKnown =
        name.hasPrefix(prefix)
        ? own.contains(name)
        : views.contains { view in
          name.hasPrefix(ViewBuild.prefix(view, 0)) || name.hasPrefix(ViewBuild.prefix(view, 1))
        }
      guard isKnown else { throw .corrupted }
    }
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
