import EventModel
import LMDB
import Platform
import Synchronization
import Testing

@testable import EventStore

private let storeID = Identifier(high: 1, low: 2)

private func open(
  _ folder: ViewFolder, _ projectors: [any Projector] = [PlacesProjector(), TagsProjector()],
  storeID: Identifier = storeID, access: ViewStore.Access = .readWrite,
  limit: ViewStore.BatchLimit = .init(), _ notices: Notices = Notices()
) throws -> ViewStore {
  try ViewStore(
    path: folder.file, storeID: storeID, projectors: projectors, access: access,
    batchLimit: limit, notice: { notices.add($0) })
}

@Suite("The file of views")
struct ViewStoreTests {
  @Test("Views are a fold of the log, whatever the size of the batches", arguments: [1, 7, 1000])
  func equalsFold(batch: Int) throws {
    let seed = UInt64.random(in: 0..<1 << 32)
    let folder = try ViewFolder()
    let source = ArraySource.random(150, seed: seed)
    let store = try open(folder, limit: .init(eventCount: batch))
    #expect(try ViewContents(store, source) == ViewContents(folding: source), "seed \(seed)")
    source.append([.placed, .taken, .placed], seed: seed)
    #expect(try ViewContents(store, source) == ViewContents(folding: source), "seed \(seed)")
  }

  @Test("A batch ends when its changes take too much memory")
  func byteLimit() throws {
    let source = ArraySource.random(10)
    let folder = try ViewFolder()
    defer { withExtendedLifetime(folder) {} }
    let store = try open(folder, limit: .init(byteCount: 1))
    _ = try ViewContents(store, source)
    let before = try #require(store.environment).information().lastTransaction
    source.append(Array(repeating: .noted, count: 1000))
    try store.bringUpToDate(["tags"], source: source)
    // 64 events a transaction.
    #expect(try #require(store.environment).information().lastTransaction == before + 16)
  }

  @Test("Views of both kinds are the same after the file is closed and opened")
  func reopened() throws {
    let folder = try ViewFolder()
    let source = ArraySource.random(200)
    let before = try ViewContents(try open(folder), source)
    let store = try open(folder)
    let visited = source.visitCount.load(ordering: .relaxed)
    #expect(try ViewContents(store, source) == before)
    #expect(source.visitCount.load(ordering: .relaxed) == visited, "nothing is folded again")
    #expect(try store.checkpoint(of: "places") == Position(200))
  }

  @Test("Each event is read once for all views that fold it")
  func onePass() throws {
    let source = ArraySource.random(100)
    let folder = try ViewFolder()
    defer { withExtendedLifetime(folder) {} }
    let store = try open(folder)
    try store.bringUpToDate(["places", "tags"], source: source)
    #expect(source.visitCount.load(ordering: .relaxed) == 100)
  }

  @Test("Views at different positions are read at one")
  func onePosition() throws {
    let source = ArraySource.random(50)
    let folder = try ViewFolder()
    defer { withExtendedLifetime(folder) {} }
    let store = try open(folder)
    try store.bringUpToDate(["places"], source: source)
    source.append([.placed, .taken])
    try store.bringUpToDate(["tags"], source: source)
    #expect(try ViewContents(store, source, staleOK: true) == ViewContents(folding: source))
    #expect(try store.checkpoint(of: "places") == Position(50), "it was folded in memory")
  }

  @Test("Stale views are taken as they are")
  func stale() throws {
    let source = ArraySource.random(50)
    let folder = try ViewFolder()
    defer { withExtendedLifetime(folder) {} }
    let store = try open(folder)
    let before = try ViewContents(store, source)
    source.append([.placed, .placed, .placed])
    #expect(try ViewContents(store, source, staleOK: true) == before)
    #expect(try ViewContents(store, source) == ViewContents(folding: source))
  }

  @Test("Few events that views lack are folded in memory for who asks for that, more into the file")
  func unwritten() throws {
    let source = ArraySource.random(50)
    let folder = try ViewFolder()
    defer { withExtendedLifetime(folder) {} }
    let store = try open(folder)
    _ = try ViewContents(store, source)
    source.append([.placed, .taken, .placed])
    let whole = try ViewContents(folding: source)
    #expect(try ViewContents(store, source, unwrittenLimit: 3) == whole)
    #expect(try store.checkpoint(of: "places") == Position(50), "it was folded in memory")
    #expect(try ViewContents(store, source, unwrittenLimit: 2) == whole)
    #expect(try store.checkpoint(of: "places") == Position(53))
  }

  @Test("An empty log has empty views at position zero")
  func emptyLog() throws {
    let folder = try ViewFolder()
    defer { withExtendedLifetime(folder) {} }
    let contents = try ViewContents(try open(folder), ArraySource())
    #expect(contents == (try ViewContents(folding: ArraySource())))
    #expect(contents.position == .zero && contents.places.isEmpty)
  }

  @Test("A view that nobody knows is named, with those that there are")
  func unknownView() throws {
    let folder = try ViewFolder()
    defer { withExtendedLifetime(folder) {} }
    let store = try open(folder)
    let error = #expect(throws: ViewStoreError.self) {
      try store.bringUpToDate(["plaices"], source: ArraySource())
    }
    #expect("\(try #require(error))" == "There is no view plaices. There are: places, tags.")
  }

  @Test("Tables of a view that was not asked for cannot be read")
  func otherTables() throws {
    let folder = try ViewFolder()
    defer { withExtendedLifetime(folder) {} }
    let store = try open(folder)
    let error = #expect(throws: ViewStoreError.self) {
      try store.read(["places"], source: ArraySource.random(3)) { snapshot, _ throws(ViewError) in
        try snapshot.row(TagsProjector.counts, [1].span)
      }
    }
    #expect("\(try #require(error))".contains("There is no table tags/counts"))
  }

  @Test("An event that cannot be folded stops its view, and is named")
  func brokenEvent() throws {
    let source = ArraySource.random(10)
    let folder = try ViewFolder()
    defer { withExtendedLifetime(folder) {} }
    let store = try open(folder)
    try store.bringUpToDate(["places", "tags"], source: source)
    source.append([.placed, .broken, .placed])
    let error = #expect(throws: ViewStoreError.self) {
      try store.bringUpToDate(["places"], source: source)
    }
    #expect(
      "\(try #require(error))".hasPrefix(
        "The view places cannot take in the event at position 12:"))
    #expect(try store.checkpoint(of: "places") == Position(10))
    try store.bringUpToDate(["tags"], source: source)
    #expect(try store.checkpoint(of: "tags") == Position(13))
  }

  @Test("Several threads that read and append at once see whole views")
  func threads() async throws {
    let source = ArraySource.random(20)
    let folder = try ViewFolder()
    defer { withExtendedLifetime(folder) {} }
    let store = try open(folder, limit: .init(eventCount: 16))
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask {
          for _ in 0..<25 {
            source.append([.noted])
            let contents = try ViewContents(store, source)
            #expect(contents.count == contents.position.rawValue)
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try ViewContents(store, source) == ViewContents(folding: source))
    #expect(try source.head() == Position(120))
  }

  @Test("A projector of a new version is built beside the old rows, with a notice")
  func newVersion() throws {
    let folder = try ViewFolder()
    let source = ArraySource.random(60)
    _ = try ViewContents(try open(folder), source)
    let notices = Notices()
    let store = try open(
      folder, [PlacesProjector(version: 2), TagsProjector()], limit: .init(eventCount: 20), notices)
    #expect(try store.status().first?.state == .outdated(version: 1))
    #expect(try store.checkpoint(of: "places") == .zero)
    let contents = try ViewContents(store, source, staleOK: true)
    #expect(!contents.places.isEmpty && contents.places.allSatisfy { $0.row[0] == 2 })
    #expect(
      notices.all == [
        "The view places has a new form (version 1 → 2): it is built from 60 events."
      ])
    #expect(try store.status().map(\.state) == [.live, .live])
    #expect(try store.verification(of: "places", source).isEqual)
  }

  @Test("A build of a new version that meets a broken event leaves the old rows")
  func newVersionFails() throws {
    let folder = try ViewFolder()
    let source = ArraySource.random(30)
    _ = try ViewContents(try open(folder), source)
    source.append([.broken])
    let store = try open(folder, [PlacesProjector(version: 2)], limit: .init(eventCount: 10))
    _ = #expect(throws: ViewStoreError.self) {
      try store.bringUpToDate(["places"], source: source)
    }
    let state = try #require(try store.status().first)
    #expect(state.state == .outdated(version: 1))
    #expect(state.position == Position(30), "the old one stays")
  }

  @Test("A rebuild gives the same bytes, and names its progress")
  func rebuild() throws {
    let source = ArraySource.random(100)
    let folder = try ViewFolder()
    defer { withExtendedLifetime(folder) {} }
    let store = try open(folder, limit: .init(eventCount: 30))
    let contents = try ViewContents(store, source)
    let digest = try store.digest(of: "places", source: source)
    var progress: [UInt64] = []
    try store.rebuild(["places", "tags"], source: source) { progress.append($0.position.rawValue) }
    #expect(progress.first == 100 && progress.last == 100)
    #expect(try store.digest(of: "places", source: source) == digest)
    #expect(try ViewContents(store, source, staleOK: true) == contents)
    let status = try store.status()
    #expect(status.map(\.state) == [.live, .live])
    #expect(status.map(\.entryCount) == [UInt64(contents.places.count), 101])
  }

  @Test("While a view is rebuilt, the old one answers and takes in new events")
  func rebuildBesideLive() throws {
    let source = ArraySource.random(100)
    let folder = try ViewFolder()
    defer { withExtendedLifetime(folder) {} }
    let store = try open(folder, limit: .init(eventCount: 40, buildByteCount: 1))
    _ = try ViewContents(store, source)
    var seen: [Position] = []
    try store.rebuild(["places"], source: source) { progress in
      guard seen.count < 2 else { return }
      source.append([.placed])
      if let contents = try? ViewContents(store, source),
        contents == (try? ViewContents(folding: source))
      {
        seen.append(contents.position)
      }
    }
    #expect(seen == [Position(101), Position(102)])
    #expect(try ViewContents(store, source, staleOK: true) == ViewContents(folding: source))
  }

  @Test("A rebuild that meets a broken event leaves the old view answering")
  func rebuildFails() throws {
    let source = ArraySource.random(100)
    let folder = try ViewFolder()
    defer { withExtendedLifetime(folder) {} }
    let store = try open(folder, limit: .init(eventCount: 40))
    let before = try ViewContents(store, source)
    source.append([.broken])
    let error = #expect(throws: ViewStoreError.self) {
      try store.rebuild(["places"], source: source)
    }
    #expect("\(try #require(error))".contains("position 101"))
    #expect(try ViewContents(store, source, staleOK: true).places == before.places)
    #expect(try store.status().map(\.state) == [.live, .live])
  }

  @Test("Verification names the first row that differs")
  func verification() throws {
    let folder = try ViewFolder()
    let source = ArraySource.random(100)
    let store = try open(folder)
    try store.bringUpToDate(["places", "tags"], source: source)
    #expect(try store.verification(of: "tags", source).isEqual)
    let environment = try #require(store.environment)
    var transaction = try environment.beginWrite()
    let build = ViewBuild(version: 1, generation: 0)
    let rows = try transaction.makeDatabase(named: build.databaseName(PlacesProjector.table))
    let lists = try transaction.makeDatabase(
      named: build.databaseName(TagsProjector.lists), .numbers)
    let key = [UInt8](text: "key 0a")
    var sealed: [UInt8] = []
    SealedRow.seal([1].span, at: key.span, into: &sealed)
    try transaction.put(rows, key.span, sealed.span)
    let list = [UInt8](text: "group:1")
    try transaction.insert(
      lists, list.span, number: SealedRow.Numbers(list.span).seal(100_000))
    try transaction.commit()
    guard case .differs(let row) = try store.verification(of: "places", source) else {
      Issue.record("the wrong row was not seen")
      return
    }
    #expect(row.key == [UInt8](text: "key 0a") && row.stored == [1] && row.expected == nil)
    guard case .differs(let listed) = try store.verification(of: "tags", source) else {
      Issue.record("the wrong number was not seen")
      return
    }
    #expect(listed.table == TagsProjector.lists && listed.key == list)
    #expect(listed.stored?.count == (listed.expected?.count ?? 0) + 8)
  }
}
