import Domain
import EventModel

/// Records that tests are about.
enum Sample {
  static let anna = id(1)
  static let björk = id(2)
  static let song = id(3)
  static let artist = id(4)
  static let album = id(5)
  static let mango = id(6)
  static let india = id(7)
  /// An identity that no record has.
  static let nobody = id(99)
  /// The identity that the next record gets.
  static let new = id(100)

  static func id(_ number: UInt64) -> Identifier {
    Identifier(high: 0x0189_0a5d_5c3d_7000, low: 0x8000_0000_0000_0000 + number)
  }

  static let contactAdded = CatalogueEvent.contact(
    .added(
      ContactAdded(
        id: anna, name: "Anna", phones: [LabelledValue(label: "home", value: "5550100")],
        addresses: [LabelledValue(value: "1 High Street")],
        emails: [LabelledValue(value: "anna@example.org")], organization: "Example",
        note: "Met in Lisbon")))
  static let singerAdded = CatalogueEvent.singer(.added(SingerAdded(id: björk, name: "Björk")))
  static let songAdded = songAdded(song)
  static let artistAdded = CatalogueEvent.artist(
    .added(ArtistAdded(id: artist, name: "Genesis")))
  static let albumAdded = albumAdded(album)
  static let fruitAdded = fruitAdded(mango, "Mango")
  static let sourceAdded = sourceAdded(india, "India")
  static let paired = paired(mango, "Mango", india, "India")

  static func singerAdded(_ id: Identifier, _ name: String) -> CatalogueEvent {
    .singer(.added(SingerAdded(id: id, name: name)))
  }

  static func songAdded(_ id: Identifier, by singer: Identifier? = björk) -> CatalogueEvent {
    .song(
      .added(
        SongAdded(
          id: id, title: "Army of Me", singerID: singer, releaseDate: ReleaseDate("1995-04-21"))))
  }

  static func artistAdded(
    _ id: Identifier, _ name: String, _ disambiguation: String? = nil
  ) -> CatalogueEvent {
    .artist(.added(ArtistAdded(id: id, name: name, disambiguation: disambiguation)))
  }

  static func albumAdded(_ id: Identifier, of artist: Identifier = artist) -> CatalogueEvent {
    .album(
      .added(
        AlbumAdded(
          id: id, name: "Foxtrot", artistID: artist, releaseDate: ReleaseDate("1972"),
          genre: "Progressive rock")))
  }

  static func fruitAdded(_ id: Identifier, _ name: String) -> CatalogueEvent {
    .fruit(.added(FruitAdded(id: id, name: name)))
  }

  static func sourceAdded(_ id: Identifier, _ name: String) -> CatalogueEvent {
    .source(.added(SourceAdded(id: id, name: name)))
  }

  static func paired(
    _ fruit: Identifier, _ fruitName: String, _ source: Identifier, _ sourceName: String
  ) -> CatalogueEvent {
    .fruit(
      .paired(
        FruitPaired(
          fruitID: fruit, fruitName: fruitName, sourceID: source, sourceName: sourceName)))
  }

  static func unpaired(
    _ fruit: Identifier, _ fruitName: String, _ source: Identifier, _ sourceName: String
  ) -> CatalogueEvent {
    .fruit(
      .unpaired(
        FruitUnpaired(
          fruitID: fruit, fruitName: fruitName, sourceID: source, sourceName: sourceName)))
  }

  static let policySet = CatalogueEvent.contact(.policySet(ContactPolicySet(preset: .tutorial)))
}

/// A beginning for the decider of the whole catalogue.
func given(_ events: CatalogueEvent...) -> Given<CatalogueDecider> {
  Given(CatalogueDecider(), events)
}
