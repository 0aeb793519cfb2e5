import Domain
import EventModel

/// The events that questions about one record of the catalogue depend on.
///
/// An event carries the tag of every record that it is about: of a song that moves, also those of
/// the singers whom it leaves and joins. So a record's own tag finds all that changes its row,
/// whatever belongs to it; what belongs to it is then followed by its own tag.
extension EventScope {
  /// A contact.
  public static func contact(_ id: Identifier) -> EventScope {
    EventScope([CatalogueTag.contact(id)])
  }

  /// A singer, with the number of songs.
  public static func singer(_ id: Identifier) -> EventScope {
    EventScope([CatalogueTag.singer(id)])
  }

  /// The songs of a singer, with the singer's name.
  public static func songs(ofSinger id: Identifier) -> EventScope {
    EventScope([CatalogueTag.singer(id)], following: [songLink])
  }

  /// A song, with its singer's name.
  public static func song(_ id: Identifier) -> EventScope {
    EventScope([CatalogueTag.song(id)], following: [singerLink])
  }

  /// An artist, with the number of albums.
  public static func artist(_ id: Identifier) -> EventScope {
    EventScope([CatalogueTag.artist(id)])
  }

  /// The albums of an artist, with the artist's name.
  public static func albums(ofArtist id: Identifier) -> EventScope {
    EventScope([CatalogueTag.artist(id)], following: [albumLink])
  }

  /// An album, with its artist's name.
  public static func album(_ id: Identifier) -> EventScope {
    EventScope([CatalogueTag.album(id)], following: [artistLink])
  }

  /// The name of the record of a kind, or with `nil` of any kind, that has an identity.
  public static func record(_ id: Identifier, _ kind: RecordKind?) -> EventScope {
    let kinds = kind.map { [$0] } ?? RecordKind.allCases
    return EventScope(kinds.map { CatalogueTag.record(RecordIdentity(kind: $0, id: id)) })
  }

  /// Some records with everything that their rows show, and with the records that belong to them.
  public static func rows(of records: some Sequence<RecordIdentity>) -> EventScope {
    EventScope(
      records.map(CatalogueTag.record),
      following: [singerLink, songLink, artistLink, albumLink, fruitLink, sourceLink])
  }

  private static let singerLink = Link("singer", types: Array(SingerEvent.recordTypes))
  private static let songLink = Link("song", types: Array(SongEvent.recordTypes))
  private static let artistLink = Link("artist", types: Array(ArtistEvent.recordTypes))
  private static let albumLink = Link("album", types: Array(AlbumEvent.recordTypes))
  private static let fruitLink = Link("fruit", types: Array(FruitEvent.recordTypes))
  private static let sourceLink = Link("source", types: Array(SourceEvent.recordTypes))
}
