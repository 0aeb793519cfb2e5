import EventModel

extension EventStore: EventLog {
  /// The position of the last event; zero where there is none.
  ///
  /// - Complexity: O(1)
  public func head() throws(ReadError) -> Position { try reader.head() }

  /// Appends events as one commit, all or nothing; it is on the disk when this returns.
  ///
  /// Appends of several threads at the same time share a transaction and its flush.
  ///
  /// - Parameters:
  ///   - events: What happened; nothing is appended if there is none.
  ///   - condition: What must not have happened; decided on the index and all later events.
  ///   - context: Who asked, and why. A command id that the log knows makes this a duplicate.
  /// - Returns: The new commit, or the earlier one of the same command id.
  /// - Throws: ``AppendError``; nothing was appended then.
  @discardableResult
  public func append(
    _ events: [NewEvent], condition: AppendCondition? = nil,
    context: CommitContext = CommitContext()
  ) throws(AppendError) -> CommitOutcome {
    guard !access.isReadOnly else { throw .readOnly }
    let result = try handler.perform { session throws(AppendError) in
      Result<CommitOutcome, Never>.success(
        try session.append(events, condition: condition, context: context))
    }
    return result.get()
  }

  /// Visits the events that a query means, in order, until the body says to stop.
  ///
  /// Memory stays bounded however many there are. A query for tags or types is answered from the
  /// index, in a time that depends on what it finds and not on the length of the log.
  ///
  /// - Parameters:
  ///   - query: Which events are meant.
  ///   - after: Only events after this position.
  ///   - through: Only events up to this position, it included; `nil`: to the head.
  ///   - direction: Forwards from `after`, or backwards from `through`.
  ///   - limit: The most events that are visited.
  ///   - body: Gets each event, at its newest schema version.
  /// - Throws: ``ReadError``
  public func read(
    _ query: EventQuery = .all, after: Position = .zero, through: Position? = nil,
    direction: ScanDirection = .forwards, limit: Int? = nil,
    _ body: (RecordedEvent) throws(ReadError) -> ScanStep
  ) throws(ReadError) {
    try reader.read(
      query, after: after, through: through, direction: direction, limit: limit, body)
  }

  /// Visits the events that a query means, and waits for more at the head.
  ///
  /// A commit of any process wakes it within milliseconds, and within 50 where the system cannot
  /// tell of changes to files; while nothing happens it sleeps.
  ///
  /// - Parameters:
  ///   - query: Which events are meant.
  ///   - after: Only events after this position.
  ///   - isCancelled: Asked at least twenty times a second; `true` ends it.
  ///   - body: Gets each event exactly once, in order; ends it with `.stop`.
  /// - Throws: ``ReadError``
  public func follow(
    _ query: EventQuery = .all, after: Position = .zero, isCancelled: () -> Bool = { false },
    _ body: (RecordedEvent) throws(ReadError) -> ScanStep
  ) throws(ReadError) {
    try reader.follow(query, after: after, isCancelled: isCancelled, body)
  }

  /// The event at a position; `nil` if there is none.
  ///
  /// Position 0 is the store's first record.
  /// - Complexity: O(log n)
  public func event(at position: Position) throws(ReadError) -> RecordedEvent? {
    try reader.event(at: position)
  }

  /// The commit that an event belongs to.
  ///
  /// - Complexity: O(log n)
  public func commit(of event: RecordedEvent) throws(ReadError) -> Commit {
    if let opening = event.opening { return opening }
    guard let opening = try reader.event(at: event.commitFirst)?.opening else {
      throw .record(.missing(event.commitFirst))
    }
    return opening
  }

  /// The commit that a command led to; `nil` if the log does not know the command's id.
  ///
  /// - Complexity: O(log n), and the events that the index does not hold yet
  public func commit(ofCommand id: Identifier) throws(ReadError) -> Commit? {
    try reader.commit(ofCommand: id)
  }
}
