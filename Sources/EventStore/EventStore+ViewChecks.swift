extension EventStore {
  /// How far every view is, and how much it holds, by name.
  ///
  /// - Throws: ``ViewStoreError``
  public func viewStatus() throws(ViewStoreError) -> [ViewStatus] {
    (try views.status() + [try views.treeStatus()]).sorted { $0.name < $1.name }
  }

  /// The digest of a view as it is stored: equal for equal rows.
  ///
  /// - Returns: `nil` for a Merkle tree that was never built.
  /// - Throws: ``ViewStoreError``
  /// - Complexity: O(rows of the view)
  public func viewDigest(_ name: String) throws(ViewStoreError) -> UInt64? {
    guard name == MerkleTile.viewName else { return try views.digest(of: name, source: source) }
    guard let tree = try views.storedTree(of: source) else { return nil }
    return try tree.digest()
  }

  /// Folds the log once more and compares it with views as they are stored, each at its own
  /// position; nothing is changed, and memory stays bounded.
  ///
  /// - Parameters:
  ///   - names: The views' names.
  ///   - progress: Told now and then how far it is.
  ///   - body: Gets each view's name and what came of it, as soon as that is known.
  /// - Throws: ``ViewStoreError`` if the log cannot be folded. A view that cannot be read is a
  ///   result, and ends nothing.
  /// - Complexity: O(length of the log)
  public func verifyViews(
    _ names: [String], progress: (ProjectionProgress) -> Void = { _ in },
    _ body: (_ name: String, ViewVerification) -> Void
  ) throws(ViewStoreError) {
    try views.verify(
      names.filter { $0 != MerkleTile.viewName }, source: source, progress: progress, body)
    if names.contains(MerkleTile.viewName) {
      body(MerkleTile.viewName, try views.verifyTree(of: source))
    }
  }

  /// What a check of one view finds.
  ///
  /// - Throws: ``ViewStoreError`` if the log cannot be folded.
  /// - Complexity: O(length of the log)
  public func verifyView(_ name: String) throws(ViewStoreError) -> ViewVerification {
    var result = ViewVerification.unbuilt
    try verifyViews([name]) { result = $1 }
    return result
  }
}
