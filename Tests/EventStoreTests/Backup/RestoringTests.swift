import EventModel
import Foundation
import Platform
import Testing

@testable import EventStore

@Suite("Restoring from a backup")
struct RestoringTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func store(_ name: String) throws -> EventStore {
    try EventStore(
      path: folder.path(name), access: .createIfMissing, configuration: .init(application: "test"))
  }

  private func backedUp(events: Int) throws -> EventStore {
    let store = try store("store")
    for number in 0..<events { try store.append([event("Added", "item:\(number)")]) }
    try store.backUp(to: folder.path("backup"))
    return store
  }

  @Test("A restored store is the backed up one, and goes on from there")
  func whole() throws {
    let store = try backedUp(events: 20)
    let report = try EventStore.restore(from: folder.path("backup"), to: folder.path("a/restored"))
    let restored = try self.store("a/restored")
    #expect(report.head == (try store.head()))
    #expect(restored.storeID == store.storeID)
    #expect(try restored.verifyLog().damage.isEmpty)
    #expect(try restored.append([event("Added", "next:1")]).commit?.first == Position(21))
    #expect(
      try FileSystem.names(in: folder.path("a/restored")).allSatisfy { !$0.contains("draft") })
  }

  @Test("A store that exists is not overwritten, and a folder of other things is left alone")
  func refused() throws {
    let store = try backedUp(events: 3)
    try store.append([event("Added", "later:1")])
    for name in ["store", "backup"] {
      #expect(throws: LogCopyError.self) {
        try EventStore.restore(from: folder.path("backup"), to: folder.path(name))
      }
    }
    #expect(try store.head() == Position(4))
    try FileManager.default.createDirectory(
      atPath: folder.path("photos"), withIntermediateDirectories: false)
    try Data("x".utf8).write(to: URL(fileURLWithPath: folder.path("photos/a.jpg")))
    #expect(throws: LogCopyError.self) {
      try EventStore.restore(from: folder.path("backup"), to: folder.path("photos"))
    }
    #expect(try FileSystem.names(in: folder.path("photos")) == ["a.jpg"])
  }

  @Test("A damaged backup leaves no store")
  func damaged() throws {
    _ = try backedUp(events: 20)
    try damageRecord(9, of: try store("backup"))
    #expect(throws: LogCopyError.self) {
      try EventStore.restore(from: folder.path("backup"), to: folder.path("restored"))
    }
    #expect(try FileSystem.names(in: folder.path("restored")) == [])
  }

  @Test("What a killed restore left is taken away by the next")
  func leftovers() throws {
    _ = try backedUp(events: 5)
    try FileSystem.makeFolder(folder.path("restored"))
    for name in ["log.mdb.draft-1", "log.mdb.draft-1-lock"] {
      try Data(count: 9000).write(to: URL(fileURLWithPath: folder.path("restored/\(name)")))
    }
    try EventStore.restore(from: folder.path("backup"), to: folder.path("restored"))
    #expect(try FileSystem.names(in: folder.path("restored")) == ["log.mdb"])
  }
}
