import EventModel
import LMDB

extension ViewStore {
  /// Builds views anew from the whole log beside those that answer meanwhile, and switches once
  /// they have caught up.
  ///
  /// The writer's lock of the file is given up between batches; the log is only read. Killed
  /// half-way, nothing is lost: the views stay as they were, and the next rebuild begins again.
  ///
  /// - Parameters:
  ///   - views: Their names.
  ///   - source: The history.
  ///   - progress: Told after every batch.
  /// - Throws: ``ViewStoreError``, with the position of an event that cannot be folded; the old
  ///   views go on answering then.
  public func rebuild(
    _ views: [String], source: some EventSource,
    progress: (ProjectionProgress) -> Void = { _ in }
  ) throws(ViewStoreError) {
    let projectors = try projectors(of: views)
    try repairing { () throws(ViewStoreError) in
      guard let environment = self.writableEnvironment else { throw .readOnly(path: self.path) }
      try self.beginBuilding(projectors, environment)
      do throws(ViewStoreError) {
        try self.fold(
          projectors, source: source, environment, intoBuilding: true, progress: progress)
      } catch {
        if !error.meansDamage { try self.dropBuilding(projectors, environment) }
        throw error
      }
    }
  }

  /// Begins an empty build of every view that has a live one; a view without one is built in its
  /// place.
  private func beginBuilding(
    _ projectors: [any Projector], _ environment: LMDB.Environment
  ) throws(ViewStoreError) {
    try changeBuilding(of: projectors, environment) { projector, checkpoint in
      checkpoint.building = checkpoint.live.map {
        ViewBuild(version: projector.version, generation: 1 - $0.generation)
      }
    }
  }

  /// Gives up unfinished builds.
  private func dropBuilding(
    _ projectors: [any Projector], _ environment: LMDB.Environment
  ) throws(ViewStoreError) {
    try changeBuilding(of: projectors, environment) { _, checkpoint in
      checkpoint.building = nil
    }
  }

  private func changeBuilding(
    of projectors: [any Projector], _ environment: LMDB.Environment,
    _ change: (any Projector, inout ViewCheckpoint) -> Void
  ) throws(ViewStoreError) {
    do throws(LMDBError) {
      var transaction = try waiting.beginWrite(environment)
      try ViewCatalogue.claim(for: storeID, views: self.projectors.keys, &transaction)
      for projector in projectors {
        let old = try ViewCatalogue.checkpoint(of: projector.name, transaction)
        if let building = old.building {
          try ViewCatalogue.discard(projector.name, building.generation, &transaction)
        }
        var checkpoint = old
        change(projector, &checkpoint)
        guard checkpoint != old else { continue }
        try ViewCatalogue.setCheckpoint(checkpoint, of: projector.name, &transaction)
      }
      try commit(transaction)
    } catch { throw storage(error) }
  }
}
