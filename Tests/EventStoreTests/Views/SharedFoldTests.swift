import EventModel
import Synchronization
import Testing

@testable import EventStore

private let storeID = Identifier(high: 1, low: 2)

private func open(
  _ folder: ViewFolder, byteCount: Int = 64 << 20, threadCount: Int = 2
) throws -> ViewStore {
  try ViewStore(
    path: folder.file, storeID: storeID, projectors: [PlacesProjector(), TagsProjector()],
    batchLimit: .init(byteCount: byteCount, buildThreadCount: threadCount))
}

@Suite("Two threads that fold into views")
struct SharedFoldTests {
  @Test("They give the rows that one gives, first and again")
  func sameRows() throws {
    let seed = UInt64.random(in: 0..<1 << 32)
    let source = ArraySource.random(2000, seed: seed)
    let folder = try ViewFolder()
    defer { withExtendedLifetime(folder) {} }
    let store = try open(folder)
    for count in [3000, 1, 1500] {
      #expect(try ViewContents(store, source) == ViewContents(folding: source), "seed \(seed)")
      for view in ["places", "tags"] {
        #expect(try store.checkpoint(of: view) == source.head())
        #expect(try store.verification(of: view, source).isEqual, "seed \(seed)")
      }
      source.append(Array(repeating: .placed, count: count), seed: seed)
    }
    #expect(try ViewContents(store, source) == ViewContents(folding: source), "seed \(seed)")
  }

  @Test("Few events are read once for all views, many by each thread")
  func visits() throws {
    let source = ArraySource.random(1, seed: 1)
    let folder = try ViewFolder()
    defer { withExtendedLifetime(folder) {} }
    let store = try open(folder)
    func visitsOfFolding(_ count: Int) throws -> Int {
      source.append(Array(repeating: .placed, count: count))
      let before = source.visitCount.load(ordering: .relaxed)
      try store.bringUpToDate(["places", "tags"], source: source)
      return source.visitCount.load(ordering: .relaxed) - before
    }
    _ = try visitsOfFolding(1)
    #expect(try visitsOfFolding(1000) == 1000)
    #expect(try visitsOfFolding(2000) >= 4000)
    #expect(try ViewContents(store, source) == ViewContents(folding: source))
  }

  @Test("Where the changes of one take much memory, it stops earlier and goes on later")
  func memory() throws {
    let seed = UInt64.random(in: 0..<1 << 32)
    let source = ArraySource.random(5000, seed: seed)
    let folder = try ViewFolder()
    defer { withExtendedLifetime(folder) {} }
    // The places are few: only the lists of positions take so much.
    let store = try open(folder, byteCount: 20_000)
    #expect(try ViewContents(store, source) == ViewContents(folding: source), "seed \(seed)")
    for view in ["places", "tags"] { #expect(try store.checkpoint(of: view) == Position(5000)) }
  }

  @Test("What one cannot fold stops both, and the rows stay as they were")
  func failure() throws {
    let source = ArraySource.random(2000, seed: 2)
    let folder = try ViewFolder()
    defer { withExtendedLifetime(folder) {} }
    let store = try open(folder)
    let before = try ViewContents(store, source)
    source.append(Array(repeating: .noted, count: 1500))
    // Only one of the two views minds it.
    source.append([.broken])
    let error = #expect(throws: ViewStoreError.self) {
      try store.bringUpToDate(["places", "tags"], source: source)
    }
    #expect("\(try #require(error))".contains("position 3501"))
    for view in ["places", "tags"] { #expect(try store.checkpoint(of: view) == Position(2000)) }
    #expect(before.position == Position(2000))
  }
}
