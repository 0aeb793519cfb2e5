import EventModel
import Foundation
import LMDB
import Platform
import Testing

@testable import EventStore

@Suite("Opening and creating stores")
struct OpeningTests {
  private static func open(
    _ path: String, _ access: EventStore.Access, application: String? = "test"
  ) throws -> EventStore {
    try EventStore(
      path: path, access: access, configuration: .init(application: application))
  }

  private static func failure(_ body: () throws -> Void) -> OpenError? {
    do {
      try body()
      return nil
    } catch {
      return error as? OpenError
    }
  }

  @Test("Reading a store that does not exist creates nothing")
  func missing() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("deep/store")
    for access in [EventStore.Access.readOnly, .readWrite] {
      let error = Self.failure { _ = try Self.open(path, access) }
      guard case .missing? = error else {
        Issue.record("not refused as missing: \(String(describing: error))")
        return
      }
    }
    #expect(FileSystem.kind(of: folder.path("deep")) == nil)
  }

  @Test("A new store is a private folder with private files and a first record")
  func created() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("deep/store")
    let store = try Self.open(path, .createIfMissing)
    #expect(try store.head() == .zero)
    let genesis = try #require(try store.event(at: .zero))
    #expect(genesis.id == store.storeID)
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o700)
    let log = try FileManager.default.attributesOfItem(atPath: "\(path)/log.mdb")
    #expect(log[.posixPermissions] as? Int == 0o600)
    #expect(try FileSystem.names(in: path).allSatisfy { !$0.contains("new") })
  }

  @Test("Another application's store is refused and left as it was")
  func otherApplication() throws {
    let folder = try TemporaryFolder()
    _ = try Self.open(folder.path("store"), .createIfMissing, application: "shop")
    let error = Self.failure { _ = try Self.open(folder.path("store"), .readWrite) }
    guard case .otherApplication(_, let found, let expected)? = error else {
      Issue.record("not refused: \(String(describing: error))")
      return
    }
    #expect(found == "shop")
    #expect(expected == "test")
    let any = try Self.open(folder.path("store"), .readOnly, application: nil)
    #expect(any.application == "shop")
  }

  @Test("A file, a folder of other things and a log of something else are no stores")
  func notAStore() throws {
    let folder = try TemporaryFolder()
    try Data("text".utf8).write(to: URL(fileURLWithPath: folder.path("file")))
    try FileManager.default.createDirectory(
      atPath: folder.path("photos"), withIntermediateDirectories: true)
    try Data("text".utf8).write(to: URL(fileURLWithPath: folder.path("photos/a.jpg")))
    try FileManager.default.createDirectory(
      atPath: folder.path("garbage"), withIntermediateDirectories: true)
    let garbage = Data((0..<20_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
    try garbage.write(to: URL(fileURLWithPath: folder.path("garbage/log.mdb")))
    for name in ["file", "photos", "garbage"] {
      for access in [EventStore.Access.readOnly, .createIfMissing] {
        let before = try FileSystem.names(in: folder.path)
        let error = Self.failure { _ = try Self.open(folder.path(name), access) }
        #expect(error != nil, "\(name)")
        #expect(try FileSystem.names(in: folder.path) == before)
      }
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.path("garbage/log.mdb"))) == garbage)
  }

  // A copy that was torn or cut must never look like an empty store over real data, nor kill the
  // process that opens it.
  @Test("A log of no bytes or of half its bytes is an error")
  func cutFile() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("store")
    do {
      let store = try Self.open(path, .createIfMissing)
      for number in 0..<50 {
        try store.append([event("A", "n:\(number)", data: [UInt8](repeating: 0, count: 900))])
      }
    }
    let whole = try Data(contentsOf: URL(fileURLWithPath: "\(path)/log.mdb"))
    for count in [0, whole.count / 2] {
      let copy = folder.path("copy-\(count)")
      try FileManager.default.createDirectory(atPath: copy, withIntermediateDirectories: true)
      try whole.prefix(count).write(to: URL(fileURLWithPath: "\(copy)/log.mdb"))
      for access in [EventStore.Access.readOnly, .readWrite, .createIfMissing] {
        #expect(Self.failure { _ = try Self.open(copy, access) } != nil, "\(count) bytes")
      }
      #expect(try Data(contentsOf: URL(fileURLWithPath: "\(copy)/log.mdb")).count == count)
    }
  }

  @Test("Views without their log are reported, and no new log is made beside them")
  func viewsWithoutLog() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("store")
    do {
      let store = try Self.open(path, .createIfMissing)
      try store.append([event("A", "x")])
    }
    try FileSystem.removeFile("\(path)/log.mdb")
    guard case .damaged? = Self.failure({ _ = try Self.open(path, .createIfMissing) }) else {
      Issue.record("a new log was made")
      return
    }
  }

  @Test("A store that another process makes meanwhile is taken as it is")
  func madeMeanwhile() throws {
    // Of twenty processes that made one store at once, one found no log, then the views that
    // another had made since, and called a store damaged that was just being made.
    let folder = try TemporaryFolder()
    let path = folder.path("store")
    try FileSystem.makeFolder(path)
    #expect(try EventStore.mayHoldNewLog(path))
    let id = try Self.open(path, .createIfMissing).storeID
    #expect(try !EventStore.mayHoldNewLog(path))
    #expect(try Self.open(path, .createIfMissing).storeID == id)
  }

  @Test("A store that a newer program wrote is refused, and left as it was")
  func newerFormat() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("store")
    let storeID = try Self.open(path, .createIfMissing).storeID
    try Self.rewriteGenesis(of: path, storeID: storeID, format: Genesis.format + 1)
    let before = try Data(contentsOf: URL(fileURLWithPath: "\(path)/log.mdb"))
    for access in [EventStore.Access.readOnly, .readWrite, .createIfMissing] {
      guard case .newerFormat(_, 2)? = Self.failure({ _ = try Self.open(path, access) }) else {
        Issue.record("not refused")
        return
      }
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: "\(path)/log.mdb")) == before)
  }

  private static func rewriteGenesis(of path: String, storeID: Identifier, format: UInt64) throws {
    var writer = CBORWriter()
    writer.writeMap(count: 2)
    writer.write(text: "format")
    writer.write(unsigned: format)
    writer.write(text: "application")
    writer.write(text: "test")
    let genesis = NewEvent(id: storeID, type: Genesis.type, tags: [], data: writer.finish())
    let place = RecordPlace(
      position: .zero, time: Timestamp(microseconds: 0), id: storeID, indexInCommit: 0)
    var record: [UInt8] = []
    RecordFormat.encode(
      genesis, at: place, opening: Commit(first: .zero, count: 1, context: CommitContext()),
      into: &record)
    var options = EnvironmentOptions()
    options.maxDatabases = 4
    let environment = try Environment.open(path: "\(path)/log.mdb", options: options)
    var transaction = try environment.beginWrite()
    let table = try #require(try transaction.database(named: LogFile.tableName))
    try transaction.put(table, 0, record.span)
    try transaction.commit()
  }

  @Test("Two threads that create one store end up with the same store")
  func race() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("store")
    let ids = await withTaskGroup(of: Identifier?.self) { group in
      for _ in 0..<8 {
        group.addTask { try? Self.open(path, .createIfMissing).storeID }
      }
      return await group.reduce(into: Set<Identifier?>()) { $0.insert($1) }
    }
    #expect(ids.count == 1)
    #expect(!ids.contains(nil))
  }
}
