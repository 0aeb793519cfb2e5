/// What must not have happened for an append to be legal, by the DCB specification.
public struct AppendCondition: Hashable, Sendable {
  /// The append fails if an event that this query means stands after ``after``.
  public var failIfEventsMatch: EventQuery
  /// Only events after this position count; `nil`: all of them.
  public var after: Position?

  /// Makes a condition.
  public init(failIfEventsMatch: EventQuery, after: Position? = nil) {
    self.failIfEventsMatch = failIfEventsMatch
    self.after = after
  }
}
