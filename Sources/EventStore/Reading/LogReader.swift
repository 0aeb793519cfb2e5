import EventModel
import LMDB
import Platform

/// The read side of the log: by query and position, in both directions, with bounded memory.
struct LogReader: Sendable {
  /// How many records are visited before the transaction moves on, so that pages which a writer
  /// has replaced are not held for long.
  private static let sliceCount: UInt64 = 10_000
  /// How many positions are taken from the index at a time.
  private static let pieceCount = 4096

  let log: LogFile
  let index: any LogIndex
  let upcasters: Upcasters

  func head() throws(ReadError) -> Position {
    do throws(LMDBError) { return try log.head() } catch { throw .storage(error) }
  }

  func event(at position: Position) throws(ReadError) -> RecordedEvent? {
    guard let event = try log.event(at: position, try beginRead()) else { return nil }
    return try upcast(event)
  }

  /// See ``EventStore/commit(ofCommand:)``.
  func commit(ofCommand id: Identifier) throws(ReadError) -> Commit? {
    var snapshot: IndexSnapshot?
    let known = try index.read(keeping: &snapshot) { index throws(ViewError) in
      (position: try index.commit(of: id), indexed: index.indexed)
    }
    snapshot = nil
    if let position = known.position { return try event(at: position)?.opening }
    var tail = Tail(base: known.indexed)
    try tail.complete(from: log, through: try head(), try beginRead())
    guard let position = tail.commit(of: id) else { return nil }
    return try event(at: position)?.opening
  }

  /// See ``EventLog/read(_:after:through:direction:limit:_:)``.
  func read(
    _ query: EventQuery, after: Position, through: Position?, direction: ScanDirection,
    limit: Int?, _ body: (RecordedEvent) throws(ReadError) -> ScanStep
  ) throws(ReadError) {
    let end = min(through ?? .max, try head())
    guard after < end, limit != 0 else { return }
    var left = limit ?? .max
    // Not a closure, which would be kept on the heap with what it counts.
    func deliver(_ event: RecordedEvent) throws(ReadError) -> ScanStep {
      left -= 1
      let step =
        upcasters.change(event) ? try body(try upcast(event)) : try body(event)
      return left == 0 ? .stop : step
    }
    guard IndexSearch.canAnswer(query) else {
      _ = try scan(query, after: after, through: end, direction, deliver)
      return
    }
    var snapshot: IndexSnapshot?
    let indexed = try index.read(keeping: &snapshot) { index throws(ViewError) in
      min(index.indexed, end)
    }
    switch direction {
    case .forwards:
      let step = try follow(query, after: after, through: indexed, .forwards, &snapshot, deliver)
      guard step == .more else { return }
      snapshot = nil
      _ = try scan(query, after: max(after, indexed), through: end, .forwards, deliver)
    case .backwards:
      if indexed < end {
        // Whoever gets the events may take their time.
        snapshot = nil
        let later = max(after, indexed)
        if try scan(query, after: later, through: end, .backwards, deliver) == .stop { return }
      }
      _ = try follow(query, after: after, through: indexed, .backwards, &snapshot, deliver)
    }
  }
}

extension LogReader {
  func upcast(_ event: RecordedEvent) throws(ReadError) -> RecordedEvent {
    do throws(EventDecodingError) {
      return try upcasters.upcast(event)
    } catch { throw .event(error) }
  }

  /// Visits events by way of the index.
  private func follow(
    _ query: EventQuery, after: Position, through: Position, _ direction: ScanDirection,
    _ snapshot: inout IndexSnapshot?, _ body: (RecordedEvent) throws(ReadError) -> ScanStep
  ) throws(ReadError) -> ScanStep {
    var after = after
    var through = through
    while after < through {
      let range = (after, through)
      let (piece, indexed) = try index.read(keeping: &snapshot) { index throws(ViewError) in
        let piece = try index.positions(
          matching: query, after: range.0, through: range.1, direction, limit: Self.pieceCount)
        return (piece, index.indexed)
      }
      // Whoever gets the events may take their time.
      snapshot = nil
      guard indexed >= through else {
        // The index was thrown away in between, and is being built again.
        return try scan(query, after: after, through: through, direction, body)
      }
      if try visit(piece, query, body) == .stop { return .stop }
      guard piece.count == Self.pieceCount, let last = piece.last else { return .more }
      if direction == .forwards { after = Position(last) } else { through = Position(last - 1) }
    }
    return .more
  }

  private func visit(
    _ positions: [UInt64], _ query: EventQuery,
    _ body: (RecordedEvent) throws(ReadError) -> ScanStep
  ) throws(ReadError) -> ScanStep {
    var left = positions[...]
    var batch = EventBatch()
    while !left.isEmpty {
      try gather(&left, query, into: &batch)
      if try batch.deliver(body) == .stop { return .stop }
    }
    return .more
  }

  private func gather(
    _ positions: inout ArraySlice<UInt64>, _ query: EventQuery, into batch: inout EventBatch
  ) throws(ReadError) {
    let transaction = try beginRead()
    while !batch.isFull, let position = positions.popFirst() {
      if let event = try log.event(at: Position(position), matching: query, transaction) {
        batch.add(event)
      }
    }
  }

  /// Visits events by looking at every record.
  private func scan(
    _ query: EventQuery, after: Position, through: Position, _ direction: ScanDirection,
    _ body: (RecordedEvent) throws(ReadError) -> ScanStep
  ) throws(ReadError) -> ScanStep {
    var after = after
    var through = through
    var batch = EventBatch()
    var texts = RecentTexts()
    while after < through {
      let count = min(Self.sliceCount, through.rawValue - after.rawValue)
      let slice =
        direction == .forwards
        ? (after, Position(after.rawValue + count)) : (Position(through.rawValue - count), through)
      var end = direction == .forwards ? slice.1 : slice.0
      try log.scan(after: slice.0, through: slice.1, direction, try beginRead()) {
        layout, bytes throws(ReadError) in
        guard layout.matches(query, bytes) else { return .more }
        do throws(RecordError) {
          batch.add(try layout.event(bytes, &texts))
        } catch { throw .record(error) }
        guard batch.isFull else { return .more }
        let position = layout.position.rawValue
        end = direction == .forwards ? layout.position : Position(position - 1)
        return .stop
      }
      if direction == .forwards { after = end } else { through = end }
      if try batch.deliver(body) == .stop { return .stop }
    }
    return .more
  }

  func beginRead() throws(ReadError) -> ReadTransaction {
    do throws(LMDBError) {
      return try log.beginRead()
    } catch { throw .storage(error) }
  }
}

extension LogReader {
  /// See ``EventLog/follow(_:after:isCancelled:_:)``.
  func follow(
    _ query: EventQuery, after: Position, isCancelled: () -> Bool,
    _ body: (RecordedEvent) throws(ReadError) -> ScanStep
  ) throws(ReadError) {
    // The watch is made before the head is read: no commit falls between the two.
    var watch = LogWatch(log)
    var seen = after
    var isStopped = false
    while !isStopped && !isCancelled() {
      let end = try head()
      if seen < end {
        try read(query, after: seen, through: end, direction: .forwards, limit: nil) {
          event throws(ReadError) in
          if try body(event) == .stop { isStopped = true }
          return isStopped || isCancelled() ? .stop : .more
        }
        seen = end
        watch.sawGrowth()
      } else {
        watch.wait()
      }
    }
  }
}
