import LMDB
import Testing

@Suite("Sets of numbers under one key")
struct NumbersTests {
  let scratch: Scratch
  let environment: Environment

  init() throws {
    scratch = try Scratch()
    environment = try scratch.open()
  }

  private func make(_ sets: [String: [UInt64]]) throws -> Database {
    var transaction = try environment.beginWrite()
    let database = try transaction.makeDatabase(named: "tags", .numbers)
    for (key, numbers) in sets {
      let key = bytes(key)
      for number in numbers { try transaction.insert(database, key.span, number: number) }
    }
    try transaction.commit()
    return database
  }

  @Test("Numbers of a key come in order, each once")
  func order() throws {
    let database = try make(["a": [300, 2, 1 << 40, 2], "b": [1]])
    let key = bytes("a")
    try environment.beginRead().withCursor(database) { cursor throws(LMDBError) in
      #expect(try cursor.seek(exactly: key.span))
      var numbers: [UInt64] = []
      repeat { numbers.append(cursor.number) } while try cursor.nextNumber()
      #expect(numbers == [2, 300, 1 << 40])
    }
  }

  @Test("A cursor counts, goes to the last number, back, and on to the next key")
  func moves() throws {
    let database = try make(["a": [1, 2, 3], "b": [9]])
    try environment.beginRead().withCursor(database) { cursor throws(LMDBError) in
      #expect(try cursor.first())
      #expect(try cursor.countNumbers() == 3)
      #expect(try cursor.lastNumber())
      #expect(cursor.number == 3)
      #expect(cursor.key.copied() == bytes("a"))
      #expect(try cursor.previousNumber())
      #expect(cursor.number == 2)
      #expect(try cursor.nextKey())
      #expect(cursor.key.copied() == bytes("b"))
      #expect(try cursor.countNumbers() == 1)
      #expect(try cursor.lastNumber())
      #expect(cursor.number == 9)
      #expect(try !cursor.nextKey())
    }
  }

  @Test(
    "Seeking a number finds the first that is not smaller, of that key only",
    arguments: [(0, 10), (10, 10), (11, 20), (20, 20), (21, nil)] as [(UInt64, UInt64?)])
  func seekNumber(sought: UInt64, expected: UInt64?) throws {
    let database = try make(["a": [10, 20], "b": [500]])
    let key = bytes("a")
    try environment.beginRead().withCursor(database) { cursor throws(LMDBError) in
      let found = try cursor.seek(key.span, number: sought)
      #expect((found ? cursor.number : nil) == expected)
      if found { #expect(cursor.key.copied() == key) }
    }
  }

  @Test("Removing says whether the number was there; deleting the key removes them all")
  func remove() throws {
    let database = try make(["a": [1, 2, 3]])
    let key = bytes("a")
    var transaction = try environment.beginWrite()
    #expect(try transaction.remove(database, key.span, number: 2))
    #expect(try !transaction.remove(database, key.span, number: 2))
    #expect(try transaction.statistics(database).entries == 2)
    #expect(try transaction.delete(database, key.span))
    #expect(try transaction.statistics(database).entries == 0)
  }

  @Test("Appending numbers out of order is refused")
  func appendNumber() throws {
    let database = try make([:])
    let key = bytes("a")
    var transaction = try environment.beginWrite()
    try transaction.insert(database, key.span, number: 5, .appendNumber)
    try transaction.insert(database, key.span, number: 6, .appendNumber)
    #expect(throws: LMDBError.keyExists) {
      try transaction.insert(database, key.span, number: 4, .appendNumber)
    }
  }

  @Test(
    "Numbers are taken by the page, no more than are wanted, and the cursor stands at the last",
    arguments: [1, 2, 3, 100, 510, 511, 5000], [1, 7, 511, 10_000])
  func take(count: UInt64, limit: Int) throws {
    let all = (0..<count).map { $0 * 3 + 1 }
    let database = try make(["a": [7], "b": all, "c": [9]])
    let key = bytes("b")
    for start in [0, 1, count / 2, count - 1] where start < count {
      for isChanged in [false, true] {
        func taken<T: Transaction & ~Copyable>(
          _ transaction: borrowing T
        ) throws(LMDBError) -> [UInt64] {
          try transaction.withCursor(database) { cursor throws(LMDBError) in
            var numbers: [UInt64] = []
            var found = try cursor.seek(key.span, number: start * 3)
            while found {
              let before = numbers.count
              cursor.takeNumbers(limit, into: &numbers)
              #expect((1...limit).contains(numbers.count - before))
              #expect(cursor.number == numbers.last)
              #expect(cursor.key.copied() == key)
              found = try cursor.nextNumber()
            }
            return numbers
          }
        }
        if isChanged {
          // Then LMDB reads what it changed itself.
          var transaction = try environment.beginWrite()
          try transaction.insert(database, bytes("d").span, number: 1)
          #expect(try taken(transaction) == Array(all[Int(start)...]))
        } else {
          #expect(try taken(try environment.beginRead()) == Array(all[Int(start)...]))
        }
      }
    }
  }

  @Test("Sets of thousands agree with a model")
  func model() throws {
    let seed = UInt64.random(in: 0 ... .max)
    var state = seed
    var model: [String: Set<UInt64>] = [:]
    for _ in 0..<5000 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      model["k\(state >> 62)", default: []].insert(state >> 33)
    }
    let database = try make(model.mapValues(Array.init))
    let transaction = try environment.beginRead()
    for (key, expected) in model {
      let key = bytes(key)
      var numbers: [UInt64] = []
      try transaction.withCursor(database) { cursor throws(LMDBError) in
        guard try cursor.seek(exactly: key.span) else { return }
        repeat { numbers.append(cursor.number) } while try cursor.nextNumber()
      }
      #expect(numbers == expected.sorted(), "seed \(seed)")
    }
  }

  // LMDB compares eight bytes of a number without looking at the size that it was given: a shorter
  // key would be read beyond its end.
  @Test("Keys and values of the wrong kind are refused before LMDB sees them")
  func wrongKind() throws {
    var transaction = try environment.beginWrite()
    let numbers = try transaction.makeDatabase(named: "tags", .numbers)
    let log = try transaction.makeDatabase(named: "log", .integerKey)
    let plain = try transaction.makeDatabase(named: "plain")
    let short = bytes("abc")
    #expect(throws: LMDBError.badValueSize) { try transaction.put(numbers, short.span, short.span) }
    #expect(throws: LMDBError.badValueSize) { try transaction.put(log, short.span, short.span) }
    #expect(throws: LMDBError.badValueSize) { try transaction.delete(log, short.span) }
    #expect(throws: LMDBError.badValueSize) { try transaction.copy(log, short) }
    #expect(throws: LMDBError.incompatible) { try transaction.put(plain, 1, short.span) }
    #expect(throws: LMDBError.incompatible) { try transaction.text(plain, 1) }
    #expect(throws: LMDBError.incompatible) {
      try transaction.insert(plain, short.span, number: 1)
    }
    #expect(throws: LMDBError.incompatible) {
      try transaction.remove(plain, short.span, number: 1)
    }
    #expect(throws: LMDBError.badValueSize) {
      try transaction.withCursor(log) { cursor throws(LMDBError) in
        try cursor.seek(short.span)
      }
    }
    #expect(throws: LMDBError.incompatible) {
      try transaction.withCursor(plain) { cursor throws(LMDBError) in
        try cursor.seek(1 as UInt64)
      }
    }
  }
}
