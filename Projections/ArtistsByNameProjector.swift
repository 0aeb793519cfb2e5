import Domain
import EventModel
import TextFolding

/// Artists in the order of their names, each with the number of albums.
public struct ArtistsByNameProjector: Projector {
  /// The view's name.
  public static let view = "artists-by-name"
  /// The views that the queries read, all but the search.
  public static let views = [view]
  /// The views that ``search(_:in:_:)`` reads.
  public static let searchViews = views + TextSearchProjector.views

  static let artists = SortedTable(view: view, name: "artists", layout: .name)
  static let albumCounts = OwnedCounts(view: view, name: "albums")

  /// Makes the projector.
  public init() {}

  /// The view's name.
  public var name: String { Self.view }
  /// Changes with the rows, and with the folding of text.
  public var version: Int { ProjectorVersion.withFolding(1) }
  /// Artists and the counts of their albums.
  public var tables: [ViewTable] { Self.artists.tables + Self.albumCounts.tables }
  /// What happens to artists and albums.
  public var eventTypes: Set<EventType>? { ArtistEvent.recordTypes.union(AlbumEvent.recordTypes) }

  /// Folds one event.
  public func apply<Writer: ViewWriter & ~Copyable>(
    _ event: RecordedEvent, to view: inout Writer
  ) throws(ViewError) {
    switch try CatalogueEvent(folding: event) {
    case .artist(.added(let added)):
      try put(
        ArtistRow(id: added.id, name: added.name, disambiguation: added.disambiguation),
        in: &view)
    case .artist(.renamed(let renamed)):
      try put(
        ArtistRow(
          id: renamed.id, name: renamed.name, disambiguation: renamed.disambiguation),
        in: &view)
    case .artist(.deleted(let deleted)): try Self.artists.remove(deleted.id, from: &view)
    case .album(.added(let added)):
      try Self.albumCounts.setOwner(added.artistID, of: added.id, in: &view)
    case .album(.edited(let edited)):
      if case .set(let artistID) = edited.artistID {
        try Self.albumCounts.setOwner(artistID, of: edited.id, in: &view)
      }
    case .album(.deleted(let deleted)):
      try Self.albumCounts.setOwner(nil, of: deleted.id, in: &view)
    case .contact, .singer, .song, .fruit, .source: break
    }
  }

  private func put<Writer: ViewWriter & ~Copyable>(
    _ artist: ArtistRow, in view: inout Writer
  ) throws(ViewError) {
    var row = CBORWriter()
    row.writeArray(count: 2)
    row.write(text: artist.name)
    row.write(optionalText: artist.disambiguation)
    try Self.artists.put(
      artist.id, key: NameKey.key(artist.name, artist.id), row: row.finish(), in: &view)
  }
}

// MARK: - Queries

extension ArtistsByNameProjector {
  /// Visits all artists by name.
  public static func visitAll<Reader: ViewReader & ~Copyable>(
    in view: borrowing Reader, _ body: (ArtistRow) throws(ViewError) -> ScanStep
  ) throws(ViewError) {
    try artists.visit(in: view, by: ArtistRow.precedes, decode: decode) {
      (row) throws(ViewError) in try body(try counted(row, in: view))
    }
  }

  /// The artists of a name, case and diacritics ignored, in the order of the list.
  public static func named<Reader: ViewReader & ~Copyable>(
    _ name: String, in view: borrowing Reader
  ) throws(ViewError) -> [ArtistRow] {
    let folded = Folding.fold(name)
    var found: [ArtistRow] = []
    try artists.visit(
      NameKey.range(named: name), in: view, by: ArtistRow.precedes, decode: decode
    ) { (row) throws(ViewError) in
      if Folding.fold(row.name) == folded { found.append(try counted(row, in: view)) }
      return .more
    }
    return found
  }

  /// Visits the artists whose name contains a text, case and diacritics ignored, by name.
  ///
  /// Reads ``searchViews``.
  public static func search<Reader: ViewReader & ~Copyable>(
    _ text: String, in view: borrowing Reader, _ body: (ArtistRow) throws(ViewError) -> ScanStep
  ) throws(ViewError) {
    let ids = try TextSearchProjector.records(of: .artist, containing: text, in: view)
    try artists.visit(ids, in: view, by: ArtistRow.precedes, decode: decode) {
      (row) throws(ViewError) in try body(try counted(row, in: view))
    }
  }

  /// The artist with this identity, or `nil`.
  public static func artist<Reader: ViewReader & ~Copyable>(
    _ id: Identifier, in view: borrowing Reader
  ) throws(ViewError) -> ArtistRow? {
    guard let row = try artists.row(of: id, in: view) else { return nil }
    return try counted(try decode(id, row.span), in: view)
  }

  /// The name of the artist with this identity, or `nil`.
  static func name<Reader: ViewReader & ~Copyable>(
    of id: Identifier, in view: borrowing Reader
  ) throws(ViewError) -> String? {
    guard let row = try artists.row(of: id, in: view) else { return nil }
    return try decode(id, row.span).name
  }

  private static func counted<Reader: ViewReader & ~Copyable>(
    _ row: ArtistRow, in view: borrowing Reader
  ) throws(ViewError) -> ArtistRow {
    var row = row
    row.albumCount = try albumCounts.count(of: row.id, in: view)
    return row
  }

  private static func decode(
    _ id: Identifier, _ row: Span<UInt8>
  ) throws(ViewError) -> ArtistRow {
    var fields = try RowReader(artists.rows, row, fields: 2)
    return ArtistRow(
      id: id, name: try fields.text(in: row), disambiguation: try fields.optionalText(in: row))
  }
}
