import Domain
import EventModel
import JSON
import Projections

/// The rows of single records of any kind, as lists show them.
enum RecordRows {
  /// The views that are read.
  static let views = Array(
    Set(
      ContactsByNameProjector.views + SingersByNameProjector.views + SongsByTitleProjector.views
        + ArtistsByNameProjector.views + AlbumsByArtistProjector.views
        + FruitsAndSourcesProjector.views)
  ).sorted()

  /// The view in which the records of a kind are listed; `nil` for what is in none.
  static func view(of kind: RecordKind) -> String? {
    switch kind {
    case .contact: ContactsByNameProjector.view
    case .singer: SingersByNameProjector.view
    case .song: SongsByTitleProjector.view
    case .artist: ArtistsByNameProjector.view
    case .album: AlbumsByArtistProjector.view
    case .fruit, .source: FruitsAndSourcesProjector.view
    case .policy: nil
    }
  }

  /// A record's values in the order of JSON; `nil` if there is no such record.
  static func row<Reader: ViewReader & ~Copyable>(
    of record: RecordIdentity, in view: borrowing Reader
  ) throws(ViewError) -> [JSONValue.Member]? {
    let id = record.id
    return switch record.kind {
    case .contact:
      try ContactsByNameProjector.contact(id, in: view).map(RowLayout<ContactRow>.contact.members)
    case .singer:
      try SingersByNameProjector.singer(id, in: view).map(RowLayout<SingerRow>.singer.members)
    case .song: try SongsByTitleProjector.song(id, in: view).map(RowLayout<SongRow>.song.members)
    case .artist:
      try ArtistsByNameProjector.artist(id, in: view).map(RowLayout<ArtistRow>.artist.members)
    case .album:
      try AlbumsByArtistProjector.album(id, in: view).map(RowLayout<AlbumRow>.album.members)
    case .fruit:
      try FruitsAndSourcesProjector.fruit(id, in: view).map(RowLayout<FruitRow>.fruit.members)
    case .source:
      try FruitsAndSourcesProjector.source(id, in: view).map(RowLayout<SourceRow>.source.members)
    case .policy: nil
    }
  }
}

extension RowLayout {
  /// The row's values as the members of a JSON object.
  func members(_ row: Row) -> [JSONValue.Member] {
    fields.map { JSONValue.Member(key: $0.key, value: $0.value(row)) }
  }
}
