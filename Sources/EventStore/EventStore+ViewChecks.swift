extension EventStore {
  /// How far every view is, and how much it holds, by name.
  ///
  /// - Throws: ``ViewStoreError``
  public func viewStatus() throws(ViewStoreError) -> [ViewStatus] {
    (try views.status() + [try views.treeStatus()]).sorted { $0.name < $1.name }
  }

  /// Folds the log again, in memory, and compares it with a view as it is stored.
  ///
  /// - Throws: ``ViewStoreError`` if the log cannot be folded, or the view not be read.
  /// - Complexity: O(length of the log)
  public func verifyView(_ name: String) throws(ViewStoreError) -> ViewVerification {
    name == MerkleTile.viewName
      ? try views.verifyTree(of: source) : try views.verify(name, source: source)
  }
}
