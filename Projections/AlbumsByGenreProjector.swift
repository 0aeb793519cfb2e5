import Domain
import EventModel
import TextFolding

/// Albums by genre; genres that differ in case and diacritics only are one.
public struct AlbumsByGenreProjector: Projector {
  /// The view's name.
  public static let view = "albums-by-genre"
  /// The views that the queries read: names of artists come from their own list.
  public static let views = [view] + ArtistsByNameProjector.views

  static let albums = RecordTable<AlbumRow>(
    view: view, name: "albums", layout: AlbumsOfGenreKey.layout, key: AlbumsOfGenreKey.key)

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

/// Keys of albums by genre: genre, those without one last, then name, then identity.
private enum AlbumsOfGenreKey {
  static let genreByteLimit = 160
  static let nameByteLimit = NameKey.nameByteLimit - genreByteLimit - 1
  static let layout = KeyLayout(parts: [
    .fixed(1), .primaryKey(limit: genreByteLimit), .sortKey(limit: nameByteLimit),
  ])

  static func key(_ row: AlbumRow) -> [UInt8] {
    var key = KeyWriter()
    key.append(raw: [row.genre == nil ? 1 : 0])
    key.append(sortKey: primary(of: row.genre), limit: genreByteLimit)
    key.append(sortKey: Collation.sortKey(row.name), limit: nameByteLimit)
    key.append(row.id)
    return key.bytes
  }

  /// The whole order of rows: a genre that was cut comes before the name.
  static func precedes(_ left: AlbumRow, _ right: AlbumRow) -> Bool {
    let leftGenre = primary(of: left.genre)
    let rightGenre = primary(of: right.genre)
    guard leftGenre == rightGenre else {
      return leftGenre.lexicographicallyPrecedes(rightGenre)
    }
    return AlbumRow.precedes(left, right)
  }

  /// Keys of one genre; where it is so long that it was cut, of others too.
  static func range(of genre: String?) -> KeyRange {
    var key = KeyWriter()
    key.append(raw: [genre == nil ? 1 : 0])
    let part = Collation.truncated(primary(of: genre), toBytes: genreByteLimit)
    key.append(raw: part.bytes)
    return KeyRange(prefix: key.bytes)
  }

  private static func primary(of genre: String?) -> [UInt8] {
    var key: [UInt8] = []
    Collation.primaryKey(genre ?? "", into: &key)
    return key
  }
}

// MARK: - Queries

extension AlbumsByGenreProjector {
  /// Visits all albums by genre, those without one last, then name, then identity.
  public static func visitAll<Reader: ViewReader & ~Copyable>(
    in view: borrowing Reader, _ body: (AlbumRow) throws(ViewError) -> ScanStep
  ) throws(ViewError) {
    try visit(.all, in: view, body)
  }

  /// Visits the albums of a genre (case and diacritics ignored), or with `nil` those without one,
  /// by name, then identity.
  public static func visitAlbums<Reader: ViewReader & ~Copyable>(
    of genre: String?, in view: borrowing Reader,
    _ body: (AlbumRow) throws(ViewError) -> ScanStep
  ) throws(ViewError) {
    let folded = genre.map(Folding.fold)
    try visit(AlbumsOfGenreKey.range(of: genre), in: view) { (row) throws(ViewError) in
      row.genre.map(Folding.fold) == folded ? try body(row) : .more
    }
  }

  private static func visit<Reader: ViewReader & ~Copyable>(
    _ range: KeyRange, in view: borrowing Reader,
    _ body: (AlbumRow) throws(ViewError) -> ScanStep
  ) throws(ViewError) {
    var names = NameCache()
    try albums.visit(range, in: view, by: AlbumsOfGenreKey.precedes) {
      (row) throws(ViewError) in
      var row = row
      let name = try names.name(of: row.artistID) { (id) throws(ViewError) in
        try ArtistsByNameProjector.name(of: id, in: view)
      }
      row.artistName = name ?? ""
      return try body(row)
    }
  }
}
