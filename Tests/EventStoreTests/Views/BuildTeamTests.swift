import EventModel
import Platform
import Testing

@testable import EventStore

private let storeID = Identifier(high: 1, low: 2)
private let views = ["places", "tags"]

private func open(_ folder: ViewFolder) throws -> ViewStore {
  try ViewStore(
    path: folder.file, storeID: storeID, projectors: [PlacesProjector(), TagsProjector()],
    batchLimit: .init(eventCount: 100, buildByteCount: 1000, buildThreadCount: 2))
}

@Suite("Several threads that share a build")
struct BuildTeamTests {
  @Test("They give the rows that one gives, also of a log that grows meanwhile")
  func sameRows() throws {
    let seed = UInt64.random(in: 0..<1 << 32)
    let source = ArraySource.random(5000, seed: seed)
    let folder = try ViewFolder()
    defer { withExtendedLifetime(folder) {} }
    let store = try open(folder)
    #expect(try ViewContents(store, source) == ViewContents(folding: source), "seed \(seed)")
    var left = 50
    try store.rebuild(views, source: source) { _ in
      if left > 0 { source.append([.placed, .noted], seed: seed) }
      left -= 1
    }
    #expect(try store.status().map(\.state) == [.live, .live])
    #expect(try ViewContents(store, source, staleOK: true).position > Position(5000))
    #expect(try ViewContents(store, source) == ViewContents(folding: source), "seed \(seed)")
    for view in views { #expect(try store.verification(of: view, source).isEqual) }
  }

  @Test("One that fails ends the build with its reason, and the old views stay")
  func failure() throws {
    let source = ArraySource.random(3000, seed: 1)
    let folder = try ViewFolder()
    defer { withExtendedLifetime(folder) {} }
    let store = try open(folder)
    let before = try ViewContents(store, source)
    // Only one of the two views minds it.
    source.append([.broken])
    source.append(Array(repeating: .noted, count: 10_000))
    let error = #expect(throws: ViewStoreError.self) { try store.rebuild(views, source: source) }
    #expect("\(try #require(error))".contains("position 3001"))
    #expect(try store.status().map(\.state) == [.live, .live])
    #expect(try store.checkpoint(of: "places") == Position(3000))
    #expect(before.position == Position(3000))
  }

  @Test("All stop when the build is given up")
  func cancelled() throws {
    let source = ArraySource.random(20_000, seed: 2)
    let folder = try ViewFolder()
    defer { withExtendedLifetime(folder) {} }
    let store = try open(folder)
    let before = try ViewContents(store, source)
    let error = #expect(throws: ViewStoreError.self) {
      try store.rebuild(views, source: source, isCancelled: { true })
    }
    #expect("\(try #require(error))".contains("the old ones go on answering"))
    #expect(try ViewContents(store, source, staleOK: true) == before)
    try store.rebuild(views, source: source)
    #expect(try ViewContents(store, source, staleOK: true) == before)
  }

  @Test("It is told up to where all have folded, then how many rows they have written together")
  func progress() throws {
    func folding(_ position: UInt64) -> ProjectionProgress {
      ProjectionProgress(position: Position(position), head: Position(9))
    }
    func writing(_ rowCount: Int, of count: Int) -> ProjectionProgress {
      ProjectionProgress(
        position: Position(9), head: Position(9), step: .writing(rowCount: rowCount, of: count))
    }
    let team = BuildTeam(count: 1, head: Position(9))
    #expect(team.progress(with: folding(5)) == folding(0), "the other one has not begun")
    let reports = [folding(7), folding(9), writing(20, of: 50)]
    let isNext = Monitor(0)
    team.start(0) { report throws(ViewStoreError) in
      for (number, step) in reports.enumerated() {
        isNext.wait { $0 == 2 * number + 1 ? () : nil }
        try report(step)
        isNext.withLock { $0 += 1 }
      }
      return true
    }
    let seen = [folding(5), folding(9), writing(5, of: 10)].enumerated().map { number, own in
      isNext.withLock { $0 += 1 }
      isNext.wait { $0 == 2 * number + 2 ? () : nil }
      return team.progress(with: own)
    }
    #expect(seen == [folding(5), folding(9), writing(25, of: 60)])
    #expect(try team.result())
    #expect(ProjectionProgress.ofAll([]) == nil)
    #expect(
      ProjectionProgress.ofAll([writing(5, of: 10), folding(3)]) == folding(3),
      "while one folds, what others write is not told")
  }

  @Test("Views are shared out by how much work they are, each once")
  func shares() {
    let projectors: [any Projector] = [PlacesProjector(), TagsProjector()]
    func names(_ count: Int, _ weight: (any Projector) -> Int) -> [[String]] {
      BuildTeam.shares(projectors, count: count, weight: weight).map { $0.map(\.name) }
    }
    #expect(names(2) { $0.tables.count } == [["tags"], ["places"]])
    #expect(names(2) { $0.name == "places" ? 9 : 1 } == [["places"], ["tags"]])
    #expect(names(2) { _ in 0 } == [["places"], ["tags"]], "no thread is left without a view")
    #expect(names(1) { _ in 1 } == [["places", "tags"]])
    #expect(BuildTeam.shares([PlacesProjector()], count: 8) { _ in 1 }.map(\.count) == [1])
  }
}
