import EventModel

/// How far a fold or a rebuild is.
public struct ProjectionProgress: Hashable, Sendable {
  /// What is being done.
  public enum Step: Hashable, Sendable {
    /// Events are folded.
    case folding
    /// Rows are written in the order of their keys: how many of about how many.
    case writing(rowCount: Int, of: Int)
  }

  /// The last position that was folded.
  public internal(set) var position: Position
  /// The last position of the log.
  public let head: Position
  /// What is being done.
  public let step: Step

  /// Makes a report.
  public init(position: Position, head: Position, step: Step = .folding) {
    self.position = position
    self.head = head
    self.step = step
  }
}
