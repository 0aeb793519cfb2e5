import EventModel
import LMDB
import Platform
import Testing

@testable import EventStore

private let storeID = Identifier(high: 1, low: 2)
private let views = ["places", "tags"]
private let projectors: [any Projector] = [PlacesProjector(), TagsProjector()]

@Suite("Builds that catch up with a log that grows")
struct CatchUpTests {
  private let folder: ViewFolder
  private let store: ViewStore
  private let environment: LMDB.Environment
  private let source = ArraySource.random(2000)

  init() throws {
    folder = try ViewFolder()
    store = try ViewStore(path: folder.file, storeID: storeID, projectors: projectors)
    try store.bringUpToDate(views, source: source)
    environment = try #require(store.environment)
  }

  /// Begins builds, and says that they hold the log up to a position.
  private func builds(at position: Position) throws -> [String: ViewBuild] {
    var transactions = BuildTransactions(
      store: store, environment: environment,
      builds: try store.beginLoading(projectors, environment))
    #expect(try transactions.begin())
    try transactions.finish(at: position, try source.recordChecksum(at: position))
    return transactions.builds
  }

  private func building(_ view: String) throws -> ViewBuild? {
    try ViewCatalogue.checkpoint(of: view, try environment.beginRead()).building
  }

  private func changes() throws -> OverlayView<EmptyView> {
    var view = OverlayView(over: EmptyView())
    try ProjectionPass(projectors).fold(source, through: try source.head(), into: &view)
    return view
  }

  @Test("Rows are written few at a time; killed in between, the next build begins again")
  func killed() throws {
    let last = try environment.information().lastTransaction
    var pieces = CatchUpPieces(
      BuildTransactions(
        store: store, environment: environment, builds: try builds(at: Position(100))),
      pace: DiskPace(sleep: { _ in }))
    let changes = try changes()
    #expect(try pieces.begin())
    var keyCount = 0
    for table in changes.changedTables {
      #expect(try pieces.write(changes, of: table))
      keyCount += changes.changedKeyCount(in: table)
    }
    let count = Int(try environment.information().lastTransaction - last)
    #expect(count > keyCount / 64, "\(count) transactions for \(keyCount) keys")
    // The last piece is never committed: as if the process had been killed.
    _ = consume pieces
    for view in views {
      #expect(try building(view)?.position == .zero)
      #expect(try store.verification(of: view, source).isEqual, "the old rows answer")
    }
    try store.rebuild(views, source: source)
    for view in views {
      #expect(try building(view) == nil)
      #expect(try store.verification(of: view, source).isEqual)
    }
  }

  @Test("A build that somebody else has begun again is left to them")
  func taken() throws {
    var pieces = CatchUpPieces(
      BuildTransactions(
        store: store, environment: environment, builds: try builds(at: Position(100))),
      pace: DiskPace(sleep: { _ in }))
    let theirs = try store.beginLoading(projectors, environment)
    #expect(try !pieces.begin())
    for view in views { #expect(try building(view) == theirs[view]) }
  }

  /// Two threads load their shares of the views up to positions of their own.
  @Test("A build that holds more of the log than the others does not go back")
  func differentPositions() throws {
    var builds = try builds(at: Position(100))
    var transactions = BuildTransactions(
      store: store, environment: environment, builds: builds.filter { $0.key == "tags" })
    #expect(try transactions.begin())
    try transactions.finish(at: Position(500), 7)
    builds.merge(transactions.builds) { $1 }
    var both = BuildTransactions(store: store, environment: environment, builds: builds)
    #expect(try both.begin())
    try both.reopen()
    #expect(both.builds.values.allSatisfy { $0.position == .zero })
    try both.finish(at: Position(300), 5)
    #expect(try building("places")?.position == Position(300))
    #expect(try building("places")?.checksum == 5)
    #expect(try building("tags")?.position == Position(500))
    #expect(try building("tags")?.checksum == 7)
  }
}
