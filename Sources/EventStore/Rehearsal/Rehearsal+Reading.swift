import EventModel
import LMDB

// What is known of earlier events, in the log and behind it.
extension Rehearsal {
  /// Visits the events that a query means, in order, at their current schema version.
  mutating func visit(
    _ query: EventQuery, after: Position = .zero,
    _ body: (RecordedEvent) throws(ReadError) -> ScanStep
  ) throws(ReadError) {
    let positions = try positions(matching: query, after: after)
    let imagined = { [events, head] (position: UInt64) in
      events[Int(position - head.rawValue) - 1]
    }
    guard let reader else {
      for position in positions where query.matches(imagined(position)) {
        guard try body(imagined(position)) == .more else { return }
      }
      return
    }
    let transaction = try reader.beginRead()
    for position in positions {
      let event =
        position > head.rawValue
        ? query.matches(imagined(position)) ? imagined(position) : nil
        : try reader.log.event(at: Position(position), matching: query, transaction)
          .map(reader.upcast)
      guard let event else { continue }
      guard try body(event) == .more else { return }
    }
  }

  private mutating func positions(
    matching query: EventQuery, after: Position
  ) throws(ReadError) -> [UInt64] {
    guard let reader, tail.base > .zero else {
      return tail.positions(matching: query, after: after)
    }
    guard IndexSearch.canAnswer(query) else {
      return end > after ? Array(after.next.rawValue...end.rawValue) : []
    }
    let through = tail.base
    var snapshot: IndexSnapshot?
    let found = try reader.index.read(keeping: &snapshot) { index throws(ViewError) in
      let positions = try index.positions(
        matching: query, after: after, through: through, .forwards)
      return (positions: positions, indexed: index.indexed)
    }
    // Another process may have thrown the index away and begun it again.
    if found.indexed < tail.base { try catchUp(from: found.indexed) }
    return found.positions + tail.positions(matching: query, after: max(after, tail.base))
  }

  /// Makes the tail cover everything behind a position.
  mutating func catchUp(from base: Position) throws(ReadError) {
    var tail = Tail(base: base)
    if let reader {
      try tail.complete(from: reader.log, through: head, try reader.beginRead())
    }
    for event in events { tail.append(type: event.type, tags: event.tags, commandID: nil) }
    self.tail = tail
  }

  /// The outcome of the commit that a command id led to before, or would have; `nil` if it is new.
  ///
  /// - Throws: ``AppendError/commandConflict(_:_:)`` if the id stands for another content.
  mutating func earlierOutcome(
    of context: CommitContext
  ) throws(AppendError) -> CommitOutcome? {
    guard let commandID = context.commandID else { return nil }
    let earlier: Commit
    let entries: [CommitOutcome.Entry]
    do throws(ReadError) {
      guard let commit = try commit(of: commandID) else { return nil }
      earlier = commit
      entries = try self.entries(of: commit)
    } catch { throw .read(error) }
    guard earlier.context.fingerprint == context.fingerprint else {
      throw .commandConflict(commandID, earlier.first)
    }
    return CommitOutcome(status: .duplicate, commit: earlier, events: entries)
  }

  private mutating func commit(of commandID: Identifier) throws(ReadError) -> Commit? {
    if let position = commits[commandID] ?? tail.commit(of: commandID) {
      return try event(at: position)?.opening
    }
    guard let reader, tail.base > .zero else { return nil }
    var snapshot: IndexSnapshot?
    let found = try reader.index.read(keeping: &snapshot) { index throws(ViewError) in
      (position: try index.commit(of: commandID), indexed: index.indexed)
    }
    if let position = found.position { return try event(at: position)?.opening }
    guard found.indexed < tail.base else { return nil }
    try catchUp(from: found.indexed)
    return try tail.commit(of: commandID).flatMap { position throws(ReadError) in
      try event(at: position)?.opening
    }
  }

  private func entries(of commit: Commit) throws(ReadError) -> [CommitOutcome.Entry] {
    var entries: [CommitOutcome.Entry] = []
    for position in commit.first.rawValue...commit.last.rawValue {
      guard let event = try event(at: Position(position)) else { continue }
      entries.append(CommitOutcome.Entry(position: event.position, type: event.type))
    }
    return entries
  }

  private func event(at position: Position) throws(ReadError) -> RecordedEvent? {
    position > head
      ? events[Int(position.rawValue - head.rawValue) - 1] : try reader?.event(at: position)
  }
}
