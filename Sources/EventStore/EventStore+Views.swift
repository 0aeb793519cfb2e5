import EventModel

extension EventStore {
  /// Gives `body` some views, all from one moment and at one position of the log.
  ///
  /// The position is the head as it was at the call, or a later one: so everybody reads their own
  /// writes, in any process.
  ///
  /// - Parameters:
  ///   - names: The views' names; tables of other views cannot be read.
  ///   - staleOK: Take the views as they are instead.
  ///   - unwrittenLimit: Views that lack no more events than this are not brought up to date on the
  ///     disk, but folded in memory: for whoever reads once, and is to wait for no flush.
  ///   - body: Reads, and keeps nothing of the snapshot. It may run a second time if the file of
  ///     views turns out to be damaged while it reads.
  /// - Returns: What `body` returns.
  /// - Throws: ``ViewStoreError``
  public func readViews<R>(
    _ names: [String], staleOK: Bool = false, unwrittenLimit: Int = 0,
    _ body: (borrowing ViewSnapshot, Position) throws(ViewError) -> R
  ) throws(ViewStoreError) -> R {
    try views.read(
      names, staleOK: staleOK, unwrittenLimit: unwrittenLimit, source: source, body)
  }

  /// The names of all views, the built-in ones first.
  public var viewNames: [String] {
    DerivedIndex.views + [MerkleTile.viewName] + projectors.map(\.name)
  }

  /// Builds views anew from the whole log beside those that answer meanwhile, and switches once
  /// they have caught up; commands and queries go on.
  ///
  /// - Parameters:
  ///   - names: The views' names.
  ///   - progress: Told now and then how far it is.
  ///   - isCancelled: Asked as often; `true` gives up, and the old views go on answering.
  /// - Throws: ``ViewStoreError``, with the position of an event that cannot be folded; the old
  ///   views go on answering then.
  public func rebuildViews(
    _ names: [String], progress: (ProjectionProgress) -> Void = { _ in },
    isCancelled: () -> Bool = { false }
  ) throws(ViewStoreError) {
    let others = names.filter { $0 != MerkleTile.viewName }
    if !others.isEmpty {
      var strict = source
      strict.knownTypes = knownTypes
      try views.rebuild(others, source: strict, progress: progress, isCancelled: isCancelled)
    }
    if others.count < names.count { try views.rebuildTree(source, progress: progress) }
  }

  /// Builds the views whose projectors are new, or have another version than their stored rows.
  ///
  /// Opening a store for writing does it too; whoever only reads calls it to have all views ready,
  /// and not each when it is first read. Nothing is thrown if it fails: a notice says why, and each
  /// view is built when it is read.
  ///
  /// - Complexity: O(number of views) where nothing changed; no event is read then.
  public func buildChangedViews() {
    do throws(ViewStoreError) {
      try views.buildChangedViews(source: source)
    } catch { views.notice("Views are not built yet: \(error)") }
  }

  /// Folds the log into views up to its head.
  ///
  /// - Throws: ``ViewStoreError``
  public func bringViewsUpToDate(_ names: [String]) throws(ViewStoreError) {
    let others = names.filter { $0 != MerkleTile.viewName }
    if !others.isEmpty { try views.bringUpToDate(others, source: source) }
    if others.count < names.count { try views.bringTreeUpToDate(source) }
  }
}
