import LMDB
import Platform
import Testing

@Suite("Transactions")
struct TransactionTests {
  let scratch: Scratch
  let environment: Environment

  init() throws {
    scratch = try Scratch()
    environment = try scratch.open()
  }

  @Test("What is committed is read, by key, and other keys are nil")
  func readBack() throws {
    let database = try fill(environment, "songs", ["a": "one", "b": "two"])
    let transaction = try environment.beginRead()
    #expect(try transaction.text(database, "a") == "one")
    #expect(try transaction.text(database, "b") == "two")
    #expect(try transaction.text(database, "c") == nil)
    #expect(try transaction.statistics(database).entries == 2)
  }

  @Test("A write transaction that goes out of scope changed nothing")
  func abort() throws {
    let database = try fill(environment, "songs", ["a": "one"])
    do {
      var transaction = try environment.beginWrite()
      try transaction.put(database, "a", "changed")
    }
    #expect(try environment.beginRead().text(database, "a") == "one")
  }

  @Test("A scoped write commits on return and undoes everything on a throw")
  func scopedWrite() throws {
    struct Rejected: Error {}
    let database = try environment.write { (transaction) throws(LMDBError) in
      try transaction.makeDatabase(named: "songs")
    }
    #expect(throws: ScopedError<any Error>.self) {
      try environment.write { (transaction) throws(any Error) in
        try transaction.put(database, "a", "one")
        throw Rejected()
      }
    }
    let found = try environment.read { (transaction) throws(LMDBError) in
      try transaction.text(database, "a")
    }
    #expect(found == nil)
  }

  @Test("A reader sees what was committed when it began, and renewing moves it on")
  func snapshot() throws {
    let database = try fill(environment, "songs", ["a": "one"])
    var reader = try environment.beginRead()
    let before = reader.number()
    try fill(environment, "songs", ["a": "two"])
    #expect(try reader.text(database, "a") == "one")
    try reader.renew()
    #expect(try reader.text(database, "a") == "two")
    #expect(reader.number() == before + 1)
  }

  @Test("A write transaction reads its own changes, a reader beside it does not")
  func ownChanges() throws {
    let database = try fill(environment, "songs", ["a": "one"])
    var writer = try environment.beginWrite()
    try writer.put(database, "a", "two")
    #expect(try writer.text(database, "a") == "two")
    #expect(try environment.beginRead().text(database, "a") == "one")
  }

  @Test("Deleting says whether the key was there")
  func delete() throws {
    let database = try fill(environment, "songs", ["a": "one"])
    let key = bytes("a")
    var transaction = try environment.beginWrite()
    #expect(try transaction.delete(database, key.span))
    #expect(try !transaction.delete(database, key.span))
    #expect(try transaction.text(database, "a") == nil)
  }

  @Test("noOverwrite refuses a key that is there and leaves its value")
  func noOverwrite() throws {
    let database = try fill(environment, "songs", ["a": "one"])
    var transaction = try environment.beginWrite()
    #expect(throws: LMDBError.keyExists) {
      try transaction.put(database, "a", "two", .noOverwrite)
    }
    #expect(try transaction.text(database, "a") == "one")
  }

  @Test("An append out of order is refused as keyExists")
  func appendOutOfOrder() throws {
    var transaction = try environment.beginWrite()
    let database = try transaction.makeDatabase(named: "log", .integerKey)
    try transaction.put(database, 5, "five", .append)
    #expect(throws: LMDBError.keyExists) { try transaction.put(database, 4, "four", .append) }
    #expect(throws: LMDBError.keyExists) { try transaction.put(database, 5, "again", .append) }
    try transaction.put(database, 6, "six", .append)
    #expect(try transaction.text(database, 5) == "five")
    #expect(try transaction.statistics(database).entries == 2)
  }

  @Test("Keys have 1 to 511 bytes", arguments: [(0, false), (1, true), (511, true), (512, false)])
  func keySize(count: Int, isTaken: Bool) throws {
    let database = try fill(environment, "songs", [:])
    let key = [UInt8](repeating: 7, count: count)
    let value = bytes("value")
    var transaction = try environment.beginWrite()
    if isTaken {
      try transaction.put(database, key.span, value.span)
      #expect(try transaction.copy(database, key) == value)
    } else {
      #expect(throws: LMDBError.badValueSize) {
        try transaction.put(database, key.span, value.span)
      }
    }
  }

  @Test("A value may be empty, and is not nil then")
  func emptyValue() throws {
    let database = try fill(environment, "songs", ["a": ""])
    #expect(try environment.beginRead().text(database, "a") == "")
  }

  @Test("Values of more than a page come back whole")
  func largeValue() throws {
    let database = try fill(environment, "blobs", [:])
    let key = bytes("k")
    let value = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    var transaction = try environment.beginWrite()
    try transaction.put(database, key.span, value.span)
    try transaction.commit()
    #expect(try environment.beginRead().copy(database, key) == value)
  }

  @Test("Writers on other threads wait, and none of their increments is lost")
  func writersWait() async throws {
    let database = try fill(environment, "counters", ["n": "0"])
    let environment = environment
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask {
          for _ in 0..<50 { try increment(environment, database) }
        }
      }
      try await group.waitForAll()
    }
    #expect(try environment.beginRead().text(database, "n") == "200")
  }
}

private func increment(_ environment: Environment, _ database: Database) throws {
  var transaction = try environment.beginWrite()
  let count = Int(try transaction.text(database, "n") ?? "") ?? 0
  try transaction.put(database, "n", String(count + 1))
  try transaction.commit()
}
