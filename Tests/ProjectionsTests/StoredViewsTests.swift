import EventModel
import EventStore
import Foundation
import Projections
import Testing

@Suite("The catalogue's views in a file")
struct StoredViewsTests {
  @Test("Stored rows and answers are those of a fold in memory, whatever the batches")
  func stored() throws {
    let seed = UInt64.random(in: 0 ... .max)
    var history = RandomHistory(seed: seed)
    var folded = FoldedView()
    for _ in 0..<200 { try folded.happen(history.next()) }
    let source = StoredHistory(events: folded.history)

    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = try ViewStore(
      path: folder.appending(path: "views.mdb").path, storeID: Identifier(1),
      projectors: CatalogueProjectors.all,
      batchLimit: ViewStore.BatchLimit(eventCount: 37, byteCount: 1 << 20))
    let views = CatalogueProjectors.all.map(\.name)
    let answers = try store.read(views, source: source) { (view, _) throws(ViewError) in
      StoredAnswers(
        rows: try allRows(in: view), albums: try Self.albums(in: view),
        titles: try Self.songs(containing: "a", in: view),
        longTitles: try Self.songs(containing: "ab ab ab", in: view))
    }

    #expect(try answers.rows == folded.rows(), "seed \(seed)")
    #expect(try answers.albums == folded.albums(), "seed \(seed)")
    #expect(try answers.titles == folded.songs(containing: "a"), "seed \(seed)")
    #expect(try answers.longTitles == folded.songs(containing: "ab ab ab"), "seed \(seed)")
  }

  private struct StoredAnswers {
    let rows: [[[UInt8]]]
    let albums: [AlbumRow]
    let titles: [SongRow]
    let longTitles: [SongRow]
  }

  private static func albums<Reader: ViewReader & ~Copyable>(
    in view: borrowing Reader
  ) throws(ViewError) -> [AlbumRow] {
    var rows: [AlbumRow] = []
    try AlbumsByArtistProjector.visitAll(in: view) { (row) throws(ViewError) in
      rows.append(row)
      return .more
    }
    return rows
  }

  private static func songs<Reader: ViewReader & ~Copyable>(
    containing text: String, in view: borrowing Reader
  ) throws(ViewError) -> [SongRow] {
    var rows: [SongRow] = []
    try SongsByTitleProjector.search(text, in: view) { (row) throws(ViewError) in
      rows.append(row)
      return .more
    }
    return rows
  }
}

/// A history that a store of views folds.
private struct StoredHistory: EventSource {
  let events: [RecordedEvent]

  func head() throws(ViewError) -> Position { Position(UInt64(events.count)) }

  func visit(
    after: Position, through: Position, types: Set<EventType>?,
    _ body: (RecordedEvent) throws(ViewError) -> ScanStep
  ) throws(ViewError) {
    for event in events[Int(after.rawValue)..<Int(through.rawValue)]
    where types?.contains(event.type) ?? true {
      if try body(event) == .stop { return }
    }
  }

  func recordChecksum(at position: Position) throws(ViewError) -> UInt64? {
    position.rawValue <= UInt64(events.count) ? position.rawValue : nil
  }
}
