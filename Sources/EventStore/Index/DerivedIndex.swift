import EventModel

/// The index of the log as it is kept among the views.
struct DerivedIndex: LogIndex {
  /// The built-in views that answer for tags, types and command ids.
  static let views = [TagIndex.viewName, CommandIndex.viewName]

  let views: ViewStore
  let source: LogSource

  func positions(
    matching query: EventQuery, after: Position, through: Position, _ direction: ScanDirection,
    limit: Int
  ) throws(ReadError) -> (positions: [UInt64], indexed: Position) {
    try read([TagIndex.viewName]) { view, indexed throws(ViewError) in
      let positions = try IndexSearch.positions(
        query.items ?? [], after: after, through: min(through, indexed), direction,
        limit: limit, in: view)
      return (positions, indexed)
    }
  }

  func commit(
    of commandID: Identifier
  ) throws(ReadError) -> (position: Position?, indexed: Position) {
    try read([CommandIndex.viewName]) { view, indexed throws(ViewError) in
      (try CommandIndex.commit(of: commandID, in: view), indexed)
    }
  }

  func indexed() throws(ReadError) -> Position {
    try read(Self.views) { _, indexed throws(ViewError) in indexed }
  }

  func bringUpToDate() throws(ReadError) {
    do throws(ViewStoreError) {
      try views.bringUpToDate(Self.views, source: source)
    } catch { throw .index(error) }
  }

  /// Reads the index as it is on the disk, without folding what is missing.
  private func read<R>(
    _ names: [String],
    _ body: (borrowing ViewSnapshot, Position) throws(ViewError) -> R
  ) throws(ReadError) -> R {
    do throws(ViewStoreError) {
      return try views.read(names, staleOK: true, source: source, body)
    } catch { throw .index(error) }
  }
}
