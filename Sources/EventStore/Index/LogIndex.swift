import EventModel

/// What is asked of the index on disk: answers from one snapshot, together with the position up to
/// which that snapshot holds the log.
protocol LogIndex: Sendable {
  /// Positions after `after` and up to `through` that a query may mean, in the direction's order,
  /// at most `limit` of them.
  ///
  /// - Precondition: ``IndexSearch/canAnswer(_:)`` is true for the query.
  func positions(
    matching query: EventQuery, after: Position, through: Position, _ direction: ScanDirection,
    limit: Int
  ) throws(ReadError) -> (positions: [UInt64], indexed: Position)

  /// Position of the first event of the commit that a command led to, if that lies up to `indexed`.
  func commit(
    of commandID: Identifier
  ) throws(ReadError) -> (position: Position?, indexed: Position)

  /// Up to where the index holds the log.
  func indexed() throws(ReadError) -> Position

  /// Folds the log into the index, up to its head.
  func bringUpToDate() throws(ReadError)
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
