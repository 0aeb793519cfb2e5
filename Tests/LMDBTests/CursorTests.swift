import LMDB
import Testing

@Suite("Cursors")
struct CursorTests {
  let scratch: Scratch
  let environment: Environment

  init() throws {
    scratch = try Scratch()
    environment = try scratch.open()
  }

  @Test("A cursor walks the entries in key order, both ways")
  func walk() throws {
    let database = try fill(environment, "songs", ["b": "2", "a": "1", "c": "3"])
    let transaction = try environment.beginRead()
    try transaction.withCursor(database) { cursor throws(LMDBError) in
      var forwards: [String] = []
      while try cursor.next() { forwards.append(text(cursor.key) + text(cursor.value)) }
      #expect(forwards == ["a1", "b2", "c3"])
      var backwards: [String] = []
      var isThere = try cursor.last()
      while isThere {
        backwards.append(text(cursor.key))
        isThere = try cursor.previous()
      }
      #expect(backwards == ["c", "b", "a"])
      #expect(try cursor.first())
      #expect(text(cursor.key) == "a")
    }
  }

  @Test("In an empty database no move succeeds, and key and value are empty")
  func empty() throws {
    let database = try fill(environment, "songs", [:])
    let key = bytes("a")
    try environment.beginRead().withCursor(database) { cursor throws(LMDBError) in
      #expect(try !cursor.first())
      #expect(try !cursor.last())
      #expect(try !cursor.next())
      #expect(try !cursor.previous())
      #expect(try !cursor.seek(key.span))
      #expect(text(cursor.key) == "")
      #expect(text(cursor.value) == "")
      #expect(cursor.keyNumber == 0 && cursor.number == 0)
    }
  }

  @Test(
    "Seeking finds the first key that is not smaller",
    arguments: [("", "b"), ("a", "b"), ("b", "b"), ("ba", "d"), ("d", "d"), ("e", nil)])
  func seek(to sought: String, expected: String?) throws {
    let database = try fill(environment, "songs", ["b": "2", "d": "4"])
    let key = bytes(sought)
    try environment.beginRead().withCursor(database) { cursor throws(LMDBError) in
      let found = try cursor.seek(key.span) ? text(cursor.key) : nil
      #expect(found == expected)
    }
  }

  @Test("Seeking exactly finds only the key itself")
  func seekExactly() throws {
    let database = try fill(environment, "songs", ["b": "2", "d": "4"])
    let (there, missing) = (bytes("d"), bytes("c"))
    try environment.beginRead().withCursor(database) { cursor throws(LMDBError) in
      #expect(try cursor.seek(exactly: there.span))
      #expect(text(cursor.key) == "d" && text(cursor.value) == "4")
      #expect(try !cursor.seek(exactly: missing.span))
      #expect(text(cursor.key) == "")
    }
  }

  @Test("Numbers as keys sort as numbers, whatever the size of the values between them")
  func integerKeys() throws {
    var transaction = try environment.beginWrite()
    let database = try transaction.makeDatabase(named: "log", .integerKey)
    let numbers: [UInt64] = [0, 1, 255, 256, 65_536, 1 << 32, .max - 1, .max]
    for (index, number) in numbers.shuffled().enumerated() {
      // Odd sizes put the following nodes at addresses that are no multiples of eight.
      try transaction.put(database, number, String(repeating: "x", count: 2 * index + 1))
    }
    var walked: [UInt64] = []
    try transaction.withCursor(database) { cursor throws(LMDBError) in
      while try cursor.next() { walked.append(cursor.keyNumber) }
      #expect(try cursor.seek(257 as UInt64))
      #expect(cursor.keyNumber == 65_536)
    }
    #expect(walked == numbers)
  }
}

private func text(_ span: Span<UInt8>) -> String { String(decoding: span.copied(), as: UTF8.self) }
