import Foundation
import Testing

@testable import LMDB

@Suite("Pages that are checked before they are read")
struct PageTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// Fills a file with a tree of three levels, long values, short and long sets of numbers.
  private func fill(_ random: inout Chance) throws {
    let environment = try Environment.open(path: scratch.path)
    for round in 0..<3 {
      var transaction = try environment.beginWrite()
      let rows = try transaction.makeDatabase(named: "rows")
      let lists = try transaction.makeDatabase(named: "lists", .numbers)
      let byNumber = try transaction.makeDatabase(named: "by-number", .integerKey)
      for _ in 0..<4000 {
        let key = Array("key \(random.next() % 9000)".utf8)
        let isLong = random.next() % 200 == 0
        let value = [UInt8](repeating: UInt8(round), count: isLong ? 9000 : Int(random.next() % 90))
        if random.next() % 5 == 0 {
          try transaction.delete(rows, key.span)
        } else {
          try transaction.put(rows, key.span, value.span)
        }
        let list = Array("list \(random.next() % 10 * (random.next() % 10))".utf8)
        if random.next() % 9 == 0 {
          try transaction.remove(lists, list.span, number: random.next() % 5000)
        } else {
          try transaction.insert(lists, list.span, number: random.next() % 5000)
        }
        let number = [UInt8](repeating: 7, count: 20)
        try transaction.put(byNumber, random.next() % 100_000, number.span)
      }
      try transaction.commit()
    }
  }

  /// All that a database holds, walked in some direction.
  private func entries<T: Transaction & ~Copyable>(
    _ database: Database, _ transaction: borrowing T, backwards: Bool = false
  ) throws(LMDBError) -> [[UInt8]] {
    try transaction.withCursor(database) { cursor throws(LMDBError) in
      var found: [[UInt8]] = []
      var isThere = backwards ? try cursor.last() : try cursor.first()
      while isThere {
        found.append(cursor.key.copied() + [0xFE] + cursor.value.copied())
        isThere = backwards ? try cursor.previous() : try cursor.next()
      }
      return found
    }
  }

  @Test(
    "Reading the pages gives what LMDB gives, forwards, backwards and from any key",
    // With the second seed a key is sought behind the last one: the entry before it is the last.
    arguments: [675_286_204, 3_234_403_837, UInt64.random(in: 0..<1 << 32)])
  func equalsLMDB(seed: UInt64) throws {
    var random = Chance(state: seed)
    try fill(&random)
    let environment = try Environment.open(path: scratch.path)
    var transaction = try environment.beginWrite()
    for name in ["rows", "lists", "by-number"] {
      let database = try #require(try transaction.database(named: name))
      let forwards = try entries(database, transaction)
      let backwards = try entries(database, transaction, backwards: true)
      var keys: [[UInt8]] = []
      for _ in 0..<200 {
        let number = random.next() % 100_000
        switch name {
        case "rows": keys.append(Array("key \(number % 9000)".utf8))
        case "lists": keys.append(Array("list \(number % 90)".utf8))
        default: keys.append((0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * UInt64($0))) })
        }
      }
      let sought = try keys.map { try seek($0, database, transaction) }
      #expect(forwards.count > 500 && forwards == backwards.reversed(), "seed \(seed)")
      // What was changed is read by LMDB.
      let extra = [UInt8](repeating: 0xFF, count: 8)
      if name == "lists" {
        try transaction.insert(database, extra.span, number: 1)
      } else {
        try transaction.put(database, extra.span, extra.span)
      }
      try transaction.delete(database, extra.span)
      #expect(try transaction.unchangedRecord(of: database) == nil)
      #expect(try entries(database, transaction) == forwards, "seed \(seed)")
      #expect(try entries(database, transaction, backwards: true) == backwards, "seed \(seed)")
      #expect(try keys.map { try seek($0, database, transaction) } == sought, "seed \(seed)")
    }
  }

  /// What stands at or after a key, the value of the key, and from where its numbers go on.
  private func seek<T: Transaction & ~Copyable>(
    _ key: [UInt8], _ database: Database, _ transaction: borrowing T
  ) throws(LMDBError) -> [[UInt8]] {
    var result = [try transaction.value(database, key.span)?.copied() ?? [0xAA, 0xAA]]
    try transaction.withCursor(database) { cursor throws(LMDBError) in
      if try cursor.seek(key.span) { result.append(cursor.key.copied() + cursor.value.copied()) }
      if try cursor.previous() { result.append(cursor.key.copied() + cursor.value.copied()) }
      guard database.options.contains(.numbers) else { return }
      if try cursor.seek(key.span, number: 2500) { result.append(cursor.value.copied()) }
      if try cursor.seek(exactly: key.span), try cursor.lastNumber() {
        result.append(cursor.value.copied())
        if try cursor.previousNumber() { result.append(cursor.value.copied()) }
      }
    }
    return result
  }

  @Test("Whole trees pass the check, and their lists of free pages")
  func whole() throws {
    var random = Chance(state: 3)
    try fill(&random)
    let environment = try Environment.open(path: scratch.path)
    try environment.checkPages()
  }

  @Test("Whatever is damaged, reading ends with what is there or with an error")
  func damaged() throws {
    let seed = UInt64.random(in: 0..<1 << 32)
    var random = Chance(state: seed)
    try fill(&random)
    let url = URL(fileURLWithPath: scratch.path)
    let whole = try Data(contentsOf: url)
    let expected = try readAll()
    var (equal, refused) = (0, 0)
    for trial in 0..<400 {
      var damaged = whole
      let place = Int(random.next() % UInt64(whole.count))
      switch trial % 4 {
      case 0: damaged[place] ^= 1 << UInt8(random.next() % 8)
      case 1:
        for offset in place..<min(place + 64, whole.count) {
          damaged[offset] = UInt8(truncatingIfNeeded: random.next() >> 8)
        }
      case 2:
        let page = place / 4096 * 4096
        damaged.replaceSubrange(page..<page + 4096, with: Data(count: 4096))
      default: damaged = damaged.prefix(place)
      }
      try FileManager.default.removeItem(at: url)
      try damaged.write(to: url)
      do {
        if try readAll() == expected { equal += 1 }
      } catch { refused += 1 }
    }
    print("damaged pages (seed \(seed)): \(equal) harmless, \(refused) refused of 400")
    #expect(refused > 100, "seed \(seed)")
    #expect(equal > 0, "seed \(seed)")
  }

  private func readAll() throws -> [[[UInt8]]] {
    let environment = try Environment.open(path: scratch.path)
    let transaction = try environment.beginRead()
    return try transaction.databaseNames().map { name in
      guard let database = try transaction.database(named: name) else { return [] }
      return try entries(database, transaction)
    }
  }
}
