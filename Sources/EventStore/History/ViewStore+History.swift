import EventModel

extension ViewStore {
  /// Gives `body` some views as a history has them, if what is stored comes near it.
  ///
  /// What is stored stays as it is: the rest is folded in memory.
  ///
  /// - Parameters:
  ///   - views: Their names.
  ///   - source: The history.
  ///   - distance: The most positions that may be missing.
  ///   - body: Reads the views, and may fold on. It runs a second time if the file turns out to be
  ///     damaged.
  /// - Returns: `nil` if what is stored goes beyond the history, or lacks more than `distance`.
  /// - Throws: ``ViewStoreError``
  func readStored<R>(
    _ views: [String], of source: some EventSource, within distance: UInt64,
    _ body: (_ snapshot: inout ViewSnapshot) throws(ViewStoreError) -> R
  ) throws(ViewStoreError) -> R? {
    let projectors = try projectors(of: views)
    return try repairing { () throws(ViewStoreError) in
      let state = try self.storedState(of: projectors, source)
      let end = try self.reading { () throws(ViewError) in try source.head() }
      let parts = state.parts
      guard parts.allSatisfy({ end.rawValue - $0.position.rawValue <= distance }) else {
        return nil
      }
      var snapshot = OverlayView(over: state.takeViews())
      try ProjectionPass(parts: parts).fold(source, through: end, into: &snapshot)
      return try body(&snapshot)
    }
  }
}
