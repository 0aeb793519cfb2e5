import Domain
import EventModel
import TextFolding

/// Albums of each artist by release date, earliest first.
public struct AlbumsByArtistProjector: Projector {
  /// The view's name.
  public static let view = "albums-by-artist"
  /// The views that the queries read, all but the search: artists, their names and their order
  /// come from their own list, so that a rename moves no album.
  public static let views = [view] + ArtistsByNameProjector.views
  /// The views that ``search(artist:in:_:)`` and ``search(_:in:_:)`` read.
  public static let searchViews = views + TextSearchProjector.views

  static let albums = RecordTable<AlbumRow>(
    view: view, name: "albums", layout: AlbumsOfArtistKey.layout, key: AlbumsOfArtistKey.key)

  /// Makes the projector.
  public init() {}

  /// The view's name.
  public var name: String { Self.view }
  /// Changes with the rows, and with the folding of text.
  public var version: Int { ProjectorVersion.withFolding(1) }
  /// The albums.
  public var tables: [ViewTable] { Self.albums.tables }
  /// What happens to albums.
  public var eventTypes: Set<EventType>? { AlbumEvent.recordTypes }

  /// Folds one event.
  public func apply<Writer: ViewWriter & ~Copyable>(
    _ event: RecordedEvent, to view: inout Writer
  ) throws(ViewError) {
    switch try CatalogueEvent(folding: event) {
    case .album(.added(let added)): try Self.albums.put(AlbumRow(added), in: &view)
    case .album(.edited(let edited)):
      try Self.albums.change(edited.id, in: &view) { $0.apply(edited) }
    case .album(.deleted(let deleted)): try Self.albums.remove(deleted.id, from: &view)
    case .contact, .singer, .song, .artist, .fruit, .source: break
    }
  }
}

/// Keys of albums by artist: artist, release date from early to late, name, identity.
private enum AlbumsOfArtistKey {
  static let nameByteLimit =
    NameKey.nameByteLimit - KeyLayout.identifierByteCount - KeyWriter.releaseDateByteCount
  static let layout = KeyLayout(parts: [
    .fixed(KeyLayout.identifierByteCount), .fixed(KeyWriter.releaseDateByteCount),
    .sortKey(limit: nameByteLimit),
  ])

  static func key(_ row: AlbumRow) -> [UInt8] {
    var key = KeyWriter()
    key.append(row.artistID)
    key.append(oldestFirst: row.releaseDate)
    key.append(sortKey: Collation.sortKey(row.name), limit: nameByteLimit)
    key.append(row.id)
    return key.bytes
  }
}

// MARK: - Queries

extension AlbumsByArtistProjector {
  /// Visits all albums by their artist's name, then release date (earliest first, unknown dates
  /// last), then name, then identity.
  public static func visitAll<Reader: ViewReader & ~Copyable>(
    in view: borrowing Reader, _ body: (AlbumRow) throws(ViewError) -> ScanStep
  ) throws(ViewError) {
    try ArtistsByNameProjector.visitAll(in: view) { (artist) throws(ViewError) in
      try visitAlbums(of: artist.id, named: artist.name, in: view, body)
    }
  }

  /// Visits the albums of an artist by release date (earliest first, unknown dates last), then
  /// name, then identity.
  public static func visitAlbums<Reader: ViewReader & ~Copyable>(
    of artist: Identifier, in view: borrowing Reader,
    _ body: (AlbumRow) throws(ViewError) -> ScanStep
  ) throws(ViewError) {
    guard let name = try ArtistsByNameProjector.name(of: artist, in: view) else { return }
    _ = try visitAlbums(of: artist, named: name, in: view, body)
  }

  /// Visits the albums of every artist whose name contains a text, case and diacritics ignored,
  /// by artist, then as ``visitAlbums(of:in:_:)`` does.
  ///
  /// Reads ``searchViews``.
  public static func search<Reader: ViewReader & ~Copyable>(
    artist text: String, in view: borrowing Reader,
    _ body: (AlbumRow) throws(ViewError) -> ScanStep
  ) throws(ViewError) {
    try ArtistsByNameProjector.search(text, in: view) { (artist) throws(ViewError) in
      try visitAlbums(of: artist.id, named: artist.name, in: view, body)
    }
  }

  /// The albums whose own name contains a text, case and diacritics ignored, by name, then
  /// identity.
  ///
  /// Reads ``searchViews``.
  public static func search<Reader: ViewReader & ~Copyable>(
    _ text: String, in view: borrowing Reader
  ) throws(ViewError) -> [AlbumRow] {
    var found: [AlbumRow] = []
    for id in try TextSearchProjector.records(of: .album, containing: text, in: view) {
      if let row = try album(id, in: view) { found.append(row) }
    }
    return AlbumRow.sorted(found)
  }

  /// The album with this identity, or `nil`.
  public static func album<Reader: ViewReader & ~Copyable>(
    _ id: Identifier, in view: borrowing Reader
  ) throws(ViewError) -> AlbumRow? {
    guard var album = try albums.row(of: id, in: view) else { return nil }
    album.artistName = try ArtistsByNameProjector.name(of: album.artistID, in: view) ?? ""
    return album
  }

  private static func visitAlbums<Reader: ViewReader & ~Copyable>(
    of artist: Identifier, named name: String, in view: borrowing Reader,
    _ body: (AlbumRow) throws(ViewError) -> ScanStep
  ) throws(ViewError) -> ScanStep {
    var step = ScanStep.more
    try albums.visit(
      KeyRange(prefix: artist.bytes), in: view, by: AlbumRow.precedes
    ) { (row) throws(ViewError) in
      var row = row
      row.artistName = name
      step = try body(row)
      return step
    }
    return step
  }
}
