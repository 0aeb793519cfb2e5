import EventModel
import EventStore
import Testing

/// How long a read keeps its transaction, and who shares a store.
@Suite("Reading transactions")
struct ReadingTransactionTests {
  private static let count = 700
  private let folder: TemporaryFolder
  private let store: EventStore

  init() throws {
    folder = try TemporaryFolder()
    store = try EventStore(
      path: "\(folder.path)/store", access: .createIfMissing,
      configuration: .init(application: "test"))
    let events = (0..<Self.count).map { index in
      NewEvent(
        type: EventType(literal: "T"), tags: [EventModel.Tag("n", text: "\(index % 2)")],
        data: [0xF6])
    }
    try store.append(events)
  }

  // A `log | less` that was left open held its transaction until the last line was taken. Every
  // commit of that day made the file longer by 20 kB and more.
  @Test(
    "While events are handed on no transaction is open, and all of them come in order",
    arguments: [EventQuery.all, .tagged(EventModel.Tag("n", text: "1"))],
    [ScanDirection.forwards, .backwards])
  func handedOn(_ query: EventQuery, _ direction: ScanDirection) throws {
    var positions: [UInt64] = []
    try store.read(query, direction: direction) { event throws(ReadError) in
      positions.append(event.position.rawValue)
      let reader = try store.logStatus().oldestReader
      #expect(reader == nil)
      return .more
    }
    var wanted = (1...UInt64(Self.count)).filter { query == .all || $0.isMultiple(of: 2) }
    if direction == .backwards { wanted.reverse() }
    #expect(positions == wanted)
  }

  // The lists of a tag are read for each type a piece at a time: what a piece leaves out must come
  // with the next one.
  @Test("Of a tag with more events than fit into a piece, all come once and in order")
  func pieces() throws {
    let tag = EventModel.Tag("n", text: "many")
    let types = ["A", "B", "C"].compactMap(EventType.init)
    let base = UInt64(Self.count)
    let count = 10_000
    try store.append(
      (0..<count).map { index in
        NewEvent(type: types[index % 7 % 3], tags: [tag], data: [0xF6])
      })
    try store.bringViewsUpToDate(["tag-index", "command-index"])
    for some in [[], Array(types.prefix(1)), Array(types.prefix(2))] {
      let wanted = (0..<count).filter { some.isEmpty || some.contains(types[$0 % 7 % 3]) }
        .map { base + 1 + UInt64($0) }
      var positions: [UInt64] = []
      try store.read(.tagged(tag, types: some)) { event throws(ReadError) in
        positions.append(event.position.rawValue)
        return .more
      }
      #expect(positions == wanted)
    }
  }

  @Test("A read that is stopped, or has a limit, ends there", arguments: [1, 7, 8, 9, 257, 300])
  func limits(_ limit: Int) throws {
    for query in [EventQuery.all, .tagged(EventModel.Tag("n", text: "0"))] {
      var limited = 0
      try store.read(query, limit: limit) { _ throws(ReadError) in
        limited += 1
        return .more
      }
      #expect(limited == limit)
      var stopped = 0
      try store.read(query) { _ throws(ReadError) in
        stopped += 1
        return stopped == limit ? .stop : .more
      }
      #expect(stopped == limit)
    }
  }

  @Test("What is appended while events are handed on comes in another read")
  func appendedMeanwhile() throws {
    var count = 0
    try store.read { _ throws(ReadError) in
      count += 1
      if count.isMultiple(of: 100) {
        _ = try? store.append([NewEvent(type: EventType(literal: "U"), tags: [], data: [0xF6])])
      }
      return .more
    }
    #expect(count == Self.count)
    #expect(try store.head() == Position(UInt64(Self.count + 7)))
  }

  @Test("A path that is opened twice in one process is one store")
  func openedTwice() throws {
    let again = try EventStore(
      path: store.path, access: .readWrite, configuration: .init(application: "test"))
    try again.append([NewEvent(type: EventType(literal: "U"), tags: [], data: [0xF6])])
    try store.append([NewEvent(type: EventType(literal: "U"), tags: [], data: [0xF6])])
    #expect(try again.head() == Position(UInt64(Self.count + 2)))
    #expect(try store.head() == again.head())
  }

  @Test("A path that is open for writing is not opened for reading only beside it")
  func openedInAnotherWay() throws {
    let error = #expect(throws: OpenError.self) {
      try EventStore(
        path: store.path, access: .readOnly, configuration: .init(application: "test"))
    }
    #expect(error?.description.contains("already open in this process in another way") == true)
  }
}
