import Foundation
import LMDB
import Platform
import Testing

/// A file that is made longer ahead of need.
@Suite("Room ahead")
struct RoomAheadTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private var byteCount: UInt64 { FileSystem.size(of: scratch.path) ?? 0 }

  /// Appends records, one a commit, and counts the commits that made the file longer.
  private func growingCommits(
    _ environment: Environment, _ table: Database, _ numbers: Range<UInt64>
  ) throws -> Int {
    let value = [UInt8](repeating: 7, count: 250)
    var count = 0
    var last = byteCount
    for number in numbers {
      var transaction = try environment.beginWrite()
      try transaction.put(table, number, value.span, .append)
      try transaction.commit()
      if byteCount > last { count += 1 }
      last = byteCount
    }
    return count
  }

  private func environmentWithTable(
    makesRoomAhead: Bool = true
  ) throws -> (environment: Environment, table: Database) {
    let environment = try scratch.open { $0.makesRoomAhead = makesRoomAhead }
    var transaction = try environment.beginWrite()
    let table = try transaction.makeDatabase(named: "log", .integerKey)
    try transaction.commit()
    return (environment, table)
  }

  @Test("Few commits make the file longer, and it is never much longer than its pages")
  func fewCommitsGrow() throws {
    let (environment, table) = try environmentWithTable()
    #expect(try growingCommits(environment, table, 1..<2001) < 60)
    let used = try environment.information().usedBytes
    #expect(byteCount > used && byteCount - used <= 64 << 10)
    let transaction = try environment.beginRead()
    for number in UInt64(1)...2000 {
      #expect(try transaction.text(table, number)?.utf8.count == 250)
    }
  }

  @Test("Without the option a commit in sixteen makes the file longer")
  func growsAsNeeded() throws {
    let (environment, table) = try environmentWithTable(makesRoomAhead: false)
    #expect(try growingCommits(environment, table, 1..<2001) > 100)
  }

  @Test("A transaction larger than the room ahead is whole")
  func largeTransaction() throws {
    let (environment, table) = try environmentWithTable()
    let value = [UInt8](repeating: 9, count: 3000)
    var transaction = try environment.beginWrite()
    for number in UInt64(1)...2000 { try transaction.put(table, number, value.span, .append) }
    try transaction.commit()
    let reader = try environment.beginRead()
    for number in UInt64(1)...2000 {
      #expect(try reader.text(table, number)?.utf8.count == 3000)
    }
  }

  @Test("Where the size of files is limited, commits that fit are not refused")
  func limitedSize() async throws {
    // In a process of its own: the limit is the whole process's.
    await #expect(processExitsWith: .success) {
      var byteCount: UInt64 = 0
      for makesRoomAhead in [false, true] {
        let tests = try RoomAheadTests()
        let (environment, table) = try tests.environmentWithTable(makesRoomAhead: makesRoomAhead)
        if makesRoomAhead {
          // What the same commits took without room ahead must do.
          var limits = rlimit(rlim_cur: rlim_t(byteCount), rlim_max: rlim_t(byteCount))
          let code = unsafe setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limits)
          #expect(code == 0)
        }
        _ = try tests.growingCommits(environment, table, 1..<200)
        byteCount = try environment.information().usedBytes
        #expect(tests.byteCount == byteCount)
      }
    }
  }
}
