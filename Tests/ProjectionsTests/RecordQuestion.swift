import Domain
import EventModel
import EventStore
import Projections

/// A question about one record, with its answer as text.
struct RecordQuestion {
  let views: [String]
  let scope: EventScope
  let ask: (borrowing ViewSnapshot) throws(ViewError) -> [String]

  /// Everything that can be asked about a record from its own events.
  static func all(_ kind: RecordKind, _ id: Identifier) -> [RecordQuestion] {
    [reference(kind, id)] + rows(kind, id)
  }

  private static func reference(_ kind: RecordKind, _ id: Identifier) -> RecordQuestion {
    RecordQuestion(views: RecordsByIDProjector.views, scope: .record(id, kind)) {
      view throws(ViewError) in
      try RecordsByIDProjector.records(matching: "\(id)", kind: kind, in: view).map { "\($0)" }
    }
  }

  private static func rows(_ kind: RecordKind, _ id: Identifier) -> [RecordQuestion] {
    switch kind {
    case .contact:
      [
        RecordQuestion(views: ContactsByNameProjector.views, scope: .contact(id)) {
          view throws(ViewError) in
          text(try ContactsByNameProjector.contact(id, in: view))
        }
      ]
    case .singer:
      [
        RecordQuestion(views: SingersByNameProjector.views, scope: .singer(id)) {
          view throws(ViewError) in
          text(try SingersByNameProjector.singer(id, in: view))
        },
        RecordQuestion(views: SongsBySingerProjector.views, scope: .songs(ofSinger: id)) {
          view throws(ViewError) in
          try list { body throws(ViewError) in
            try SongsBySingerProjector.visitSongs(of: id, in: view, body)
          }
        },
      ]
    case .song:
      [
        RecordQuestion(views: SongsByTitleProjector.views, scope: .song(id)) {
          view throws(ViewError) in
          text(try SongsByTitleProjector.song(id, in: view))
        }
      ]
    case .artist:
      [
        RecordQuestion(views: ArtistsByNameProjector.views, scope: .artist(id)) {
          view throws(ViewError) in
          text(try ArtistsByNameProjector.artist(id, in: view))
        },
        RecordQuestion(views: AlbumsByArtistProjector.views, scope: .albums(ofArtist: id)) {
          view throws(ViewError) in
          try list { body throws(ViewError) in
            try AlbumsByArtistProjector.visitAlbums(of: id, in: view, body)
          }
        },
      ]
    case .album:
      [
        RecordQuestion(views: AlbumsByArtistProjector.views, scope: .album(id)) {
          view throws(ViewError) in
          text(try AlbumsByArtistProjector.album(id, in: view))
        }
      ]
    case .fruit, .source, .policy: []
    }
  }

  private static func text<Row>(_ row: Row?) -> [String] { row.map { ["\($0)"] } ?? [] }

  private static func list<Row>(
    _ visit: ((Row) throws(ViewError) -> ScanStep) throws(ViewError) -> Void
  ) throws(ViewError) -> [String] {
    var rows: [String] = []
    try visit { row throws(ViewError) in
      rows.append("\(row)")
      return .more
    }
    return rows
  }
}
