import EventModel

/// What is asked of the index on disk.
protocol LogIndex: Sendable {
  /// Gives `body` the index as it is at one moment.
  ///
  /// - Parameters:
  ///   - kept: The moment: a snapshot that is there already is used again, and otherwise one is
  ///     taken and left for the next call. Who keeps one keeps pages of the file from being used
  ///     again.
  ///   - body: Reads. It may run a second time, on a new snapshot, if the file turns out to be
  ///     damaged while it reads.
  /// - Returns: What `body` returns.
  /// - Throws: ``ReadError``
  func read<R>(
    keeping kept: inout IndexSnapshot?,
    _ body: (borrowing IndexSnapshot) throws(ViewError) -> R
  ) throws(ReadError) -> R

  /// Folds the log into the index, up to its head.
  func bringUpToDate() throws(ReadError)
}

extension LogIndex {
  /// Up to where the index holds the log.
  func indexed() throws(ReadError) -> Position {
    var snapshot: IndexSnapshot?
    return try read(keeping: &snapshot) { index throws(ViewError) in index.indexed }
  }
}

/// The index on disk at one moment.
struct IndexSnapshot: ~Copyable {
  private let views: ViewSnapshot
  /// Up to where it holds the log.
  let indexed: Position

  init(_ views: consuming PositionedViews) {
    indexed = views.position
    self.views = views.takeSnapshot()
  }

  /// Positions after `after` and up to `through` that a query may mean, in the direction's order,
  /// at most `limit` of them.
  ///
  /// - Precondition: ``IndexSearch/canAnswer(_:)`` is true for the query.
  borrowing func positions(
    matching query: EventQuery, after: Position, through: Position, _ direction: ScanDirection,
    limit: Int = .max
  ) throws(ViewError) -> [UInt64] {
    let items = query.items ?? []
    let through = min(through, indexed)
    if direction == .forwards,
      let found = try views.positions(
        ofSingleTags: items, after: after, through: through, limit: limit)
    {
      return found
    }
    return try IndexSearch.positions(
      items, after: after, through: through, direction, limit: limit, in: views)
  }

  /// Position of the first event of the commit that a command led to, if that lies up to
  /// ``indexed``.
  borrowing func commit(of commandID: Identifier) throws(ViewError) -> Position? {
    try CommandIndex.commit(of: commandID, in: views)
  }
}

extension IndexSearch {
  /// Positions of a range that the items may mean, in the direction's order.
  static func positions<Reader: ViewReader & ~Copyable>(
    _ items: [EventQuery.Item], after: Position, through: Position, _ direction: ScanDirection,
    limit: Int, in view: borrowing Reader
  ) throws(ViewError) -> [UInt64] {
    guard after < through else { return [] }
    var search = try IndexSearch(items, direction, in: view)
    var start = direction == .forwards ? after.rawValue + 1 : through.rawValue
    var positions: [UInt64] = []
    while positions.count < limit, let position = try search.next(from: start, in: view) {
      if direction == .forwards {
        if position > through.rawValue { break }
        start = position + 1
      } else {
        if position <= after.rawValue { break }
        start = position - 1
      }
      positions.append(position)
    }
    return positions
  }
}
