import EventModel

/// How far a fold or a rebuild is.
public struct ProjectionProgress: Hashable, Sendable {
  /// The last position that was folded.
  public let position: Position
  /// The last position of the log.
  public let head: Position
}
