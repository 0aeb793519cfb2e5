import Domain
import EventModel
import TextFolding

/// All songs in the order of their titles.
public struct SongsByTitleProjector: Projector {
  /// The view's name.
  public static let view = "songs-by-title"
  /// The views that the queries read, all but the search: names of singers come from their own
  /// list, so that a rename rewrites no song.
  public static let views = [view] + SingersByNameProjector.views
  /// The views that ``search(_:in:_:)`` reads.
  public static let searchViews = views + TextSearchProjector.views

  static let songs = RecordTable<SongRow>(view: view, name: "songs", layout: .name) {
    NameKey.key($0.title, $0.id)
  }

  /// Makes the projector.
  public init() {}

  /// The view's name.
  public var name: String { Self.view }
  /// Changes with the rows, and with the folding of text.
  public var version: Int { ProjectorVersion.withFolding(1) }
  /// The songs.
  public var tables: [ViewTable] { Self.songs.tables }
  /// What happens to songs.
  public var eventTypes: Set<EventType>? { SongEvent.recordTypes }

  /// Folds one event.
  public func apply<Writer: ViewWriter & ~Copyable>(
    _ event: RecordedEvent, to view: inout Writer
  ) throws(ViewError) {
    switch try CatalogueEvent(folding: event) {
    case .song(.added(let added)): try Self.songs.put(SongRow(added), in: &view)
    case .song(.edited(let edited)):
      try Self.songs.change(edited.id, in: &view) { $0.apply(edited) }
    case .song(.deleted(let deleted)): try Self.songs.remove(deleted.id, from: &view)
    case .contact, .singer, .artist, .album, .fruit, .source: break
    }
  }
}

// MARK: - Queries

extension SongsByTitleProjector {
  /// Visits all songs.
  ///
  /// - Complexity: O(n). By title, rows are visited as they lie; by date, first the date and the
  ///   identity of every song are held and sorted (24 bytes a song).
  public static func visitAll<Reader: ViewReader & ~Copyable>(
    order: SongOrder = .title, in view: borrowing Reader,
    _ body: (SongRow) throws(ViewError) -> ScanStep
  ) throws(ViewError) {
    var names = NameCache()
    guard order != .title else {
      return try songs.visit(in: view, by: SongRow.precedes) {
        (row) throws(ViewError) in try body(try named(row, &names, in: view))
      }
    }
    for id in try identifiers(by: order, in: view) {
      guard let row = try songs.row(of: id, in: view) else { continue }
      if try body(try named(row, &names, in: view)) == .stop { return }
    }
  }

  /// Visits the songs whose title contains a text, case and diacritics ignored, by title.
  ///
  /// Reads ``searchViews``.
  public static func search<Reader: ViewReader & ~Copyable>(
    _ text: String, in view: borrowing Reader, _ body: (SongRow) throws(ViewError) -> ScanStep
  ) throws(ViewError) {
    let hits = try TextSearchProjector.hits(of: .song, containing: text, in: view)
    var names = NameCache()
    try songs.visit(hits, in: view, by: SongRow.precedes) {
      (row) throws(ViewError) in try body(try named(row, &names, in: view))
    }
  }

  /// The song with this identity, or `nil`.
  public static func song<Reader: ViewReader & ~Copyable>(
    _ id: Identifier, in view: borrowing Reader
  ) throws(ViewError) -> SongRow? {
    guard let row = try songs.row(of: id, in: view) else { return nil }
    var names = NameCache()
    return try named(row, &names, in: view)
  }

  /// The identities of all songs by release date, then title, then identity.
  private static func identifiers<Reader: ViewReader & ~Copyable>(
    by order: SongOrder, in view: borrowing Reader
  ) throws(ViewError) -> [Identifier] {
    var songs: [(date: ReleaseRank, rank: UInt32, id: Identifier)] = []
    try self.songs.visit(in: view, by: SongRow.precedes) {
      (row) throws(ViewError) in
      songs.append((ReleaseRank(row.releaseDate, order), UInt32(songs.count), row.id))
      return .more
    }
    songs.sort { ($0.date, $0.rank) < ($1.date, $1.rank) }
    return songs.map(\.id)
  }

  private static func named<Reader: ViewReader & ~Copyable>(
    _ row: SongRow, _ names: inout NameCache, in view: borrowing Reader
  ) throws(ViewError) -> SongRow {
    guard let singer = row.singerID else { return row }
    var row = row
    row.singerName = try names.name(of: singer) { (id) throws(ViewError) in
      try SingersByNameProjector.name(of: id, in: view)
    }
    return row
  }
}
