import Domain
import EventModel

// What happens in tests, in a few words.

func singer(_ id: UInt64, _ name: String) -> CatalogueEvent {
  .singer(.added(SingerAdded(id: Identifier(id), name: name)))
}

func song(_ id: UInt64, _ title: String, _ date: String?, _ singer: UInt64?) -> CatalogueEvent {
  .song(
    .added(
      SongAdded(
        id: Identifier(id), title: title, singerID: singer.map { Identifier($0) },
        releaseDate: date.flatMap { ReleaseDate($0) })))
}

func move(_ song: UInt64, from old: UInt64?, to new: UInt64?) -> CatalogueEvent {
  .song(
    .edited(
      SongEdited(
        id: Identifier(song), singerID: .set(new.map { Identifier($0) }),
        previousSingerID: old.map { Identifier($0) })))
}

func artist(_ id: UInt64, _ name: String, _ disambiguation: String? = nil) -> CatalogueEvent {
  .artist(
    .added(ArtistAdded(id: Identifier(id), name: name, disambiguation: disambiguation)))
}

func album(
  _ id: UInt64, _ name: String, _ date: String? = nil, genre: String? = nil, by artist: UInt64
) -> CatalogueEvent {
  .album(
    .added(
      AlbumAdded(
        id: Identifier(id), name: name, artistID: Identifier(artist),
        releaseDate: date.flatMap { ReleaseDate($0) }, genre: genre)))
}

func fruit(_ id: UInt64, _ name: String) -> CatalogueEvent {
  .fruit(.added(FruitAdded(id: Identifier(id), name: name)))
}

func source(_ id: UInt64, _ name: String) -> CatalogueEvent {
  .source(.added(SourceAdded(id: Identifier(id), name: name)))
}

func pair(_ fruit: UInt64, _ source: UInt64) -> CatalogueEvent {
  .fruit(
    .paired(
      FruitPaired(
        fruitID: Identifier(fruit), fruitName: "fruit", sourceID: Identifier(source),
        sourceName: "source")))
}

func unpair(_ fruit: UInt64, _ source: UInt64) -> CatalogueEvent {
  .fruit(
    .unpaired(
      FruitUnpaired(
        fruitID: Identifier(fruit), fruitName: "fruit", sourceID: Identifier(source),
        sourceName: "source")))
}

func contact(_ id: UInt64, _ name: String) -> CatalogueEvent {
  .contact(.added(ContactAdded(id: Identifier(id), name: name)))
}
