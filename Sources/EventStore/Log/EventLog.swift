import EventModel

/// A log of events: all that the rest of the store asks of the place where events are kept.
///
/// It is small so that a replicated log can take the place of the local one.
public protocol EventLog: Sendable {
  /// The position of the last event; zero where there is none.
  ///
  /// - Throws: ``ReadError``
  func head() throws(ReadError) -> Position

  /// Appends events as one commit, all or nothing.
  ///
  /// - Parameters:
  ///   - events: What happened; nothing is appended if there is none.
  ///   - condition: What must not have happened.
  ///   - context: Who asked, and why. A command id that the log knows makes this a duplicate.
  /// - Returns: The new commit, or the earlier one of the same command id.
  /// - Throws: ``AppendError``; nothing was appended then.
  func append(
    _ events: [NewEvent], condition: AppendCondition?, context: CommitContext
  ) throws(AppendError) -> CommitOutcome

  /// Visits the events that a query means, in order, until the body says to stop.
  ///
  /// - Parameters:
  ///   - query: Which events are meant.
  ///   - after: Only events after this position.
  ///   - through: Only events up to this position, it included; `nil`: to the head.
  ///   - direction: Forwards from `after`, or backwards from `through`.
  ///   - limit: The most events that are visited.
  ///   - body: Gets each event.
  /// - Throws: ``ReadError``
  func read(
    _ query: EventQuery, after: Position, through: Position?, direction: ScanDirection,
    limit: Int?, _ body: (RecordedEvent) throws(ReadError) -> ScanStep
  ) throws(ReadError)

  /// Visits the events that a query means, and waits for more at the head, until the body says to
  /// stop or `isCancelled` says so (asked at least once a second).
  ///
  /// - Throws: ``ReadError``
  func follow(
    _ query: EventQuery, after: Position, isCancelled: () -> Bool,
    _ body: (RecordedEvent) throws(ReadError) -> ScanStep
  ) throws(ReadError)
}

/// What a command or an append led to.
public struct CommitOutcome: Hashable, Sendable {
  /// Whether something is new in the log.
  public enum Status: Hashable, Sendable {
    /// The events were appended now, or there was nothing to append.
    case accepted
    /// The command id was known: this is what it led to the first time.
    case duplicate
  }

  /// An event that was appended.
  public struct Entry: Hashable, Sendable {
    /// Where it stands.
    public let position: Position
    /// What kind it is.
    public let type: EventType

    /// Makes an entry.
    public init(position: Position, type: EventType) {
      self.position = position
      self.type = type
    }
  }

  /// Whether something is new in the log.
  public let status: Status
  /// The commit; `nil` if there was nothing to append.
  public let commit: Commit?
  /// Its events.
  public let events: [Entry]

  /// Makes an outcome.
  public init(status: Status, commit: Commit?, events: [Entry]) {
    self.status = status
    self.commit = commit
    self.events = events
  }

  /// Nothing had to be appended.
  public static let nothing = CommitOutcome(status: .accepted, commit: nil, events: [])
}
