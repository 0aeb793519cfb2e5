import EventModel
import LMDB
import Platform
import Testing

@testable import EventStore

private let storeID = Identifier(high: 1, low: 2)

/// A history to which somebody appends whenever its head is looked at, so many times.
private final class GrowingSource: EventSource {
  private let base: ArraySource
  private let growth: [EventType]
  private let left: Monitor<Int>

  init(_ base: ArraySource, growth: [EventType], times: Int) {
    self.base = base
    self.growth = growth
    left = Monitor(times)
  }

  func head() throws(ViewError) -> Position {
    let grows = left.withLock { left in
      defer { left = max(0, left - 1) }
      return left > 0
    }
    if grows { base.append(growth) }
    return try base.head()
  }

  func visit(
    after: Position, through: Position, types: Set<EventType>?,
    _ body: (RecordedEvent) throws(ViewError) -> ScanStep
  ) throws(ViewError) {
    try base.visit(after: after, through: through, types: types, body)
  }

  func recordChecksum(at position: Position) throws(ViewError) -> UInt64? {
    try base.recordChecksum(at: position)
  }
}

/// Keeps a row of two kilobytes for each event.
private struct BulkyProjector: Projector {
  static let table = ViewTable(view: "bulky", name: "rows")
  static let rowByteCount = 2000

  let name = "bulky"
  let version = 1
  let tables = [Self.table]
  let eventTypes: Set<EventType>? = nil

  func apply<Writer: ViewWriter & ~Copyable>(
    _ event: RecordedEvent, to view: inout Writer
  ) throws(ViewError) {
    var key = KeyWriter()
    key.append(event.position.rawValue)
    let row = [UInt8](repeating: UInt8(event.position.rawValue & 0xff), count: Self.rowByteCount)
    try view.put(Self.table, key.bytes.span, row.span)
  }
}

@Suite("Builds beside others who want the disk")
struct SharedDiskTests {
  private let eventCount = 2000
  private var byteCount: Int { eventCount * BulkyProjector.rowByteCount }

  private func open(_ folder: ViewFolder) throws -> ViewStore {
    try ViewStore(
      path: folder.file, storeID: storeID, projectors: [BulkyProjector(), TagsProjector()])
  }

  /// How many transactions a rebuild takes.
  private func transactionCount(
    of store: ViewStore, _ source: some EventSource
  ) throws -> Int {
    let environment = try #require(store.environment)
    let before = try environment.information().lastTransaction
    try store.rebuild(["bulky", "tags"], source: source)
    return Int(try environment.information().lastTransaction - before)
  }

  /// A commit that met a flush of 32 MiB of rows waited for all of them: with a million events 99
  /// of 100 commands waited no longer than 92 ms, beside 3 ms when nothing else was done.
  @Test("Rows are written little by little while the log grows, and else in one go")
  func smallTransactions() throws {
    let source = ArraySource.random(eventCount)
    let folder = try ViewFolder()
    defer { withExtendedLifetime(folder) {} }
    let store = try open(folder)
    let whenQuiet = try transactionCount(of: store, source)
    let growing = GrowingSource(source, growth: [.placed], times: 100)
    let whenShared = try transactionCount(of: store, growing)
    let pieceCount = byteCount / DiskPace.pieceByteCount
    #expect(whenQuiet < pieceCount / 2)
    #expect(whenShared >= pieceCount)
    for view in ["bulky", "tags"] { #expect(try store.verification(of: view, source).isEqual) }
  }

  @Test("What came during a build is written a few rows at a time, and all views switch at once")
  func catchingUp() throws {
    let source = ArraySource.random(100)
    let folder = try ViewFolder()
    defer { withExtendedLifetime(folder) {} }
    let store = try open(folder)
    try store.bringUpToDate(["bulky", "tags"], source: source)
    let growing = GrowingSource(source, growth: Array(repeating: .placed, count: 300), times: 40)
    let environment = try #require(store.environment)
    let before = try environment.information().lastTransaction
    var positions: [[Position]] = []
    try store.rebuild(["bulky", "tags"], source: growing) { _ in
      positions.append((try? store.status().map(\.position)) ?? [])
    }
    #expect(!positions.isEmpty)
    #expect(positions.allSatisfy { Set($0).count == 1 }, "the views are always at one position")
    let count = Int(try environment.information().lastTransaction - before)
    #expect(count > 12, "the rows take several transactions")
    for view in ["bulky", "tags"] { #expect(try store.verification(of: view, source).isEqual) }
  }

  @Test("Nothing is left of the rows that were replaced")
  func replacedTables() throws {
    let source = ArraySource.random(100)
    let folder = try ViewFolder()
    defer { withExtendedLifetime(folder) {} }
    let store = try open(folder)
    try store.bringUpToDate(["bulky", "tags"], source: source)
    let environment = try #require(store.environment)
    for generation in [1, 0, 1] as [UInt8] {
      try store.rebuild(["bulky", "tags"], source: source)
      let filled = try environment.beginRead().filledDatabaseNames()
      #expect(
        Set(filled).subtracting([ViewCatalogue.databaseName])
          == Set(
            (BulkyProjector().tables + TagsProjector().tables).map {
              ViewBuild.databaseName($0, generation)
            }))
    }
  }
}
