import EventModel
import LMDB
import Platform

/// Commands that are decided on the log as it was at one moment, each on what the ones before it
/// would lead to, and then forgotten.
///
/// Nothing is written and no lock is held: others append meanwhile, and are not seen. What would
/// happen is kept in memory, up to ``limit``.
///
/// ```swift
/// var rehearsal = try store.rehearsal()
/// let answer = try rehearsal.decide(CommandRequest(command, context: context), with: decider)
/// try rehearsal.readViews(["orders"], .after) { view in … }
/// ```
public struct Rehearsal: Sendable {
  /// How much a dry run keeps in memory.
  public struct Limit: Hashable, Sendable {
    /// The most events.
    public var eventCount = 100_000
    /// The most bytes of facts.
    public var byteCount = 256 << 20
  }

  /// How much of what would happen is kept; more is refused.
  public internal(set) var limit = Limit()
  /// The position of the last event that is real.
  public let head: Position
  /// What would be appended, in order, as if it stood behind ``head``.
  public private(set) var events: [RecordedEvent] = []
  /// The log; `nil`: there is none yet.
  let reader: LogReader?
  let views: ViewStore
  /// The events beyond the index: those of the log, and then those that would be appended.
  var tail: Tail
  /// The commits of the command ids of those that would be appended.
  private(set) var commits: [Identifier: Position] = [:]
  private var byteCount = 0

  /// Begins on an open store.
  init(_ reader: LogReader, _ views: ViewStore) throws(ReadError) {
    self.reader = reader
    self.views = views
    head = try reader.head()
    tail = Tail(base: min(try reader.index.indexed(), head))
    try catchUp(from: tail.base)
  }

  /// Begins on a store that does not exist yet, and does not make one.
  ///
  /// - Throws: ``ViewStoreError``
  public init(
    newStoreAt path: String, configuration: EventStore.Configuration
  ) throws(ViewStoreError) {
    reader = nil
    views = try ViewStore(
      path: "\(path)/\(EventStore.viewsFileName)", storeID: Identifier(high: 0, low: 0),
      projectors: configuration.projectors, access: .readOnly)
    head = .zero
    tail = Tail(base: .zero)
  }

  /// Decides one command on what the log says, and on what the commands before it would lead to.
  ///
  /// - Throws: ``RehearsalError``
  public mutating func decide<D: Decider>(
    _ request: CommandRequest<D.Command>, with decider: D
  ) throws(RehearsalError) -> DryRun<D.Rejection> {
    let answer: DryRun<D.Rejection>
    do throws(AppendError) {
      if let earlier = try earlierOutcome(of: request.context) { return .duplicate(earlier) }
      answer = try decided(request.command, with: decider)
      if case .events(let new) = answer { try EventLimits.check(new, request.context) }
    } catch { throw .append(error) }
    if case .events(let new) = answer { try add(new, request.context) }
    return answer
  }

  /// Appends events as one commit if the condition holds, as
  /// ``EventStore/append(_:condition:context:)`` would.
  ///
  /// - Throws: ``RehearsalError``
  public mutating func append(
    _ new: [NewEvent], condition: AppendCondition? = nil, context: CommitContext
  ) throws(RehearsalError) -> DryRun<Never> {
    do throws(AppendError) {
      if let earlier = try earlierOutcome(of: context) { return .duplicate(earlier) }
      if let condition { try check(condition) }
      try EventLimits.check(new, context)
    } catch { throw .append(error) }
    if !new.isEmpty { try add(new, context) }
    return .events(new)
  }

  private mutating func check(_ condition: AppendCondition) throws(AppendError) {
    var match: Position?
    do throws(ReadError) {
      try visit(condition.failIfEventsMatch, after: condition.after ?? .zero) { event in
        match = event.position
        return .stop
      }
    } catch { throw .read(error) }
    if let match { throw .conditionFailed(match) }
  }

  private mutating func decided<D: Decider>(
    _ command: D.Command, with decider: D
  ) throws(AppendError) -> DryRun<D.Rejection> {
    var state = decider.initialState
    do throws(ReadError) {
      try visit(decider.query(for: command)) { event throws(ReadError) in
        do throws(EventDecodingError) {
          decider.evolve(&state, try D.Event(decoding: event))
          return .more
        } catch { throw ReadError.event(error) }
      }
    } catch { throw .read(error) }
    do throws(D.Rejection) {
      return .events(try decider.decide(command, state).map { $0.encoded() })
    } catch { return .rejected(error) }
  }

  /// Keeps what a command would lead to.
  private mutating func add(
    _ new: [NewEvent], _ context: CommitContext
  ) throws(RehearsalError) {
    byteCount += new.reduce(0) { $0 + $1.data.count + ($1.metadata?.count ?? 0) }
    guard events.count + new.count <= limit.eventCount, byteCount <= limit.byteCount else {
      throw .tooLarge(limit)
    }
    let time = Timestamp(microseconds: WallClock.nowMicroseconds())
    let commit = Commit(first: end.next, count: new.count, context: context)
    for event in new {
      let position = end.next
      events.append(
        RecordedEvent(
          position: position, id: event.id ?? Identifier(high: 0, low: position.rawValue),
          type: event.type, version: event.version, tags: event.tags, time: time,
          data: event.data, metadata: event.metadata, commitFirst: commit.first,
          opening: position == commit.first ? commit : nil))
      tail.append(type: event.type, tags: event.tags, commandID: nil)
      if position == commit.first, let commandID = context.commandID {
        commits[commandID] = position
      }
    }
  }

  /// The position of the last event, those that would be appended among them.
  var end: Position { Position(head.rawValue + UInt64(events.count)) }
}
