import EventModel
import Foundation
import Platform
import SeededRandom
import Testing

@testable import EventStore

@Suite("Salvaging a damaged log")
struct SalvagingTests {
  private static let pageByteCount = 4096
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var log: URL { URL(fileURLWithPath: folder.path("damaged/log.mdb")) }

  /// A store with commits of one to four events, some of them of several pages.
  private func makeStore() throws -> [[UInt8]] {
    let store = try EventStore(
      path: folder.path("damaged"), access: .createIfMissing,
      configuration: .init(application: "test"))
    for number in 0..<120 {
      let size = number % 17 == 0 ? 9000 : 200
      let data = [0x59, UInt8(size >> 8), UInt8(size & 255)] + [UInt8](repeating: 7, count: size)
      let events = (0...(number % 4)).map { event("Added", "item:\(number)-\($0)", data: data) }
      try store.append(events, context: CommitContext(command: "Add", actor: "tester"))
    }
    return try (0...(try store.head().rawValue)).map {
      try #require(try store.reader.log.record(at: Position($0)))
    }
  }

  private func salvage(_ number: Int = 0) throws -> (report: SalvageReport, store: EventStore) {
    let target = folder.path("saved-\(number)")
    let report = try EventStore.salvage(
      from: folder.path("damaged"), to: target, application: "test")
    let store = try EventStore(
      path: target, access: .readWrite, configuration: .init(application: "test"))
    return (report, store)
  }

  /// Checks a salvaged store against what there was.
  ///
  /// - Returns: How many events are lost.
  private func check(
    _ report: SalvageReport, _ store: EventStore, against records: [[UInt8]], _ name: String
  ) throws -> Int {
    let head = Int(try store.head().rawValue)
    #expect(head == Int(report.head.rawValue), "\(name)")
    #expect(head < records.count, "\(name)")
    #expect(try store.verifyLog().damage == [], "\(name)")
    let lost = Set(report.lost.flatMap { Array($0.lowerBound.rawValue...$0.upperBound.rawValue) })
    #expect(Int(report.savedCount) + lost.count == head, "\(name)")
    for position in 1..<UInt64(max(head, 0) + 1) {
      let record = try #require(try store.reader.log.record(at: Position(position)))
      if lost.contains(position) {
        #expect(try store.event(at: Position(position))?.type == EventStore.lostType, "\(name)")
      } else {
        #expect(record == records[Int(position)], "\(name): position \(position)")
      }
    }
    return lost.count + records.count - 1 - head
  }

  @Test("A log that is whole is saved byte for byte, and nothing else is")
  func whole() throws {
    let records = try makeStore()
    let before = try Data(contentsOf: log)
    let (report, store) = try salvage()
    #expect(report.lost.isEmpty && !report.isIdentityLost)
    #expect(report.savedCount == UInt64(records.count - 1))
    #expect(try check(report, store, against: records, "whole") == 0)
    #expect(try Data(contentsOf: log) == before)
    #expect(try store.append([event("Added", "next:1")]).commit?.first == report.head.next)
  }

  @Test("One damaged record is the only one that is lost, wherever it stands in its commit")
  func oneRecord() throws {
    let records = try makeStore()
    let whole = try Data(contentsOf: log)
    for position in 1...40 {
      var damaged = whole
      var start = damaged.startIndex
      while let range = damaged[start...].range(of: Data(records[position])) {
        damaged[range.lowerBound + records[position].count / 2] ^= 0x10
        start = range.upperBound
      }
      try damaged.write(to: log)
      let (report, store) = try salvage(position)
      // A long record lies in pages of its own, of which one is damaged.
      #expect(report.lost == [Position(UInt64(position))...Position(UInt64(position))])
      #expect(try check(report, store, against: records, "position \(position)") == 1)
      let next = try #require(try store.event(at: Position(UInt64(position))))
      #expect(next.tags.isEmpty)
    }
  }

  /// A flipped bit in the tree's count of its entries was believed: whole records beyond it were
  /// left out, or positions added that there had never been.
  @Test("The tree's own count of its entries is not believed where its pages say otherwise")
  func count() throws {
    let records = try makeStore()
    let whole = try Data(contentsOf: log)
    // The number stands nowhere else: no position is as high.
    let count = Data((0..<8).map { UInt8(truncatingIfNeeded: records.count >> (8 * $0)) })
    let place = try #require(whole.range(of: count)).lowerBound
    for bit in [0, 1, 2, 4, 5, 8, 10, 15, 22, 40, 63] {
      var damaged = whole
      damaged[place + bit / 8] ^= 1 << UInt8(bit % 8)
      try damaged.write(to: log)
      let (report, store) = try salvage(bit)
      #expect(report.lost.isEmpty, "bit \(bit)")
      #expect(try check(report, store, against: records, "bit \(bit)") == 0)
    }
  }

  @Test("Whatever is damaged, every record that is whole is saved, and no other is made up")
  func random() throws {
    var dice = SeededGenerator("salvaging")
    let seed = dice.seed
    let records = try makeStore()
    let whole = try Data(contentsOf: log)
    var (lostCount, refusedCount) = (0, 0)
    for trial in 0..<60 {
      var damaged = whole
      for _ in 0..<Int.random(in: 1...4, using: &dice) { damage(&damaged, &dice) }
      try damaged.write(to: log)
      do {
        let (report, store) = try salvage(1000 + trial)
        lostCount += try check(report, store, against: records, "trial \(trial), seed \(seed)")
      } catch LogCopyError.source(.damaged) {
        refusedCount += 1
      }
      #expect(try Data(contentsOf: log) == damaged)
    }
    print("salvaging: 60 damaged logs, \(lostCount) events lost, \(refusedCount) with none left")
    #expect(lostCount > 0)
  }

  private func damage(_ file: inout Data, _ dice: inout SeededGenerator) {
    guard file.count > Self.pageByteCount else { return }
    let place = Int.random(in: 0..<file.count, using: &dice)
    let page = place / Self.pageByteCount * Self.pageByteCount
    let end = min(file.count, page + Self.pageByteCount)
    switch Int.random(in: 0..<5, using: &dice) {
    case 0: file[place] ^= 1 << UInt8.random(in: 0..<8, using: &dice)
    case 1: file.replaceSubrange(page..<end, with: Data(count: end - page))
    case 2: for index in page..<end { file[index] = UInt8.random(in: 0...255, using: &dice) }
    case 3: for index in page..<min(page + 16, end) { file[index] = 0xFF }
    default: if file.count > 40 * Self.pageByteCount { file = file.prefix(place + 30_000) }
    }
  }

  @Test("A log whose first record is lost gets another identity, and says so")
  func identity() throws {
    let records = try makeStore()
    var damaged = try Data(contentsOf: log)
    while let range = damaged.range(of: Data(records[0])) { damaged[range.lowerBound + 20] ^= 1 }
    try damaged.write(to: log)
    let (report, store) = try salvage()
    #expect(report.isIdentityLost)
    #expect(try check(report, store, against: records, "identity") == 0)
  }

  @Test("Nothing is made of a file without a whole record, of no file, or over a store")
  func refused() throws {
    _ = try makeStore()
    #expect(throws: LogCopyError.self) {
      try EventStore.salvage(
        from: folder.path("damaged"), to: folder.path("damaged/../damaged"), application: "test")
    }
    _ = try salvage()
    #expect(throws: LogCopyError.self) { try salvage() }
    #expect(throws: LogCopyError.self) {
      try EventStore.salvage(from: folder.path, to: folder.path("new"), application: "test")
    }
    for content in [Data(), Data(count: 100_000), Data("text".utf8)] {
      try content.write(to: log)
      #expect(throws: LogCopyError.self) { try salvage(9) }
      #expect(FileSystem.kind(of: folder.path("saved-9")) == nil)
    }
  }
}
