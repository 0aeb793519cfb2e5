import EventModel
import Foundation
import Glibc
import Platform
import Testing

@testable import EventStore

@Suite("Views as of an earlier position")
struct ViewHistoryTests {
  @Test("At position zero there is nothing; beyond the head there is no answer")
  func bounds() throws {
    let shop = try Shop(eventCount: 20)
    #expect(try shop.places(at: 0) == [])
    #expect(throws: ViewStoreError.self) { try shop.places(at: 21) }
    do {
      _ = try shop.places(at: 21)
    } catch {
      #expect("\(error)" == "There is no position 21 yet: the log ends at 20.")
    }
  }

  @Test("The first question about a part of the log leaves a snapshot, and the next ones use it")
  func reuse() throws {
    let shop = try Shop(eventCount: 200)
    for position in [100, 101, 97, 108] as [UInt64] {
      #expect(try shop.places(at: position) == shop.expected(at: position))
      #expect(shop.snapshots == [96])
    }
    #expect(try shop.places(at: 200) == shop.expected(at: 200))
    #expect(shop.snapshots == [96], "the stored views are at the head")
  }

  @Test("A later snapshot begins with a copy of an earlier one, and folds only what came since")
  func copies() throws {
    let shop = try Shop(eventCount: 400)
    #expect(try shop.places(at: 100) == shop.expected(at: 100))
    let earlier = shop.history.folder.file(at: Position(96))
    let checkpoint = try shop.checkpoint(of: earlier)
    #expect(checkpoint == Position(96))
    #expect(try shop.places(at: 300) == shop.expected(at: 300))
    #expect(try shop.places(at: 200) == shop.expected(at: 200))
    #expect(shop.snapshots == [96, 196, 296])
    #expect(try shop.checkpoint(of: earlier) == checkpoint)
  }

  @Test("A copy that was cut off by a kill does no harm")
  func halfCopy() throws {
    let shop = try Shop(eventCount: 400)
    _ = try shop.places(at: 100)
    _ = try shop.places(at: 300)
    let bytes = try Data(
      contentsOf: URL(fileURLWithPath: shop.history.folder.file(at: Position(296))))
    for count in [0, 4096, 8192, 12_288, bytes.count - 4096] {
      let copy = shop.history.folder.file(at: Position(196))
      try bytes.prefix(count).write(to: URL(fileURLWithPath: copy))
      #expect(try shop.places(at: 200) == shop.expected(at: 200), "\(count) bytes")
      shop.history.folder.remove(Position(196))
    }
  }

  @Test("Near the beginning, and where the folder cannot be written, views are folded in memory")
  func withoutSnapshot() throws {
    var shop = try Shop(eventCount: 200)
    #expect(try shop.places(at: 12) == shop.expected(at: 12))
    shop.history = ViewHistory(
      views: shop.store.views, source: shop.store.source, reader: shop.store.reader,
      folder: SnapshotFolder(path: "/proc/nowhere/snapshots"), stride: 4)
    #expect(try shop.places(at: 120) == shop.expected(at: 120))
    #expect(shop.snapshots == [])
  }

  /// Snapshots were looked for, made and removed in whatever folder a link in their folder's place
  /// led to.
  @Test("What a link in the place of snapshots leads to is not touched", arguments: [true, false])
  func linked(isFolder: Bool) throws {
    let shop = try Shop(eventCount: 200)
    let folder = shop.history.folder
    let foreign = shop.store.path + "-foreign"
    try FileManager.default.createDirectory(atPath: foreign, withIntermediateDirectories: false)
    for name in ["36.mdb", "96.mdb", "96.mdb-lock"] {
      try Data("dear".utf8).write(to: URL(fileURLWithPath: "\(foreign)/\(name)"))
    }
    if !isFolder { try FileSystem.makeFolder(folder.path) }
    try FileManager.default.createSymbolicLink(
      atPath: isFolder ? folder.path : folder.file(at: Position(96)),
      withDestinationPath: isFolder ? foreign : "\(foreign)/96.mdb")
    for position in [100, 40, 101] as [UInt64] {
      #expect(try shop.places(at: position) == shop.expected(at: position))
    }
    folder.trim()
    folder.remove(Position(96))
    #expect(shop.snapshots == (isFolder ? [] : [36]))
    #expect(try FileSystem.names(in: foreign).sorted() == ["36.mdb", "96.mdb", "96.mdb-lock"])
    for name in ["36.mdb", "96.mdb", "96.mdb-lock"] {
      #expect(try String(contentsOfFile: "\(foreign)/\(name)", encoding: .utf8) == "dear")
    }
  }

  @Test(
    "A snapshot that is damaged, empty, cut off or another store's does no harm",
    arguments: Spoiling.allCases)
  func spoiled(_ spoiling: Spoiling) throws {
    let shop = try Shop(eventCount: 200)
    _ = try shop.places(at: 100)
    let file = shop.history.folder.file(at: Position(96))
    try spoiling.spoil(file)
    #expect(try shop.places(at: 101) == shop.expected(at: 101))
    #expect(try shop.places(at: 102) == shop.expected(at: 102))
  }

  @Test("What was not used for the longest time goes, by number and by size")
  func limits() throws {
    var shop = try Shop(eventCount: 200)
    shop.history.folder.limit.fileCount = 3
    for position in [40, 80, 120] as [UInt64] { _ = try shop.places(at: position) }
    #expect(shop.snapshots == [36, 76, 116])
    _ = try shop.places(at: 41)
    _ = try shop.places(at: 160)
    #expect(shop.snapshots == [36, 116, 156])
    shop.history.folder.limit.byteCount = 1
    #expect(try shop.places(at: 100) == shop.expected(at: 100))
    #expect(shop.snapshots == [96], "the last one stays, however large")
    let names = try FileSystem.names(in: shop.history.folder.path)
    #expect(names == ["96.mdb", "96.mdb-lock"])
  }

  @Test("A snapshot of another version of a projector is folded anew")
  func version() throws {
    let shop = try Shop(eventCount: 200)
    _ = try shop.places(at: 100)
    let raised = try Shop(reopening: shop, version: 2)
    let rows = try raised.places(at: 100)
    #expect(try rows == raised.expected(at: 100))
    #expect(rows.first?.row.first == 2)
  }

  @Test("Records are found by their tags, with those that they name, and not beyond the limit")
  func selection() throws {
    let shop = try Shop(eventCount: 0)
    try shop.append(tags: ["order:1", "item:1"])
    try shop.append(tags: ["order:2", "item:2"])
    try shop.append(tags: ["item:1"])
    try shop.append(tags: ["items:1"])
    try shop.append(tags: ["order:1", "item:2"])
    let scope = EventScope(
      [Tag("order:1")].compactMap(\.self), following: [.init("item", types: [.placed])])
    #expect(try shop.positions(of: scope, through: 5, limit: 9) == [1, 2, 3, 5])
    #expect(try shop.positions(of: scope, through: 4, limit: 9) == [1, 3])
    #expect(try shop.positions(of: scope, through: 5, limit: 4) == [1, 2, 3, 5])
    #expect(try shop.positions(of: scope, through: 5, limit: 3) == nil)
  }

  @Test("A time means the last event that had happened by then")
  func times() throws {
    let shop = try Shop(eventCount: 0)
    for count in [1, 3, 1, 2] {
      try shop.append(Array(repeating: .placed, count: count))
      usleep(50)
    }
    var times: [Timestamp] = []
    try shop.store.read { event throws(ReadError) in
      times.append(event.time)
      return .more
    }
    for time in times {
      for moment in [-1, 0, 1].map({ Timestamp(microseconds: time.rawValue + $0) }) {
        let expected = times.count { $0 <= moment }
        #expect(try shop.store.position(at: moment) == Position(UInt64(expected)))
      }
    }
    #expect(try shop.store.position(at: Timestamp(rawValue: .min)) == .zero)
    #expect(try shop.store.position(at: Timestamp(rawValue: .max)) == Position(7))
  }
}
