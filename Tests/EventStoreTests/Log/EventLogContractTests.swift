import EventModel
import Platform
import Testing

@testable import EventStore

/// The logs that must keep the same promises.
enum LogKind: String, CaseIterable, Sendable {
  /// On LMDB, with everything still in the tail.
  case store
  /// On LMDB, with the index on disk brought up to date after every append.
  case indexedStore
  case memory
}

/// A log of one kind, and what it needs to live.
final class LogUnderTest {
  private let folder: TemporaryFolder?
  private let store: EventStore?
  private let memory: InMemoryEventLog?

  init(_ kind: LogKind) throws {
    switch kind {
    case .memory:
      memory = InMemoryEventLog()
      store = nil
      folder = nil
    case .store, .indexedStore:
      let folder = try TemporaryFolder()
      store = try EventStore(
        path: folder.path("store"), access: .createIfMissing,
        configuration: .init(application: "test"))
      memory = nil
      self.folder = folder
    }
    foldsIndex = kind == .indexedStore
  }

  private let foldsIndex: Bool

  var log: any EventLog {
    if let store { return store }
    return memory ?? InMemoryEventLog()
  }

  @discardableResult
  func append(
    _ events: [NewEvent], condition: AppendCondition? = nil,
    context: CommitContext = CommitContext()
  ) throws -> CommitOutcome {
    let outcome = try log.append(events, condition: condition, context: context)
    if foldsIndex { try store?.reader.index.bringUpToDate() }
    return outcome
  }

  func positions(
    _ query: EventQuery = .all, after: Position = .zero, through: Position? = nil,
    direction: ScanDirection = .forwards, limit: Int? = nil
  ) throws -> [UInt64] {
    var found: [UInt64] = []
    try log.read(
      query, after: after, through: through, direction: direction, limit: limit
    ) { event throws(ReadError) in
      found.append(event.position.rawValue)
      return .more
    }
    return found
  }
}

func event(_ type: String, _ tags: String..., data: [UInt8] = [0xA0]) -> NewEvent {
  NewEvent(
    type: EventType(type) ?? EventType(literal: "none"), tags: tags.compactMap(Tag.init), data: data
  )
}

@Suite("Every event log keeps the same promises")
struct EventLogContractTests {
  private static func type(_ name: String) -> EventType {
    EventType(name) ?? EventType(literal: "none")
  }

  @Test("Positions are 1, 2, 3 … without gaps", arguments: LogKind.allCases)
  func positions(_ kind: LogKind) throws {
    let log = try LogUnderTest(kind)
    #expect(try log.log.head() == .zero)
    let first = try log.append([event("A", "x"), event("B", "y")])
    #expect(first.events.map(\.position.rawValue) == [1, 2])
    #expect(first.commit?.count == 2)
    let second = try log.append([event("A", "x")])
    #expect(second.commit?.first == Position(3))
    #expect(try log.log.head() == Position(3))
    #expect(try log.positions() == [1, 2, 3])
  }

  @Test("Appending nothing changes nothing", arguments: LogKind.allCases)
  func nothing(_ kind: LogKind) throws {
    let log = try LogUnderTest(kind)
    let outcome = try log.append([])
    #expect(outcome == .nothing)
    #expect(try log.log.head() == .zero)
  }

  @Test(
    "A query means its types or-ed and its tags and-ed, and its items or-ed",
    arguments: LogKind.allCases)
  func queries(_ kind: LogKind) throws {
    let log = try LogUnderTest(kind)
    try log.append([event("A", "x:1", "y:1"), event("B", "x:1"), event("A", "y:1")])
    try log.append([event("C", "x:1", "y:1", "z:1"), event("A", "x:2")])
    func tags(_ texts: String...) -> EventQuery {
      EventQuery([.init(tags: texts.compactMap { Tag($0) })])
    }
    #expect(try log.positions(tags("x:1")) == [1, 2, 4])
    #expect(try log.positions(tags("x:1", "y:1")) == [1, 4])
    #expect(try log.positions(tags("x:1", "y:1", "z:1")) == [4])
    #expect(try log.positions(tags("x:1", "nothing")) == [])
    #expect(
      try log.positions(EventQuery([.init(types: [Self.type("A"), Self.type("C")])])) == [
        1, 3, 4, 5,
      ])
    let both = EventQuery([
      .init(types: [Self.type("B")], tags: [Tag("x", text: "1")]),
      .init(types: [Self.type("A")], tags: [Tag("y", text: "1")]),
    ])
    #expect(try log.positions(both) == [1, 2, 3])
    #expect(try log.positions(EventQuery([])) == [])
    #expect(try log.positions(EventQuery([.init()])) == [1, 2, 3, 4, 5])
    #expect(try log.positions(both, after: Position(1)) == [2, 3])
    #expect(try log.positions(both, through: Position(2)) == [1, 2])
    #expect(try log.positions(both, direction: .backwards) == [3, 2, 1])
    #expect(try log.positions(both, after: Position(1), direction: .backwards, limit: 1) == [3])
    #expect(try log.positions(.all, direction: .backwards, limit: 2) == [5, 4])
    #expect(try log.positions(.all, after: Position(9)) == [])
    #expect(try log.positions(.all, limit: 0) == [])
  }

  @Test(
    "An append whose condition fails names the event and changes nothing",
    arguments: LogKind.allCases)
  func conditions(_ kind: LogKind) throws {
    let log = try LogUnderTest(kind)
    let query = EventQuery([.init(tags: [Tag("name", text: "a")])])
    try log.append([event("A", "name:a")], condition: AppendCondition(failIfEventsMatch: query))
    #expect {
      try log.append([event("A", "name:a")], condition: AppendCondition(failIfEventsMatch: query))
    } throws: { error in
      guard case .conditionFailed(let position)? = error as? AppendError else { return false }
      return position == Position(1)
    }
    #expect(try log.log.head() == Position(1))
    try log.append(
      [event("A", "name:a")],
      condition: AppendCondition(failIfEventsMatch: query, after: Position(1)))
    #expect(try log.log.head() == Position(2))
  }

  @Test(
    "The same command id leads to one commit; other content under it is a conflict",
    arguments: LogKind.allCases)
  func idempotency(_ kind: LogKind) throws {
    let log = try LogUnderTest(kind)
    let context = CommitContext(
      command: "Add", commandID: Identifier(high: 1, low: 1), fingerprint: 5)
    let first = try log.append([event("A", "x"), event("B", "x")], context: context)
    try log.append([event("A", "x")])
    let second = try log.append([event("A", "x"), event("B", "x")], context: context)
    #expect(first.status == .accepted)
    #expect(second.status == .duplicate)
    #expect(second.events == first.events)
    #expect(second.commit == first.commit)
    var other = context
    other.fingerprint = 6
    #expect {
      try log.append([event("A", "x")], context: other)
    } throws: { error in
      guard case .commandConflict? = error as? AppendError else { return false }
      return true
    }
    #expect(try log.log.head() == Position(3))
  }

  @Test("Events beyond a limit are refused whole", arguments: LogKind.allCases)
  func limits(_ kind: LogKind) throws {
    let log = try LogUnderTest(kind)
    let tooManyTags = NewEvent(
      type: Self.type("A"), tags: (0..<300).map { Tag("t", text: "\($0)") }, data: [])
    let tooNew = NewEvent(type: Self.type("A"), version: 70_000, tags: [], data: [])
    let tooLarge = NewEvent(
      type: Self.type("A"), tags: [], data: [UInt8](repeating: 0, count: (16 << 20) + 1))
    for bad in [tooManyTags, tooNew, tooLarge] {
      #expect(throws: AppendError.self) { try log.append([event("A", "x"), bad]) }
    }
    let context = CommitContext(reason: String(repeating: "x", count: 20_000))
    #expect(throws: AppendError.self) { try log.append([event("A", "x")], context: context) }
    #expect(try log.log.head() == .zero)
  }

  @Test("What a caller says of a commit is kept as it was said", arguments: LogKind.allCases)
  func contexts(_ kind: LogKind) throws {
    let log = try LogUnderTest(kind)
    let context = CommitContext(
      command: "Add", commandID: Identifier(high: 3, low: 4), fingerprint: 5, actor: "Анна",
      reason: "", correlationID: "c-1", causationID: "b-1")
    try log.append([event("A", "x"), event("B", "x")], context: context)
    var openings: [Commit?] = []
    try log.log.read(
      .all, after: .zero, through: nil, direction: .forwards, limit: nil
    ) { event throws(ReadError) in
      openings.append(event.opening)
      return .more
    }
    #expect(openings == [Commit(first: Position(1), count: 2, context: context), nil])
  }

  @Test("Time never runs backwards from event to event", arguments: LogKind.allCases)
  func time(_ kind: LogKind) throws {
    let log = try LogUnderTest(kind)
    for _ in 0..<20 { try log.append([event("A", "x")]) }
    var times: [Timestamp] = []
    try log.log.read(
      .all, after: .zero, through: nil, direction: .forwards, limit: nil
    ) { event throws(ReadError) in
      times.append(event.time)
      return .more
    }
    #expect(times == times.sorted())
    #expect(times.count == 20)
  }

  @Test(
    "A follower gets every event once, in order, and stops when it is told",
    arguments: LogKind.allCases)
  func following(_ kind: LogKind) throws {
    let log = try LogUnderTest(kind)
    for number in 0..<10 { try log.append([event("A", "n:\(number)")]) }
    let shared = log.log
    let answer = Monitor<[UInt64]?>(nil)
    // A thread of its own: following blocks, and the threads of tasks are few.
    let isStarted = WorkerThread.start {
      var seen: [UInt64] = []
      try? shared.follow(.all, after: Position(2), isCancelled: { false }) {
        event throws(ReadError) in
        seen.append(event.position.rawValue)
        return seen.count == 18 ? .stop : .more
      }
      let all = seen
      answer.withLock { $0 = all }
    }
    #expect(isStarted)
    for number in 10..<20 {
      try log.append([event("A", "n:\(number)")])
      MonotonicClock.sleep(milliseconds: 2)
    }
    let seen = answer.wait { $0 }
    #expect(seen == Array(3...20))
  }
}
