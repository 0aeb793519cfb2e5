import EventModel
import LMDB
import Platform
import Testing

@testable import EventStore

@Suite("The command handler")
struct CommandHandlerTests {
  private let folder: TemporaryFolder
  private let store: EventStore
  private let decider = CounterDecider()

  init() throws {
    folder = try TemporaryFolder()
    store = try EventStore(
      path: folder.path("store"), access: .createIfMissing,
      configuration: .init(application: "test"))
  }

  private func total(_ counter: String) throws -> Int {
    var total = 0
    try store.read(.tagged(Tag("counter", text: counter))) { event throws(ReadError) in
      do throws(EventDecodingError) {
        total += try CounterDecider.Raised(decoding: event).amount
      } catch { throw .event(error) }
      return .more
    }
    return total
  }

  @Test("A command decides on everything that happened before it")
  func decides() throws {
    for _ in 0..<3 { _ = try store.execute(.init(counter: "a", limit: 3), with: decider) }
    #expect {
      try store.execute(.init(counter: "a", limit: 3), with: decider)
    } throws: { error in
      guard case .rejected(let reason)? = error as? CommandError<CounterDecider.BeyondLimit> else {
        return false
      }
      return reason == CounterDecider.BeyondLimit(value: 3)
    }
    #expect(try store.head() == Position(3))
  }

  @Test("A command that changes nothing appends nothing")
  func noChange() throws {
    let outcome = try store.execute(.init(counter: "a", amount: 0), with: decider)
    #expect(outcome == .nothing)
    #expect(try store.head() == .zero)
  }

  @Test("Many tasks at once: every command is decided on all earlier ones, and none is lost")
  func manyTasks() async throws {
    let store = store
    let decider = decider
    let accepted = await withTaskGroup(of: Int.self) { group in
      for task in 0..<40 {
        group.addTask {
          var accepted = 0
          for _ in 0..<25 {
            let command = CounterDecider.Command(counter: "c\(task % 4)", limit: 200)
            let outcome = try? await store.execute(command, with: decider)
            if outcome != nil { accepted += 1 }
          }
          return accepted
        }
      }
      return await group.reduce(0, +)
    }
    // 250 commands for each of four counters that take 200.
    #expect(accepted == 800)
    for counter in 0..<4 { #expect(try total("c\(counter)") == 200) }
    #expect(try store.head() == Position(800))
  }

  // Once the thread whose command came first worked for all others as long as they kept coming.
  @Test("Threads that block on their commands all come through, whoever leads")
  func manyThreads() throws {
    let store = store
    let decider = decider
    let done = Monitor(0)
    for thread in 0..<8 {
      let isStarted = WorkerThread.start {
        for _ in 0..<50 {
          _ = try? store.execute(.init(counter: "t\(thread)", limit: 50), with: decider)
        }
        done.withLock { $0 += 1 }
      }
      #expect(isStarted)
    }
    _ = done.wait { $0 == 8 ? true : nil }
    for thread in 0..<8 { #expect(try total("t\(thread)") == 50) }
    #expect(try store.head() == Position(400))
  }

  @Test("A log at its size limit says so, keeps what it has, and takes what still fits")
  func sizeLimit() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("store")
    _ = try EventStore(
      path: path, access: .createIfMissing, configuration: .init(application: "test"))
    var configuration = EventStore.Configuration(application: "test")
    configuration.mapLimitBytes = 256 << 10
    let small = try EventStore(path: path, access: .readWrite, configuration: configuration)
    let large = event("A", "x", data: [UInt8](repeating: 0, count: 20_000))
    var count: UInt64 = 0
    var failure: AppendError?
    while failure == nil {
      do throws(AppendError) {
        try small.append([large])
        count += 1
      } catch { failure = error }
    }
    guard case .storage(.mapFull)? = failure else {
      Issue.record("not a full map: \(String(describing: failure))")
      return
    }
    #expect(count > 3)
    #expect(try small.head() == Position(count))
    try small.append([event("A", "small")])
    #expect(try small.verifyLog().damage.isEmpty)
  }

  @Test("A group is one transaction in which each command stands or falls alone")
  func group() throws {
    let requests = [5, 9, 2, 3].map {
      CommandRequest(
        CounterDecider.Command(counter: "a", amount: $0, limit: 10), context: CommitContext())
    }
    let results = try store.executeGroup(requests, with: decider)
    let isAccepted = results.map { result in
      if case .success = result { true } else { false }
    }
    #expect(isAccepted == [true, false, true, true])
    #expect(try total("a") == 10)
    var commits: [Position] = []
    try store.read { event throws(ReadError) in
      commits.append(event.commitFirst)
      return .more
    }
    #expect(commits == [Position(1), Position(2), Position(3)])
  }

  @Test("The same command id twice in one group is one commit")
  func groupDuplicate() throws {
    let context = CommitContext(commandID: Identifier(high: 1, low: 2), fingerprint: 1)
    let request = CommandRequest(CounterDecider.Command(counter: "a"), context: context)
    let results = try store.executeGroup([request, request], with: decider)
    let outcomes = try results.map { try $0.get() }
    #expect(outcomes.map(\.status) == [.accepted, .duplicate])
    #expect(outcomes[0].events == outcomes[1].events)
    #expect(try store.head() == Position(1))
  }

  @Test("Commands as one commit: each sees the ones before it, and the commit has one frame")
  func atomic() throws {
    let commands = [1, 2, 3].map { CounterDecider.Command(counter: "a", amount: $0, eventCount: 2) }
    let outcome = try store.executeAtomically(
      commands, with: decider, context: CommitContext(command: "apply", actor: "anna"))
    #expect(outcome.commit?.count == 6)
    #expect(outcome.events.map(\.position.rawValue) == [1, 2, 3, 4, 5, 6])
    let last = try #require(try store.event(at: Position(6)))
    #expect(try store.commit(of: last) == outcome.commit)
    #expect(try total("a") == 12)
  }

  @Test("Commands as one commit: one that is rejected takes all with it")
  func atomicRejection() throws {
    _ = try store.execute(.init(counter: "a"), with: decider)
    let commands = [1, 2, 90].map {
      CounterDecider.Command(counter: "a", amount: $0, limit: 50)
    }
    #expect {
      try store.executeAtomically(commands, with: decider)
    } throws: { error in
      guard
        case .rejected(let index, let reason)? = error as? AtomicError<CounterDecider.BeyondLimit>
      else { return false }
      return index == 2 && reason.value == 4
    }
    #expect(try store.head() == Position(1))
    _ = try store.execute(.init(counter: "a", limit: 2), with: decider)
    #expect(try total("a") == 2)
  }

  @Test("A store that is open for reading refuses to write")
  func readOnly() throws {
    _ = try store.execute(.init(counter: "a"), with: decider)
    let folder = try TemporaryFolder()
    let path = folder.path("store")
    _ = try EventStore(
      path: path, access: .createIfMissing, configuration: .init(application: "test"))
    let reader = try EventStore(
      path: path, access: .readOnly, configuration: .init(application: "test"))
    #expect(throws: AppendError.self) { try reader.append([event("A", "x")]) }
    #expect(try reader.head() == .zero)
  }
}
