import LMDB
import Testing

@Suite("Named databases")
struct DatabaseTests {
  let scratch: Scratch
  let environment: Environment

  init() throws {
    scratch = try Scratch()
    environment = try scratch.open()
  }

  @Test("A database that does not exist is nil")
  func missing() throws {
    #expect(try environment.beginRead().database(named: "nothing") == nil)
    #expect(try environment.beginWrite().database(named: "nothing") == nil)
  }

  @Test("Making a database twice gives the same handle")
  func makeTwice() throws {
    var transaction = try environment.beginWrite()
    let first = try transaction.makeDatabase(named: "songs")
    #expect(try transaction.makeDatabase(named: "songs") == first)
    #expect(try transaction.database(named: "songs") == first)
    try transaction.commit()
    #expect(try environment.beginRead().database(named: "songs") == first)
    #expect(try environment.beginRead().databaseNames() == ["songs"])
  }

  @Test("Making a database with other options than it has is refused")
  func otherOptions() throws {
    try fill(environment, "songs", [:])
    var transaction = try environment.beginWrite()
    #expect(throws: LMDBError.incompatible) {
      try transaction.makeDatabase(named: "songs", .integerKey)
    }
  }

  @Test("A value is written where it stays, however long it is, and only behind all others")
  func writtenInPlace() throws {
    var transaction = try environment.beginWrite()
    let numbers = try transaction.makeDatabase(named: "numbers", .integerKey)
    let texts = try transaction.makeDatabase(named: "texts")
    for (key, count) in [(UInt64(3), 5), (4, 20_000)] {
      try transaction.append(numbers, key, byteCount: count) { output in
        for _ in 0..<count { output.append(UInt8(key)) }
      }
    }
    var thrown: LMDBError?
    do { try transaction.append(numbers, 2, byteCount: 1) { $0.append(0) } } catch {
      thrown = error
    }
    #expect(thrown == .keyExists)
    do { try transaction.append(texts, 5, byteCount: 1) { $0.append(0) } } catch { thrown = error }
    #expect(thrown == .incompatible)
    try transaction.commit()
    let reading = try environment.beginRead()
    #expect(try reading.value(numbers, 2) == nil)
    for (key, count) in [(UInt64(3), 5), (4, 20_000)] {
      let value = try reading.value(numbers, key)?.copied()
      #expect(value == [UInt8](repeating: UInt8(key), count: count))
    }
  }

  @Test("Puts and removals in turns, in several databases of one transaction, are all there")
  func inTurns() throws {
    let seed = UInt64.random(in: .min ... .max)
    var random = Chance(state: seed)
    var transaction = try environment.beginWrite()
    let databases = try ["a", "b"].map { try transaction.makeDatabase(named: $0) }
    var expected: [[String: String]] = [[:], [:]]
    for step in 0..<4000 {
      let place = Int.random(in: 0..<2, using: &random)
      // Keys often come in order, and now and then from anywhere.
      let number = step.isMultiple(of: 3) ? Int.random(in: 0..<4000, using: &random) : step
      let key = "key-\(10_000 + number)"
      if Int.random(in: 0..<5, using: &random) == 0 {
        let removed = bytes(key)
        try transaction.delete(databases[place], removed.span)
        expected[place][key] = nil
      } else {
        try transaction.put(databases[place], key, "value \(step)")
        expected[place][key] = "value \(step)"
      }
    }
    try transaction.commit()
    let reading = try environment.beginRead()
    for place in 0..<2 {
      #expect(
        try reading.statistics(databases[place]).entries == expected[place].count, "seed \(seed)")
      for (key, value) in expected[place] {
        #expect(try reading.text(databases[place], key) == value, "\(key), seed \(seed)")
      }
    }
    try environment.checkPages()
  }

  @Test("The handle of a database made in a transaction that failed is not kept")
  func abortedMake() throws {
    do {
      var transaction = try environment.beginWrite()
      _ = try transaction.makeDatabase(named: "lost")
    }
    #expect(try environment.beginRead().database(named: "lost") == nil)
    // Its slot goes to another one, which must not be taken for it.
    let database = try fill(environment, "kept", ["a": "1"])
    #expect(try environment.beginRead().text(database, "a") == "1")
    #expect(try environment.beginRead().databaseNames() == ["kept"])
  }

  @Test("Options of a database outlive the process's memory of it")
  func reopened() throws {
    let other = try Scratch()
    do {
      let environment = try other.open()
      var transaction = try environment.beginWrite()
      _ = try transaction.makeDatabase(named: "log", .integerKey)
      _ = try transaction.makeDatabase(named: "tags", .numbers)
      try transaction.commit()
    }
    let transaction = try other.open().beginRead()
    #expect(try transaction.database(named: "log")?.options == .integerKey)
    #expect(try transaction.database(named: "tags")?.options == .numbers)
  }

  @Test("Emptying keeps the database, dropping removes it at the commit")
  func emptyAndDrop() throws {
    let database = try fill(environment, "songs", ["a": "1"])
    var transaction = try environment.beginWrite()
    try transaction.empty(database)
    #expect(try transaction.statistics(database).entries == 0)
    try transaction.commit()
    #expect(try environment.beginRead().database(named: "songs") == database)

    transaction = try environment.beginWrite()
    try transaction.drop(database)
    #expect(try transaction.database(named: "songs") == nil)
    #expect(try transaction.databaseNames() == [])
    #expect(try environment.beginRead().database(named: "songs") == database)
    try transaction.commit()
    #expect(try environment.beginRead().database(named: "songs") == nil)
    #expect(try environment.beginRead().databaseNames() == [])
  }

  @Test("A drop that is not committed leaves the database as it was")
  func abortedDrop() throws {
    let database = try fill(environment, "songs", ["a": "1"])
    do {
      var transaction = try environment.beginWrite()
      try transaction.drop(database)
    }
    #expect(try environment.beginRead().text(database, "a") == "1")
    try fill(environment, "others", [:])
    #expect(try environment.beginRead().databaseNames() == ["others", "songs"])
  }

  @Test("A reader keeps what it sees of a database that is dropped beside it")
  func dropBesideReader() throws {
    let database = try fill(environment, "songs", ["a": "1"])
    do {
      let reader = try environment.beginRead()
      var writer = try environment.beginWrite()
      try writer.drop(database)
      try writer.commit()
      #expect(try reader.text(database, "a") == "1")
    }
    let reader = try environment.beginRead()
    let left = try #require(try reader.database(named: "songs"))
    #expect(try reader.statistics(left).entries == 0)
  }

  @Test("A dropped database can be made again, in the same transaction or a later one")
  func makeAgain() throws {
    let database = try fill(environment, "songs", ["a": "1"])
    var transaction = try environment.beginWrite()
    try transaction.drop(database)
    let again = try transaction.makeDatabase(named: "songs")
    try transaction.put(again, "b", "2")
    try transaction.commit()
    #expect(try environment.beginRead().text(again, "a") == nil)
    #expect(try environment.beginRead().text(again, "b") == "2")

    transaction = try environment.beginWrite()
    try transaction.drop(again)
    try transaction.commit()
    let third = try fill(environment, "songs", ["c": "3"])
    #expect(try environment.beginRead().text(third, "b") == nil)
    #expect(try environment.beginRead().text(third, "c") == "3")
  }

  @Test("More databases than the environment was opened for are refused")
  func tooMany() throws {
    let environment = try Scratch().open { $0.maxDatabases = 2 }
    var transaction = try environment.beginWrite()
    _ = try transaction.makeDatabase(named: "a")
    _ = try transaction.makeDatabase(named: "b")
    #expect(throws: LMDBError.databasesFull) { try transaction.makeDatabase(named: "c") }
  }

  // Two transactions of a process that open handles at one time take the same slot in LMDB.
  @Test("Readers and a writer that makes databases never mistake one for another")
  func concurrentHandles() async throws {
    let environment = environment
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        for index in 0..<60 { try fill(environment, "db\(index)", ["name": "db\(index)"]) }
      }
      for _ in 0..<3 {
        group.addTask {
          for _ in 0..<60 { try checkNames(environment) }
        }
      }
      try await group.waitForAll()
    }
    #expect(try environment.beginRead().databaseNames().count == 60)
  }
}

private func checkNames(_ environment: Environment) throws {
  let transaction = try environment.beginRead()
  for name in try transaction.databaseNames() {
    let database = try #require(try transaction.database(named: name))
    #expect(try transaction.text(database, "name") == name)
  }
}
