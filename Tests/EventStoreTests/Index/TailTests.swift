import EventModel
import Platform
import SeededRandom
import Testing

@testable import EventStore

@Suite("The tail and the index on disk together")
struct TailTests {
  private static func open(_ path: String) throws -> EventStore {
    try EventStore(
      path: path, access: .createIfMissing, configuration: .init(application: "test"))
  }

  private static func query(_ tags: String...) -> EventQuery {
    EventQuery([.init(tags: tags.compactMap { Tag($0) })])
  }

  private static func positions(_ store: EventStore, _ query: EventQuery) throws -> [UInt64] {
    var found: [UInt64] = []
    try store.read(query) { event throws(ReadError) in
      found.append(event.position.rawValue)
      return .more
    }
    return found
  }

  @Test("Wherever the index ends, a query gives what a scan of the whole log gives")
  func joined() throws {
    let seed = UInt64.random(in: .min ... .max)
    var random = SeededGenerator(seed: seed)
    let folder = try TemporaryFolder()
    let store = try Self.open(folder.path("store"))
    var all: [NewEvent] = []
    for round in 0..<60 {
      let events = (0..<Int.random(in: 1...8, using: &random)).map { _ in
        event(
          ["A", "B", "C"].randomElement(using: &random) ?? "A",
          "x:\(Int.random(in: 0..<4, using: &random))", "y:\(Int.random(in: 0..<3, using: &random))"
        )
      }
      try store.append(events)
      all += events
      if Int.random(in: 0..<7, using: &random) == 0 { try store.reader.index.bringUpToDate() }
      let query = Self.randomQuery(&random)
      let expected = all.indices.filter { query.matches(type: all[$0].type, tags: all[$0].tags) }
        .map { UInt64($0) + 1 }
      #expect(try Self.positions(store, query) == expected, "seed \(seed), round \(round)")
      let first = expected.first.map(Position.init(_:))
      #expect(
        Self.conflict(store, query) == first, "the write side; seed \(seed), round \(round)")
      let after = Position(UInt64.random(in: 0...UInt64(all.count), using: &random))
      let later = expected.first { $0 > after.rawValue }.map(Position.init(_:))
      #expect(
        Self.conflict(store, query, after: after) == later,
        "after \(after); seed \(seed), round \(round)")
    }
  }

  @Test("A transaction keeps its look at the index, and sees its own events beside it")
  func keptSnapshot() throws {
    let folder = try TemporaryFolder()
    let store = try Self.open(folder.path("store"))
    try store.append([event("A", "x:1"), event("B", "x:1"), event("A", "x:2")])
    try store.reader.index.bringUpToDate()
    let found = try store.handler.writer.transact { session throws(AppendError) -> [[UInt64]]? in
      var answers: [[UInt64]] = []
      for round in 0..<3 {
        var positions: [UInt64] = []
        do throws(ReadError) {
          try session.read(Self.query("x:1")) { event throws(ReadError) in
            positions.append(event.position.rawValue)
            return .more
          }
          try store.reader.index.bringUpToDate()
        } catch { throw .read(error) }
        answers.append(positions)
        let tag = round == 0 ? "x:1" : "x:2"
        _ = try session.append([event("A", tag)], context: CommitContext())
      }
      return answers
    }
    #expect(found == [[1, 2], [1, 2, 4], [1, 2, 4]])
    #expect(try Self.positions(store, Self.query("x:1")) == [1, 2, 4])
  }

  private static func randomQuery(_ random: inout SeededGenerator) -> EventQuery {
    let items = (0..<Int.random(in: 1...2, using: &random)).map { _ in
      let types = ["A", "B", "C"].filter { _ in Bool.random(using: &random) }
      var tags: [EventModel.Tag] = []
      if Bool.random(using: &random) {
        tags.append(Tag("x", text: "\(Int.random(in: 0..<4, using: &random))"))
      }
      if Bool.random(using: &random) {
        tags.append(Tag("y", text: "\(Int.random(in: 0..<3, using: &random))"))
      }
      return EventQuery.Item(types: types.compactMap { EventType($0) }, tags: tags)
    }
    return EventQuery(items)
  }

  private static func conflict(
    _ store: EventStore, _ query: EventQuery, after: Position? = nil
  ) -> Position? {
    // Appends nothing either way: the condition fails, or there is no event to append.
    do throws(AppendError) {
      try store.append([], condition: AppendCondition(failIfEventsMatch: query, after: after))
      return nil
    } catch .conditionFailed(let position) {
      return position
    } catch {
      return .max
    }
  }

  // A process decides on its tail, which began where the index ended; another process deletes
  // the views, so that the index begins again at zero. What lies between must not be forgotten.
  @Test("Views that are deleted under a running writer hide nothing from its decisions")
  func deletedViews() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("store")
    do {
      let store = try Self.open(path)
      try store.append([event("A", "name:first")])
      try store.reader.index.bringUpToDate()
    }
    let store = try Self.open(path)
    try store.append([event("A", "name:second")])
    #expect(Self.conflict(store, Self.query("name:first")) == Position(1))
    for name in try FileSystem.names(in: path) where name.hasPrefix("views.mdb") {
      try FileSystem.removeFile("\(path)/\(name)")
    }
    #expect(Self.conflict(store, Self.query("name:first")) == Position(1))
    #expect(Self.conflict(store, Self.query("name:second")) == Position(2))
    let reopened = try Self.open(path)
    #expect(Self.conflict(reopened, Self.query("name:first")) == Position(1))
  }

  @Test("The tail is folded into the index when it grows beyond its bound")
  func bounded() throws {
    let folder = try TemporaryFolder()
    let store = try Self.open(folder.path("store"))
    let many = (0..<LogWriter.tailLimit).map { event("A", "n:\($0)") }
    try store.append(many)
    #expect(try store.reader.index.indexed() == .zero)
    try store.append([event("A", "n:last")])
    store.handler.writer.folding.waitUntilIdle()
    #expect(try store.reader.index.indexed() == Position(UInt64(LogWriter.tailLimit) + 1))
    #expect(Self.conflict(store, Self.query("n:0")) == Position(1))
    #expect(Self.conflict(store, Self.query("n:last")) == Position(UInt64(LogWriter.tailLimit) + 1))
  }

  @Test("Who appends faster than the index is folded waits for it, and nothing is missed")
  func overtaking() throws {
    let folder = try TemporaryFolder()
    let store = try Self.open(folder.path("store"))
    let size = LogWriter.tailLimit + 1
    var count: UInt64 = 0
    while count <= UInt64(LogWriter.longTailLimit) + UInt64(size) {
      try store.append((0..<size).map { event("A", "n:\(count + UInt64($0))") })
      count += UInt64(size)
      // Nobody asked before: the tail is filled with all that the index lacks.
      let probe = count / 2
      #expect(Self.conflict(store, Self.query("n:\(probe)")) == Position(probe + 1))
      #expect(Self.conflict(store, Self.query("n:\(count)")) == nil)
    }
    store.handler.writer.folding.waitUntilIdle()
    #expect(count - (try store.reader.index.indexed().rawValue) <= UInt64(LogWriter.longTailLimit))
  }

  @Test("A commit larger than any tail is in the index when it returns")
  func largeCommit() throws {
    let folder = try TemporaryFolder()
    let store = try Self.open(folder.path("store"))
    try store.append((0...LogWriter.longTailLimit).map { _ in event("A", "x:1") })
    #expect(try store.reader.index.indexed() == Position(UInt64(LogWriter.longTailLimit) + 1))
  }

  @Test("Tags of every form are found: with identifiers, very long, with zero bytes, nearly alike")
  func tagForms() throws {
    let folder = try TemporaryFolder()
    let store = try Self.open(folder.path("store"))
    let long = String(repeating: "ä", count: 500)
    let tags = [
      "song:01890a5d-ac96-774b-bcce-b302099a8057", "song:01890A5D-AC96-774B-BCCE-B302099A8057",
      "song:01890a5d", long, String(long.dropLast()) + "b", "a\u{0}b", "a", "a\u{0}", "ab", ":",
      "x:",
      "song:01890a5d-ac96-774b-bcce-b302099a805",
    ]
    for tag in tags { try store.append([event("T", tag)]) }
    for fold in [false, true] {
      if fold { try store.reader.index.bringUpToDate() }
      for (index, tag) in tags.enumerated() {
        #expect(try Self.positions(store, Self.query(tag)) == [UInt64(index) + 1], "\(tag)")
      }
    }
  }

  @Test("A long list is read in pieces, in both directions")
  func longLists() throws {
    let folder = try TemporaryFolder()
    let store = try Self.open(folder.path("store"))
    for start in stride(from: 0, to: 12_000, by: 3000) {
      try store.append((start..<(start + 3000)).map { event("A", "all", "mod:\($0 % 3)") })
    }
    let expected = (0..<12_000).filter { $0 % 3 == 1 }.map { UInt64($0) + 1 }
    #expect(try Self.positions(store, Self.query("mod:1", "all")) == expected)
    var backwards: [UInt64] = []
    try store.read(Self.query("mod:1", "all"), direction: .backwards) { event throws(ReadError) in
      backwards.append(event.position.rawValue)
      return .more
    }
    #expect(backwards == expected.reversed())
  }
}
