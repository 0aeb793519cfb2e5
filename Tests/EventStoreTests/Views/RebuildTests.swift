import EventModel
import LMDB
import Platform
import Synchronization
import Testing

@testable import EventStore

private let storeID = Identifier(high: 1, low: 2)
private let views = ["places", "tags"]

private func open(
  _ folder: ViewFolder, limit: ViewStore.BatchLimit = .init()
) throws -> ViewStore {
  try ViewStore(
    path: folder.file, storeID: storeID, projectors: [PlacesProjector(), TagsProjector()],
    batchLimit: limit)
}

@Suite("Building views from the whole log")
struct RebuildTests {
  @Test("Rows that go through a file come out as from a fold in memory, byte for byte")
  func spilled() throws {
    let seed = UInt64.random(in: 0..<1 << 32)
    let source = ArraySource.random(1000, seed: seed)
    let folder = try ViewFolder()
    defer { withExtendedLifetime(folder) {} }
    let store = try open(folder, limit: .init(buildByteCount: 1))
    var positions: [UInt64] = []
    try store.rebuild(views, source: source) { positions.append($0.position.rawValue) }
    let layers = (1...15).map { $0 * 64 } + [1000] as [UInt64]
    #expect(Array(positions.prefix(16)) == layers, "a layer for 64 events")
    #expect(
      try ViewContents(store, source, staleOK: true) == ViewContents(folding: source),
      "seed \(seed)")
    let digests = try views.map { try store.digest(of: $0, source: source) }
    let other = try ViewFolder()
    let inMemory = try open(other)
    try inMemory.bringUpToDate(views, source: source)
    #expect(try views.map { try inMemory.digest(of: $0, source: source) } == digests)
  }

  @Test("A long log is built in one go at the first query, and a short rest is folded after it")
  func firstQuery() throws {
    let source = ArraySource.random(500)
    let folder = try ViewFolder()
    defer { withExtendedLifetime(folder) {} }
    let store = try open(folder, limit: .init(eventCount: 100, buildByteCount: 1))
    var contents = try ViewContents(store, source)
    #expect(source.visitCount.load(ordering: .relaxed) == 500, "each event was read once")
    #expect(try contents == ViewContents(folding: source))
    source.append([.placed, .noted])
    contents = try ViewContents(store, source)
    #expect(source.visitCount.load(ordering: .relaxed) == 1002, "with those of the comparison")
    #expect(try contents == ViewContents(folding: source))
  }

  @Test("A rebuild beside another one is refused with a reason, and does no harm")
  func busy() throws {
    let source = ArraySource.random(100)
    let folder = try ViewFolder()
    defer { withExtendedLifetime(folder) {} }
    let store = try open(folder)
    let before = try ViewContents(store, source)
    var refusals: [String] = []
    try store.rebuild(views, source: source) { _ in
      do throws(ViewStoreError) {
        try store.rebuild(["places"], source: source)
      } catch { refusals.append(error.description) }
    }
    #expect(refusals.first?.contains("Another process builds views") == true)
    #expect(try ViewContents(store, source, staleOK: true) == before)
    try store.rebuild(["places"], source: source)
  }

  @Test("Threads that build a view at the same time build it once")
  func threads() async throws {
    let source = ArraySource.random(3000)
    let folder = try ViewFolder()
    defer { withExtendedLifetime(folder) {} }
    let store = try open(folder, limit: .init(eventCount: 100))
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask { try store.bringUpToDate(views, source: source) }
      }
      try await group.waitForAll()
    }
    #expect(source.visitCount.load(ordering: .relaxed) == 3000)
    #expect(try ViewContents(store, source, staleOK: true) == ViewContents(folding: source))
  }

  @Test("A rebuild that is given up leaves the old views, and nothing of itself")
  func cancelled() throws {
    let source = ArraySource.random(100)
    let folder = try ViewFolder()
    let store = try open(folder)
    let before = try ViewContents(store, source)
    let error = #expect(throws: ViewStoreError.self) {
      try store.rebuild(views, source: source, isCancelled: { true })
    }
    #expect("\(try #require(error))".contains("the old ones go on answering"))
    #expect(try store.status().map(\.state) == [.live, .live])
    #expect(try ViewContents(store, source, staleOK: true) == before)
  }

  @Test("Rows are not loaded into tables that somebody else has taken")
  func takenTables() throws {
    let source = ArraySource.random(100)
    let folder = try ViewFolder()
    defer { withExtendedLifetime(folder) {} }
    let store = try open(folder)
    try store.bringUpToDate(views, source: source)
    var fold = store.newFold([PlacesProjector()])
    try fold.fold(source, through: Position(100)) { _ in }
    try fold.finish()
    let environment = try #require(store.environment)
    let build = ViewBuild(version: 1, generation: 1, checksum: 7)
    var load = BulkLoad(store: store, environment: environment, builds: ["places": build])
    #expect(try !load.run(fold, of: source, checksum: nil) { _ in })
    #expect(try ViewContents(store, source, staleOK: true) == ViewContents(folding: source))
  }

  @Test("Where no file can be made for sorted rows, the error names its folder")
  func noRoomForRows() throws {
    var fold = ViewFold([TagsProjector()], folder: "/proc/self", byteLimit: 1)
    try fold.fold(ArraySource.random(64), through: Position(64)) { _ in }
    try fold.finish()
    let spill = SpillFile(in: "/proc/self/task", prefix: "run", memoryByteCount: 0)
    let error = #expect(throws: FileError.self) { try spill.append([1].span) }
    #expect(error?.description.contains("/proc/self/task") == true)
  }

  @Test("A check of views goes on after one that differs and one that was never built")
  func verification() throws {
    let source = ArraySource.random(300)
    let folder = try ViewFolder()
    defer { withExtendedLifetime(folder) {} }
    let store = try open(folder, limit: .init(buildByteCount: 1))
    try store.bringUpToDate(["places"], source: source)
    let environment = try #require(store.environment)
    var transaction = try environment.beginWrite()
    let rows = try transaction.makeDatabase(
      named: ViewBuild(version: 1, generation: 0).databaseName(PlacesProjector.table))
    let key = [UInt8](text: "key 0")
    var sealed: [UInt8] = []
    SealedRow.seal([1].span, at: key.span, into: &sealed)
    try transaction.put(rows, key.span, sealed.span)
    try transaction.commit()
    var found: [String: ViewVerification] = [:]
    try store.verify(views, source: source) { found[$0] = $1 }
    guard case .differs(let difference) = found["places"] else {
      Issue.record("\(found)")
      return
    }
    #expect(difference.key == [UInt8](text: "key 0") && difference.stored == [1])
    #expect(found["tags"] == .unbuilt)
    #expect(try store.checkpoint(of: "tags") == .zero, "nothing was changed")
  }
}
