import EventModel
import Foundation
import Platform
import Testing

@testable import EventStore

@Suite("Compacting")
struct CompactingTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func store(_ access: EventStore.Access = .createIfMissing) throws -> EventStore {
    try EventStore(
      path: folder.path("store"), access: access, configuration: .init(application: "test"))
  }

  private var log: String { folder.path("store/log.mdb") }

  /// Appends while a reader keeps every replaced page from being used again.
  private func bloat(_ store: EventStore) throws {
    let reader = try store.reader.log.beginRead()
    for number in 0..<200 {
      try store.append([event("Added", "item:\(number)", data: [0x58, 200] + Array(0..<200))])
    }
    _ = try store.reader.log.head(reader)
  }

  @Test("A log that grew beside a long reader becomes small again, with the same records")
  func shrinks() throws {
    let store = try store()
    try bloat(store)
    let before = try (0...200).map { try store.reader.log.record(at: Position($0)) }
    let report = try store.compact()
    let file = try #require(report.files.first)
    #expect(file.bytesAfter * 2 < file.bytesBefore, "\(file)")
    #expect(report.head == Position(200))
    #expect(try (0...200).map { try store.reader.log.record(at: Position($0)) } == before)
    #expect(try store.verifyLog().damage.isEmpty)
    let names = try FileSystem.names(in: folder.path("store"))
    #expect(
      names.allSatisfy { ["log.mdb", "views.mdb"].contains($0.prefix(while: { $0 != "-" })) })
  }

  @Test("Who had the store open goes on in the new file: readers, writers and followers")
  func openHandles() throws {
    let (first, second) = (try store(), try store())
    try first.append([event("Added", "item:1")])
    #expect(try second.head() == Position(1))
    let old = second.reader.log.environment
    try first.compact()
    #expect(try second.append([event("Added", "item:2")]).commit?.first == Position(2))
    #expect(try first.head() == Position(2))
    #expect(try first.append([event("Added", "item:3")]).commit?.first == Position(3))
    #expect(try second.event(at: Position(3))?.tags.map(\.value) == ["item:3"])
    #expect(second.reader.log.environment !== old)
    #expect(second.reader.log.environment === first.reader.log.environment)
    #expect(try store().verifyLog().damage.isEmpty)
  }

  @Test("An answer that is being read is finished from the old file")
  func readerInside() throws {
    let store = try store()
    for number in 0..<50 { try store.append([event("Added", "item:\(number)")]) }
    var seen: [UInt64] = []
    let compacting = try self.store()
    try store.read { event throws(ReadError) in
      seen.append(event.position.rawValue)
      if seen.count == 10 { _ = try? compacting.compact() }
      return .more
    }
    #expect(seen == Array(1...50))
  }

  @Test("A damaged log is not compacted, and stays as it is")
  func damaged() throws {
    let store = try store()
    for number in 0..<50 { try store.append([event("Added", "item:\(number)")]) }
    try damageRecord(30, of: store)
    let before = try Data(contentsOf: URL(fileURLWithPath: log))
    #expect(throws: LogCopyError.self) { try store.compact() }
    #expect(try Data(contentsOf: URL(fileURLWithPath: log)) == before)
    #expect(FileSystem.kind(of: log + ".compacted") == nil)
    try store.append([event("Added", "next:1")])
  }

  @Test("A log that was removed while open is not written to")
  func removed() throws {
    let store = try store()
    try store.append([event("Added", "item:1")])
    try FileManager.default.removeItem(atPath: folder.path("store"))
    #expect(throws: AppendError.self) { try store.append([event("Added", "item:2")]) }
    #expect(FileSystem.kind(of: log) == nil)
  }

  @Test("Another store that was put in the place of an open one is not written to")
  func swapped() throws {
    let store = try store()
    try store.append([event("Added", "item:1")])
    try FileManager.default.moveItem(atPath: folder.path("store"), toPath: folder.path("away"))
    let other = try self.store()
    #expect(throws: AppendError.self) { try store.append([event("Added", "item:2")]) }
    #expect(try other.head() == .zero)
  }

  @Test(
    "Killed after any step of the replacement, the old file is there, or the new one",
    arguments: 0..<4)
  func killedReplacement(stepCount: Int) throws {
    var store: EventStore? = try store()
    for number in 0..<10 { try store?.append([event("Added", "item:\(number)")]) }
    try store?.backUp(to: folder.path("backup"))
    store = nil
    // The steps of FileReplacement, one by one, as far as a process may have come.
    let draft = log + ".compacted"
    try FileManager.default.copyItem(atPath: folder.path("backup/log.mdb"), toPath: draft)
    let identity = try inode(draft)
    if stepCount > 0 { #expect(try FileSystem.addName(log + ".replacing", toFile: draft)) }
    if stepCount > 1 { try FileSystem.rename(draft, to: log) }
    if stepCount > 2 { try FileSystem.removeFile(log + "-lock") }
    let opened = try self.store()
    #expect(try inode(log) == identity || stepCount < 2)
    #expect(FileSystem.kind(of: log + ".replacing") == nil)
    #expect(try opened.append([event("Added", "next:1")]).commit?.first == Position(11))
    #expect(try opened.verifyLog().damage.isEmpty)
    try opened.compact()
    #expect(FileSystem.kind(of: draft) == nil)
    #expect(try opened.head() == Position(11))
  }

  private func inode(_ path: String) throws -> UInt64? {
    try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? UInt64
  }
}
