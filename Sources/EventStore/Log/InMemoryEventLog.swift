import EventModel
import Platform

/// A log in memory: for tests of an application, and for what need not outlive the process.
///
/// It keeps every promise of ``EventLog``, which the same tests check for both.
public final class InMemoryEventLog: EventLog {
  private struct State {
    var events: [RecordedEvent] = []
    var commits: [Identifier: Commit] = [:]
    var random = RandomSource()
  }

  private let state = Monitor(State())

  /// Makes an empty log.
  public init() {}

  /// The position of the last event; zero where there is none.
  public func head() -> Position {
    state.withLock { Position(UInt64($0.events.count)) }
  }

  /// Appends events as one commit, all or nothing.
  @discardableResult
  public func append(
    _ events: [NewEvent], condition: AppendCondition? = nil,
    context: CommitContext = CommitContext()
  ) throws(AppendError) -> CommitOutcome {
    let result = state.withLock { state -> Result<CommitOutcome, AppendError> in
      do throws(AppendError) {
        return .success(try Self.append(events, condition, context, to: &state))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  private static func append(
    _ events: [NewEvent], _ condition: AppendCondition?, _ context: CommitContext,
    to state: inout State
  ) throws(AppendError) -> CommitOutcome {
    if let id = context.commandID, let known = state.commits[id] {
      guard known.context.fingerprint == context.fingerprint else {
        throw .commandConflict(id, known.first)
      }
      let range = Int(known.first.rawValue - 1)..<Int(known.last.rawValue)
      return CommitOutcome(
        status: .duplicate, commit: known, events: state.events[range].map(Self.entry))
    }
    if let condition {
      let start = Int(clamping: condition.after?.rawValue ?? 0)
      let match = state.events.dropFirst(start).first(where: condition.failIfEventsMatch.matches)
      if let match { throw .conditionFailed(match.position) }
    }
    guard !events.isEmpty else { return .nothing }
    try EventLimits.check(events, context)
    let first = Position(UInt64(state.events.count) + 1)
    let commit = Commit(first: first, count: events.count, context: context)
    let now = Timestamp(microseconds: WallClock.nowMicroseconds())
    let time = max(now, state.events.last?.time ?? now)
    for (offset, event) in events.enumerated() {
      let milliseconds = UInt64(max(0, time.rawValue / 1000))
      state.events.append(
        RecordedEvent(
          position: Position(first.rawValue + UInt64(offset)),
          id: event.id
            ?? Identifier.version7(milliseconds: milliseconds, using: &state.random),
          type: event.type, version: event.version, tags: event.tags, time: time,
          data: event.data, metadata: event.metadata, commitFirst: first,
          opening: offset == 0 ? commit : nil))
    }
    if let id = context.commandID { state.commits[id] = commit }
    return CommitOutcome(
      status: .accepted, commit: commit,
      events: state.events.suffix(events.count).map(Self.entry))
  }

  private static func entry(_ event: RecordedEvent) -> CommitOutcome.Entry {
    CommitOutcome.Entry(position: event.position, type: event.type)
  }

  /// Visits the events that a query means, in order, until the body says to stop.
  public func read(
    _ query: EventQuery = .all, after: Position = .zero, through: Position? = nil,
    direction: ScanDirection = .forwards, limit: Int? = nil,
    _ body: (RecordedEvent) throws(ReadError) -> ScanStep
  ) throws(ReadError) {
    let events = state.withLock { $0.events }
    let end = min(events.count, Int(clamping: through?.rawValue ?? .max))
    let start = Int(clamping: after.rawValue)
    guard start < end else { return }
    var left = limit ?? .max
    let indices = start..<end
    for offset in 0..<indices.count where left > 0 {
      let event = events[direction == .forwards ? start + offset : end - 1 - offset]
      guard query.matches(event) else { continue }
      left -= 1
      if try body(event) == .stop { return }
    }
  }

  /// Visits the events that a query means, and waits for more at the head.
  public func follow(
    _ query: EventQuery = .all, after: Position = .zero, isCancelled: () -> Bool = { false },
    _ body: (RecordedEvent) throws(ReadError) -> ScanStep
  ) throws(ReadError) {
    var seen = after
    var isStopped = false
    while !isStopped && !isCancelled() {
      let end = head()
      if seen < end {
        try read(query, after: seen, through: end) { event throws(ReadError) in
          if try body(event) == .stop { isStopped = true }
          return isStopped || isCancelled() ? .stop : .more
        }
        seen = end
      } else {
        MonotonicClock.sleep(milliseconds: 5)
      }
    }
  }
}
