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
  public let position: Position
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

extension ProjectionProgress {
  /// How far threads are that share a build, from what each of them reports: up to where all have
  /// folded, and once none folds any more, how many rows they have written together.
  ///
  /// - Returns: `nil` if nobody reports anything.
  static func ofAll(_ reports: [ProjectionProgress]) -> ProjectionProgress? {
    guard let head = reports.map(\.head).max(), let position = reports.map(\.position).min()
    else { return nil }
    if let folded = reports.filter({ $0.step == .folding }).map(\.position).min() {
      return ProjectionProgress(position: folded, head: head)
    }
    var (written, total) = (0, 0)
    for case .writing(let rowCount, of: let count) in reports.map(\.step) {
      written += rowCount
      total += count
    }
    return ProjectionProgress(
      position: position, head: head, step: .writing(rowCount: written, of: total))
  }
}
