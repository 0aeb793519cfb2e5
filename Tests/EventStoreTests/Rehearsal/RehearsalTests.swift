import EventModel
import Foundation
import LMDB
import Platform
import Testing

@testable import EventStore

@Suite("A dry run")
struct RehearsalTests {
  private let folder: TemporaryFolder
  private let store: EventStore
  private let decider = CounterDecider()

  init() throws {
    folder = try TemporaryFolder()
    store = try EventStore(
      path: folder.path("store"), access: .createIfMissing, configuration: Self.configuration)
  }

  private static let configuration = EventStore.Configuration(
    application: "test", projectors: [SumProjector()])

  private func request(
    _ counter: String, amount: Int = 1, limit: Int = .max, count: Int = 1,
    commandID: Identifier? = nil, fingerprint: UInt64 = 0
  ) -> CommandRequest<CounterDecider.Command> {
    CommandRequest(
      .init(counter: counter, amount: amount, limit: limit, eventCount: count),
      context: CommitContext(commandID: commandID, fingerprint: fingerprint))
  }

  private func text(_ answer: DryRun<CounterDecider.BeyondLimit>) -> String {
    switch answer {
    case .events(let events): "events \(events.count)"
    case .duplicate(let outcome): "duplicate \(outcome.events.map(\.position.rawValue))"
    case .rejected(let reason): "rejected \(reason.value)"
    }
  }

  @Test("says what would happen, on what the runs before it would do, and writes nothing")
  func decides() throws {
    _ = try store.execute(.init(counter: "a"), with: decider)
    var rehearsal = try store.rehearsal()
    let answers = try (0..<4).map { _ in
      try text(rehearsal.decide(request("a", limit: 3), with: decider))
    }
    #expect(answers == ["events 1", "events 1", "rejected 3", "rejected 3"])
    #expect(rehearsal.events.map(\.position) == [Position(2), Position(3)])
    #expect(try store.head() == Position(1))
    _ = try store.execute(.init(counter: "a", limit: 2), with: decider)
    #expect(try store.head() == Position(2))
  }

  /// A dry run used to hold the log's writer lock while it decided.
  @Test("holds no lock: others append meanwhile, and are not seen")
  func holdsNoLock() throws {
    var rehearsal = try store.rehearsal()
    _ = try text(rehearsal.decide(request("a"), with: decider))
    for _ in 0..<5 { _ = try store.execute(.init(counter: "a"), with: decider) }
    #expect(try text(rehearsal.decide(request("a", limit: 2), with: decider)) == "events 1")
    #expect(try text(rehearsal.decide(request("a", limit: 2), with: decider)) == "rejected 2")
    #expect(rehearsal.head == .zero)
  }

  @Test("decides alike with an index that is up to date, behind, or not there")
  func index() throws {
    for number in 0..<30 {
      _ = try store.execute(.init(counter: number.isMultiple(of: 3) ? "a" : "b"), with: decider)
      if number == 20 { try store.bringViewsUpToDate(DerivedIndex.views) }
    }
    var behind = try store.rehearsal()
    #expect(try text(behind.decide(request("a", limit: 10), with: decider)) == "rejected 10")
    #expect(try text(behind.decide(request("a", limit: 11), with: decider)) == "events 1")
    try store.bringViewsUpToDate(DerivedIndex.views)
    var upToDate = try store.rehearsal()
    #expect(try text(upToDate.decide(request("a", limit: 10), with: decider)) == "rejected 10")
    #expect(try text(upToDate.decide(request("a", limit: 11), with: decider)) == "events 1")
  }

  @Test("knows command ids of the log and of its own, and tells what they stand for")
  func commandIDs() throws {
    let known = Identifier(high: 1, low: 1)
    _ = try store.execute(
      .init(counter: "a", eventCount: 2), with: decider,
      context: CommitContext(commandID: known, fingerprint: 7))
    for isIndexed in [false, true] {
      if isIndexed { try store.bringViewsUpToDate(DerivedIndex.views) }
      var rehearsal = try store.rehearsal()
      let again = request("a", commandID: known, fingerprint: 7)
      #expect(try text(rehearsal.decide(again, with: decider)) == "duplicate [1, 2]")
      let own = request("a", commandID: Identifier(high: 1, low: 2), fingerprint: 8)
      #expect(try text(rehearsal.decide(own, with: decider)) == "events 1")
      #expect(try text(rehearsal.decide(own, with: decider)) == "duplicate [3]")
      let other = request("a", commandID: known, fingerprint: 9)
      #expect {
        try rehearsal.decide(other, with: decider)
      } throws: { error in
        guard case .append(.commandConflict(known, Position(1)))? = error as? RehearsalError else {
          return false
        }
        return true
      }
    }
  }

  @Test("says its limit, and what to do, where it would take too much memory")
  func limit() throws {
    var rehearsal = try store.rehearsal()
    rehearsal.limit = Rehearsal.Limit(eventCount: 5, byteCount: 1 << 20)
    _ = try rehearsal.decide(request("a", count: 3), with: decider)
    _ = try rehearsal.decide(request("a", count: 2), with: decider)
    #expect {
      try rehearsal.decide(request("a"), with: decider)
    } throws: { error in
      guard case .tooLarge? = error as? RehearsalError else { return false }
      return "\(error)".contains("at most 5 events and 1 MiB")
    }
    #expect(rehearsal.events.count == 5)
    rehearsal.limit = Rehearsal.Limit(eventCount: 10, byteCount: 100)
    #expect(throws: RehearsalError.self) {
      try rehearsal.decide(request(String(repeating: "a", count: 200)), with: decider)
    }
  }

  @Test("shows the views before and after, and leaves their file as it is")
  func views() throws {
    _ = try store.execute(.init(counter: "a", amount: 5), with: decider)
    try store.bringViewsUpToDate([SumProjector.view])
    _ = try store.execute(.init(counter: "b", amount: 2), with: decider)
    let path = folder.path("store/views.mdb")
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    var rehearsal = try store.rehearsal()
    _ = try rehearsal.decide(request("a", amount: 10), with: decider)
    #expect(try rehearsal.readViews([SumProjector.view], .before, SumProjector.sums) == [5, 2])
    #expect(try rehearsal.readViews([SumProjector.view], .after, SumProjector.sums) == [15, 2])
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == bytes)
  }

  @Test("of a store that is not there makes none")
  func newStore() throws {
    let path = folder.path("new")
    var rehearsal = try Rehearsal(newStoreAt: path, configuration: Self.configuration)
    #expect(try text(rehearsal.decide(request("a", amount: 3), with: decider)) == "events 1")
    #expect(try text(rehearsal.decide(request("a", limit: 3), with: decider)) == "rejected 3")
    #expect(try rehearsal.readViews([SumProjector.view], .after, SumProjector.sums) == [3])
    #expect(try rehearsal.readViews([SumProjector.view], .before, SumProjector.sums).isEmpty)
    #expect(FileSystem.kind(of: path) == nil)
  }

  @Test("of a store that is opened untouched creates no file, even where the views are gone")
  func untouched() throws {
    let path = folder.path("other")
    do {
      let other = try EventStore(
        path: path, access: .createIfMissing, configuration: Self.configuration)
      _ = try other.execute(.init(counter: "a", amount: 4), with: decider)
    }
    try FileSystem.removeFile("\(path)/views.mdb")
    try FileSystem.removeFile("\(path)/views.mdb-lock")
    let names = try FileSystem.names(in: path).sorted()
    let other = try EventStore(path: path, access: .untouched, configuration: Self.configuration)
    var rehearsal = try other.rehearsal()
    #expect(try text(rehearsal.decide(request("a", limit: 4), with: decider)) == "rejected 4")
    #expect(try rehearsal.readViews([SumProjector.view], .before, SumProjector.sums) == [4])
    #expect(throws: CommandError<CounterDecider.BeyondLimit>.self) {
      try other.execute(.init(counter: "a"), with: decider)
    }
    #expect(try FileSystem.names(in: path).sorted() == names)
  }
}

/// The sum of each counter.
private struct SumProjector: Projector {
  static let view = "sums"
  private static let table = ViewTable(view: view, name: "sums")

  var name: String { Self.view }
  var version: Int { 1 }
  var tables: [ViewTable] { [Self.table] }
  var eventTypes: Set<EventType>? { [CounterDecider.Raised.type] }

  func apply<Writer: ViewWriter & ~Copyable>(
    _ event: RecordedEvent, to view: inout Writer
  ) throws(ViewError) {
    let raised: CounterDecider.Raised
    do throws(EventDecodingError) {
      raised = try CounterDecider.Raised(decoding: event)
    } catch { throw .event(error) }
    let key = Array(raised.counter.utf8)
    let old = try view.row(Self.table, key.span)?.first ?? 0
    let row = [old + UInt8(raised.amount)]
    try view.put(Self.table, key.span, row.span)
  }

  /// All sums, by the counters' names.
  static func sums(_ view: borrowing ViewSnapshot) throws(ViewError) -> [Int] {
    var sums: [Int] = []
    try view.scan(table, .all, .forwards) { _, row in
      sums.append(Int(row[0]))
      return .more
    }
    return sums
  }
}
