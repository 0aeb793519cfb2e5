import EventModel
import LMDB

extension ViewStore {
  /// Builds the views whose projectors are new, or have another version than their rows, if the
  /// file may be written and nobody else is at it.
  ///
  /// Looks only at the catalogue of the file: where nothing changed, no event is read.
  ///
  /// - Throws: ``ViewStoreError``; the views stay as they were, and whoever reads one builds it.
  /// - Complexity: O(number of views) where nothing changed.
  func buildChangedViews(source: some EventSource) throws(ViewStoreError) {
    try repairing { () throws(ViewStoreError) in
      guard let environment = self.writableEnvironment else { return }
      let changed = try self.changes(environment)
      guard !changed.isEmpty else { return }
      let head = try self.reading { () throws(ViewError) in try source.head() }
      guard head > .zero else { return }
      for change in changed { self.notice(change.text(head: head)) }
      try self.rebuild(changed.map(\.projector.name), source: source)
    }
  }

  /// A projector that is not the one that made the rows.
  private struct Change {
    let projector: any Projector
    /// The version of its rows; `nil` if the file knows nothing of the view.
    let storedVersion: Int?

    func text(head: Position) -> String {
      let what =
        storedVersion.map { "has a new form (version \($0) → \(projector.version))" } ?? "is new"
      return "The view \(projector.name) \(what): it is built from \(head) events."
    }
  }

  private func changes(_ environment: LMDB.Environment) throws(ViewStoreError) -> [Change] {
    do throws(LMDBError) {
      let transaction = try environment.beginRead()
      guard try ViewCatalogue.owner(transaction) == .store(storeID) else { return [] }
      var changes: [Change] = []
      for projector in projectors.values {
        guard let known = try ViewCatalogue.knownCheckpoint(of: projector.name, transaction) else {
          changes.append(Change(projector: projector, storedVersion: nil))
          continue
        }
        // What was never built is built when it is asked for, in whichever version.
        guard let live = known.live, live.version != projector.version else { continue }
        changes.append(Change(projector: projector, storedVersion: live.version))
      }
      return changes.sorted { $0.projector.name < $1.projector.name }
    } catch { throw storage(error) }
  }
}
