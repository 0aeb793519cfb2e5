import Domain
import EventModel
import EventStore
import Projections

extension HotPath {
  /// Events of the log that is read.
  static let readCount = 2000

  /// Reads so many things of a log; where all of the log is read, that many records.
  func read(_ count: Int, in stage: Stage) throws {
    let store = stage.store
    guard let song = stage.catalogue.middleSong, let singer = stage.catalogue.usualSinger?.id
    else { return }
    switch self {
    case .scan:
      for _ in 0..<(count / Self.readCount) {
        _ = try ScanMeasurement.scanRaw(store, Self.readCount)
      }
    case .verify:
      for _ in 0..<(count / Self.readCount) { _ = try store.verifyLog() }
    case .values:
      for _ in 0..<(count / Self.readCount) { try store.read { _ in .more } }
    case .query:
      let query = EventQuery.tagged(CatalogueTag.song(song.id))
      for _ in 0..<count { try store.read(query) { _ in .more } }
    case .record, .missing:
      let id = self == .record ? song.id : singer
      try store.readViews(RecordsByIDProjector.views) { view, _ throws(ViewError) in
        for _ in 0..<count { _ = try RecordsByIDProjector.record(id, .song, in: view) }
      }
    case .songs:
      try store.readViews(SongsBySingerProjector.views) { view, _ throws(ViewError) in
        for _ in 0..<count {
          try SongsBySingerProjector.visitSongs(of: singer, in: view) { _ in .more }
        }
      }
    case .rebuild:
      for _ in 0..<(count / Self.readCount) { try store.rebuildViews(FoldingMeasurement.views) }
    case .encode, .decode, .parse, .append, .command, .fold: break
    }
  }
}
