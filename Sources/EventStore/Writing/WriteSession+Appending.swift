import EventModel
import LMDB
import Platform

// What a decision leads to.
extension WriteSession {
  /// The outcome of the commit that a command id led to before; `nil` if it is new.
  ///
  /// - Throws: ``AppendError/commandConflict(_:_:)`` if the id stands for another content.
  @usableFromInline
  mutating func earlierOutcome(
    of context: CommitContext
  ) throws(AppendError) -> CommitOutcome? {
    guard let commandID = context.commandID else { return nil }
    let commit: Commit
    do throws(ReadError) {
      guard let position = try self.commit(of: commandID) else { return nil }
      guard let opened = try log.event(at: position, transaction)?.opening else {
        throw ReadError.record(.missing(position))
      }
      commit = opened
    } catch { throw .read(error) }
    if commit.context.fingerprint != context.fingerprint {
      throw .commandConflict(commandID, commit.first)
    }
    do throws(ReadError) {
      return CommitOutcome(status: .duplicate, commit: commit, events: try entries(of: commit))
    } catch { throw .read(error) }
  }

  private func entries(of commit: Commit) throws(ReadError) -> [CommitOutcome.Entry] {
    var entries: [CommitOutcome.Entry] = []
    try log.scan(
      after: Position(commit.first.rawValue - 1), through: commit.last, .forwards, transaction
    ) { layout, bytes throws(ReadError) in
      if let type = EventType(bytes.text(layout.type)) {
        entries.append(CommitOutcome.Entry(position: layout.position, type: type))
      }
      return .more
    }
    return entries
  }

  /// Appends events as one commit if the condition holds and the command id is new.
  mutating func append(
    _ events: [NewEvent], condition: AppendCondition?, context: CommitContext
  ) throws(AppendError) -> CommitOutcome {
    if let earlier = try earlierOutcome(of: context) { return earlier }
    if let condition {
      let match: Position?
      do throws(ReadError) {
        match = try firstMatch(condition.failIfEventsMatch, after: condition.after ?? .zero)
      } catch { throw .read(error) }
      if let match { throw .conditionFailed(match) }
    }
    return try append(events, context: context)
  }

  /// Appends events as one commit.
  @usableFromInline
  mutating func append(
    _ events: [NewEvent], context: CommitContext
  ) throws(AppendError) -> CommitOutcome {
    guard !events.isEmpty else { return .nothing }
    try EventLimits.check(events, context)
    stampTime()
    let commit = Commit(first: head.next, count: events.count, context: context)
    var entries: [CommitOutcome.Entry] = []
    entries.reserveCapacity(events.count)
    for index in events.indices {
      let place = nextPlace(for: events[index].id, indexInCommit: index)
      try put(events[index], at: place, opening: index == 0 ? commit : nil)
      entries.append(CommitOutcome.Entry(position: place.position, type: events[index].type))
    }
    return CommitOutcome(status: .accepted, commit: commit, events: entries)
  }

  /// Adds events to a commit that is not complete yet; later decisions of the session see them.
  mutating func add(_ events: [NewEvent], to open: inout OpenCommit) throws(AppendError) {
    try EventLimits.check(events, open.context)
    for event in events {
      if open.first == nil { stampTime() }
      let place = nextPlace(for: event.id, indexInCommit: open.entries.count)
      // The first record is written again by ``complete(_:)``, when the count is known.
      let commit = Commit(first: place.position, count: 1, context: open.context)
      try put(event, at: place, opening: open.first == nil ? commit : nil)
      if open.first == nil { open.first = (event, place) }
      open.entries.append(CommitOutcome.Entry(position: place.position, type: event.type))
    }
  }

  /// Ends a commit to which events were added one after the other.
  mutating func complete(_ open: OpenCommit) throws(AppendError) -> CommitOutcome {
    guard let (event, place) = open.first else { return .nothing }
    guard open.entries.count <= EventLimits.eventsInCommit else {
      throw .invalidContext(problem: "it has more than \(EventLimits.eventsInCommit) events")
    }
    let commit = Commit(
      first: place.position, count: open.entries.count, context: open.context)
    var record: [UInt8] = []
    RecordFormat.encode(event, at: place, opening: commit, into: &record)
    do throws(LMDBError) {
      try transaction.put(log.table, place.position.rawValue, record.span)
    } catch { throw .storage(error) }
    return CommitOutcome(status: .accepted, commit: commit, events: open.entries)
  }

  private mutating func stampTime() {
    time = max(time, Timestamp(microseconds: WallClock.nowMicroseconds()))
  }

  private mutating func nextPlace(for id: Identifier?, indexInCommit: Int) -> RecordPlace {
    let milliseconds = UInt64(max(0, time.rawValue / 1000))
    return RecordPlace(
      position: head.next, time: time,
      id: id ?? Identifier.version7(milliseconds: milliseconds, using: &random),
      indexInCommit: UInt32(indexInCommit))
  }

  private mutating func put(
    _ event: borrowing NewEvent, at place: RecordPlace, opening commit: Commit?
  ) throws(AppendError) {
    let byteCount = RecordFormat.byteCount(of: event, opening: commit)
    do throws(LMDBError) {
      try transaction.append(log.table, place.position.rawValue, byteCount: byteCount) { output in
        RecordFormat.write(event, at: place, opening: commit, to: &output)
      }
    } catch { throw .storage(error) }
    head = place.position
    let commandID = commit?.context.commandID
    if keepsTail {
      tail.append(type: event.type, tags: event.tags, commandID: commandID)
    } else {
      tail.note(place.position, commandID)
    }
  }
}
