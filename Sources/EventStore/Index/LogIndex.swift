import EventModel

/// What the write side asks of the index on disk: answers from one snapshot, together with the
/// position up to which that snapshot holds the log.
protocol LogIndex: Sendable {
  /// Positions after `after` that a query may mean, ascending, up to `indexed`.
  func positions(
    matching query: EventQuery, after: Position
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
