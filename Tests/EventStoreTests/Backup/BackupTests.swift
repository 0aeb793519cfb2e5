import EventModel
import Foundation
import Platform
import Testing

@testable import EventStore

@Suite("Backups")
struct BackupTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func store(_ name: String = "store") throws -> EventStore {
    try EventStore(
      path: folder.path(name), access: .createIfMissing, configuration: .init(application: "test"))
  }

  /// Appends commits of one to three events.
  private func fill(_ store: EventStore, commits: Int) throws {
    for number in 0..<commits {
      let events = (0...(number % 3)).map { event("Added", "item:\(number)-\($0)") }
      try store.append(events, context: CommitContext(actor: "tester"))
    }
  }

  private func records(_ store: EventStore) throws -> [[UInt8]?] {
    try (0...(try store.head().rawValue)).map { try store.reader.log.record(at: Position($0)) }
  }

  private func failure(_ body: () throws -> Void) -> LogCopyError? {
    do {
      try body()
      return nil
    } catch {
      return error as? LogCopyError
    }
  }

  @Test("A backup is a store with the same identity and the same bytes at the same positions")
  func same() throws {
    let store = try store()
    try fill(store, commits: 40)
    let report = try store.backUp(to: folder.path("deep/backup"))
    #expect(report.head == (try store.head()))
    #expect(report.copiedCount == report.head.rawValue)
    let backup = try self.store("deep/backup")
    #expect(backup.storeID == store.storeID)
    #expect(try records(backup) == records(store))
    #expect(try backup.verifyLog().damage.isEmpty)
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.path("deep/backup"))
    #expect(attributes[.posixPermissions] as? Int == 0o700)
  }

  @Test("A second backup copies only what is new, also of nothing")
  func incremental() throws {
    let store = try store()
    for count in [0, 3, 0, 5] {
      let before = try store.head().rawValue
      try fill(store, commits: count)
      let new = try store.head().rawValue - before
      #expect(try store.backUp(to: folder.path("backup")).copiedCount == new)
      #expect(try store.backUp(to: folder.path("backup")).copiedCount == 0)
    }
    #expect(try records(try self.store("backup")) == records(store))
  }

  @Test("A backup that is stopped between two steps holds whole commits, and the next goes on")
  func cancelled() throws {
    let store = try store()
    try fill(store, commits: 30)
    let target = try LogCopy.openTarget(folder.path("backup"), of: store.reader.log)
    var copy = LogCopy(source: store.reader.log, target: target, path: folder.path("backup"))
    copy.stepLimit.eventCount = 4
    var total = 0
    var stepCount = 0
    while total < 60 {
      let copied = try copy.run(isCancelled: { true })
      total += Int(copied.upperBound.rawValue - copied.lowerBound.rawValue)
      stepCount += 1
      #expect(try self.store("backup").verifyLog().damage.isEmpty)
    }
    #expect(stepCount > 5)
    #expect(try records(try self.store("backup")) == records(store))
  }

  @Test("A folder with another store, with other things, or with the store itself is refused")
  func refused() throws {
    let store = try store()
    try fill(store, commits: 2)
    let other = try self.store("other")
    try fill(other, commits: 1)
    let before = try records(other)
    guard case .otherStore? = failure({ try store.backUp(to: folder.path("other")) }) else {
      Issue.record("another store was not refused")
      return
    }
    #expect(try records(other) == before)
    guard case .itself? = failure({ try store.backUp(to: folder.path("other/../store")) }) else {
      Issue.record("the store itself was not refused")
      return
    }
    try FileManager.default.createDirectory(
      atPath: folder.path("photos"), withIntermediateDirectories: false)
    try Data("x".utf8).write(to: URL(fileURLWithPath: folder.path("photos/a.jpg")))
    guard case .target(.notAStore)? = failure({ try store.backUp(to: folder.path("photos")) })
    else {
      Issue.record("a folder of other things was not refused")
      return
    }
    #expect(try FileSystem.names(in: folder.path("photos")) == ["a.jpg"])
  }

  @Test("A backup that was written to, or that holds more than the store, is kept and refused")
  func diverged() throws {
    let store = try store()
    try fill(store, commits: 2)
    try store.backUp(to: folder.path("backup"))
    let backup = try self.store("backup")
    try backup.append([event("Added", "own:1")])
    guard
      case .ahead(_, let head, let storeHead)? = failure({
        try store.backUp(to: folder.path("backup"))
      })
    else {
      Issue.record("a backup with more events was not refused")
      return
    }
    #expect(head.rawValue == storeHead.rawValue + 1)
    try fill(store, commits: 3)
    let before = try records(backup)
    guard
      case .diverged(_, let position)? = failure({
        try store.backUp(to: folder.path("backup"))
      })
    else {
      Issue.record("a backup with a history of its own was not refused")
      return
    }
    #expect(position == head)
    #expect(try records(backup) == before)
  }

  @Test("A damaged record stops a backup with its position; what was copied is whole")
  func damaged() throws {
    let store = try store()
    try fill(store, commits: 30)
    try damageRecord(17, of: store)
    guard
      case .reading(.record(.checksumMismatch(let position)))? = failure({
        try store.backUp(to: folder.path("backup"))
      })
    else {
      Issue.record("the damage was not found")
      return
    }
    #expect(position == Position(17))
    #expect(try self.store("backup").verifyLog().damage.isEmpty)
  }

  @Test("A followed backup holds every commit soon after it happened")
  func followed() throws {
    let store = try store()
    try fill(store, commits: 3)
    var heads: [UInt64] = []
    let path = folder.path("backup")
    try store.followBackup(to: path, isCancelled: { false }) { report in
      heads.append(report.head.rawValue)
      if heads.count < 6 { _ = try? store.append([event("Added", "next:\(heads.count)")]) }
      return heads.count < 6 ? .more : .stop
    }
    let first = heads[0]
    #expect(heads == (0..<6).map { first + $0 })
    #expect(try records(try self.store("backup")) == records(store))
  }
}

/// Flips a bit in the middle of a record, in the file.
func damageRecord(_ position: UInt64, of store: EventStore) throws {
  let record = try #require(try store.reader.log.record(at: Position(position)))
  let url = URL(fileURLWithPath: store.path + "/log.mdb")
  let file = try FileHandle(forUpdating: url)
  var bytes = try #require(try file.readToEnd())
  var start = bytes.startIndex
  while let range = bytes[start...].range(of: Data(record)) {
    bytes[range.lowerBound + record.count / 2] ^= 1
    start = range.upperBound
  }
  try file.seek(toOffset: 0)
  try file.write(contentsOf: bytes)
  try file.close()
}
