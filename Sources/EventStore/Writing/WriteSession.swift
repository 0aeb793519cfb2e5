import EventModel
import LMDB
import Platform

/// One write transaction of the log: while it lasts, nobody else appends.
///
/// Decisions read through it and so see every earlier event, those of the same session too; what
/// they lead to becomes lasting at ``finish()``, all of it, or nothing.
struct WriteSession: ~Copyable {
  private let log: LogFile
  private let index: any LogIndex
  private let upcasters: Upcasters
  private let transaction: WriteTransaction
  private(set) var tail: Tail
  private(set) var head: Position
  private var time: Timestamp
  private var random = RandomSource()
  private var record: [UInt8] = []
  private var open: OpenCommit?

  /// A commit to which events are still added.
  private struct OpenCommit {
    let first: Position
    let context: CommitContext
    var firstEvent: NewEvent?
    var firstPlace: RecordPlace?
    var entries: [CommitOutcome.Entry] = []
  }

  /// Waits for the log's lock and looks at its end.
  init(
    log: LogFile, index: any LogIndex, upcasters: Upcasters, tail: Tail
  ) throws(AppendError) {
    self.log = log
    self.index = index
    self.upcasters = upcasters
    do throws(LMDBError) {
      transaction = try log.environment.beginWrite()
    } catch { throw .storage(error) }
    self.tail = tail
    head = .zero
    time = Timestamp(microseconds: .min)
    do throws(ReadError) {
      head = try Self.head(log, transaction)
      if let last = try log.event(at: head, transaction) { time = last.time }
      try catchUp(from: tail.base)
    } catch { throw .read(error) }
  }

  /// Makes everything that was appended lasting.
  ///
  /// - Returns: The tail as it is now.
  consuming func finish() throws(AppendError) -> Tail {
    let tail = tail
    do throws(LMDBError) { try transaction.commit() } catch { throw .storage(error) }
    return tail
  }

  private static func head<T: Transaction & ~Copyable>(
    _ log: LogFile, _ transaction: borrowing T
  ) throws(ReadError) -> Position {
    do throws(LMDBError) { return try log.head(transaction) } catch { throw .storage(error) }
  }

  /// Brings the tail to the head of the log; starts it again if it is not a piece of this log any
  /// more, or does not begin at `base`.
  private mutating func catchUp(from base: Position) throws(ReadError) {
    var current = tail
    if current.base != base || current.head > head { current = Tail(base: min(base, head)) }
    try log.scan(
      after: current.head, through: head, .forwards, transaction
    ) { layout, bytes throws(ReadError) in
      do throws(RecordError) {
        let event = try layout.event(bytes)
        current.append(
          type: event.type, tags: event.tags, commandID: event.opening?.context.commandID)
      } catch { throw ReadError.record(error) }
      return .more
    }
    tail = current
  }
}

// Reading: what a decision asks.
extension WriteSession {
  /// Visits the events that a query means, in order, at their current schema version.
  mutating func read(
    _ query: EventQuery, after: Position = .zero,
    _ body: (RecordedEvent) throws(ReadError) -> ScanStep
  ) throws(ReadError) {
    for position in try positions(matching: query, after: after) {
      guard let event = try log.event(at: Position(position), matching: query, transaction) else {
        continue
      }
      let current: RecordedEvent
      do throws(EventDecodingError) {
        current = try upcasters.upcast(event)
      } catch { throw .event(error) }
      if try body(current) == .stop { return }
    }
  }

  /// Position of the first event that the query means after a position; `nil` if there is none.
  mutating func firstMatch(
    _ query: EventQuery, after: Position
  ) throws(ReadError) -> Position? {
    var first: Position?
    try read(query, after: after) { event throws(ReadError) in
      first = event.position
      return .stop
    }
    return first
  }

  /// Positions that the query may mean: from the index up to where it reaches, from the tail
  /// beyond that, both at the moment of one snapshot of the index.
  private mutating func positions(
    matching query: EventQuery, after: Position
  ) throws(ReadError) -> [UInt64] {
    guard tail.base > .zero else { return tail.positions(matching: query, after: after) }
    let found = try index.positions(matching: query, after: after)
    // Another process may have thrown the index away and begun it again.
    if found.indexed < tail.base { try catchUp(from: found.indexed) }
    return found.positions + tail.positions(matching: query, after: max(after, found.indexed))
  }

  /// Position of the first event of the commit that a command led to; `nil` if it is not known.
  mutating func commit(of commandID: Identifier) throws(ReadError) -> Position? {
    if let position = tail.commit(of: commandID) { return position }
    guard tail.base > .zero else { return nil }
    let found = try index.commit(of: commandID)
    guard found.position == nil, found.indexed < tail.base else { return found.position }
    try catchUp(from: found.indexed)
    return tail.commit(of: commandID)
  }
}

// Writing.
extension WriteSession {
  /// The outcome of the commit that a command id led to before; `nil` if it is new.
  ///
  /// - Throws: ``AppendError/commandConflict(_:_:)`` if the id stands for another content.
  mutating func earlierOutcome(
    of context: CommitContext
  ) throws(AppendError) -> CommitOutcome? {
    guard let commandID = context.commandID else { return nil }
    do throws(ReadError) {
      guard let position = try commit(of: commandID) else { return nil }
      guard let commit = try log.event(at: position, transaction)?.opening else {
        throw ReadError.record(.missing(position))
      }
      if commit.context.fingerprint != context.fingerprint {
        return try Self.conflict(commandID, position)
      }
      var entries: [CommitOutcome.Entry] = []
      try log.scan(
        after: Position(position.rawValue - 1), through: commit.last, .forwards, transaction
      ) { layout, bytes throws(ReadError) in
        if let type = EventType(bytes.text(layout.type)) {
          entries.append(CommitOutcome.Entry(position: layout.position, type: type))
        }
        return .more
      }
      return CommitOutcome(status: .duplicate, commit: commit, events: entries)
    } catch { throw .read(error) }
  }

  /// Appends events as one commit.
  mutating func append(
    _ events: [NewEvent], context: CommitContext
  ) throws(AppendError) -> CommitOutcome {
    guard !events.isEmpty else { return .nothing }
    try EventLimits.check(events, context)
    let commit = Commit(first: head.next, count: events.count, context: context)
    var entries: [CommitOutcome.Entry] = []
    entries.reserveCapacity(events.count)
    stampTime()
    for (offset, event) in events.enumerated() {
      let place = nextPlace(for: event, indexInCommit: offset)
      try put(event, at: place, opening: offset == 0 ? commit : nil)
      entries.append(CommitOutcome.Entry(position: place.position, type: event.type))
    }
    return CommitOutcome(status: .accepted, commit: commit, events: entries)
  }

  private mutating func stampTime() {
    time = max(time, Timestamp(microseconds: WallClock.nowMicroseconds()))
  }

  private mutating func nextPlace(for event: NewEvent, indexInCommit: Int) -> RecordPlace {
    let milliseconds = UInt64(max(0, time.rawValue / 1000))
    return RecordPlace(
      position: head.next, time: time,
      id: event.id ?? Identifier.version7(milliseconds: milliseconds, using: &random),
      indexInCommit: UInt32(indexInCommit))
  }

  private mutating func put(
    _ event: NewEvent, at place: RecordPlace, opening commit: Commit?
  ) throws(AppendError) {
    RecordFormat.encode(event, at: place, opening: commit, into: &record)
    do throws(LMDBError) {
      try transaction.put(log.table, place.position.rawValue, record.span, .append)
    } catch { throw .storage(error) }
    head = place.position
    tail.append(type: event.type, tags: event.tags, commandID: commit?.context.commandID)
  }
}
