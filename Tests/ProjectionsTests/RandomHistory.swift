import Domain
import EventModel
import Projections

/// Makes up what might happen next in a catalogue.
struct RandomHistory {
  private(set) var catalogue = NaiveCatalogue()
  private var random: SeededGenerator
  private var lastID: UInt64 = 100

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// The events of the next commit; none where chance wanted what is not possible.
  mutating func next() -> [CatalogueEvent] {
    let events: [CatalogueEvent] =
      switch Int.random(in: 0..<7, using: &random) {
      case 0: contactEvents()
      case 1: singerEvents()
      case 2, 3: songEvents()
      case 4: artistEvents()
      case 5: albumEvents()
      default: fruitEvents()
      }
    for event in events { catalogue.apply(event) }
    return events
  }

  /// Deletes whatever is left.
  mutating func deleteAll() -> [CatalogueEvent] {
    let events: [CatalogueEvent] =
      catalogue.contacts.keys.sorted().map { .contact(.deleted(ContactDeleted(id: $0))) }
      + catalogue.singers.keys.sorted().flatMap { deleteSinger($0) }
      + songs(of: nil).map { .song(.deleted(SongDeleted(id: $0.id))) }
      + catalogue.artists.keys.sorted().flatMap { deleteArtist($0) }
      + catalogue.fruits.keys.sorted().flatMap { deleteFruit($0) }
      + catalogue.sources.keys.sorted().map {
        .source(.deleted(SourceDeleted(id: $0, name: catalogue.sources[$0] ?? "")))
      }
    for event in events { catalogue.apply(event) }
    return events
  }

  private mutating func newID() -> Identifier {
    // Not ascending, so that the order of identities is not that of their records.
    lastID += 1
    return Identifier(high: 0x0190_0000_0000_7000 | random.next() >> 60, low: lastID)
  }

  private mutating func one<Value>(of records: [Identifier: Value]) -> Identifier? {
    records.isEmpty ? nil : random.pick(records.keys.sorted())
  }

  private mutating func name() -> String { RandomTexts.name(using: &random) }

  private mutating func date() -> ReleaseDate? {
    RandomTexts.date(using: &random).flatMap { ReleaseDate($0) }
  }

  private mutating func phones() -> [LabelledValue] {
    (0..<Int.random(in: 0..<3, using: &random)).map { _ in
      LabelledValue(
        label: random.pick([nil, "home"]),
        value: "+1 \(Int.random(in: 0..<200, using: &random)) \(random.next() % 10_000)")
    }
  }

  private mutating func contactEvents() -> [CatalogueEvent] {
    guard let id = one(of: catalogue.contacts), !random.oneIn(2) else {
      let added = ContactAdded(
        id: newID(), name: name(), phones: phones(), organization: random.pick([nil, "Org"]))
      return [.contact(.added(added))]
    }
    guard !random.oneIn(3) else { return [.contact(.deleted(ContactDeleted(id: id)))] }
    var edited = ContactEdited(id: id)
    if random.oneIn(2) { edited.name = .set(name()) } else { edited.phones = .set(phones()) }
    return [.contact(.edited(edited))]
  }

  private mutating func singerEvents() -> [CatalogueEvent] {
    guard let id = one(of: catalogue.singers), !random.oneIn(2) else {
      return [.singer(.added(SingerAdded(id: newID(), name: name())))]
    }
    guard random.oneIn(3) else {
      let old = catalogue.singers[id] ?? ""
      return [.singer(.renamed(SingerRenamed(id: id, name: name(), previousName: old)))]
    }
    guard random.oneIn(2) else { return deleteSinger(id) }
    let kept = songs(of: id).map { song in
      CatalogueEvent.song(
        .edited(SongEdited(id: song.id, singerID: .set(nil), previousSingerID: id)))
    }
    return kept + [
      .singer(.deleted(SingerDeleted(id: id, name: catalogue.singers[id] ?? "")))
    ]
  }

  private func songs(of singer: Identifier?) -> [SongRow] {
    catalogue.songs.values.filter { $0.singerID == singer }.sorted { $0.id < $1.id }
  }

  private func deleteSinger(_ id: Identifier) -> [CatalogueEvent] {
    songs(of: id).map { .song(.deleted(SongDeleted(id: $0.id, singerID: id))) }
      + [.singer(.deleted(SingerDeleted(id: id, name: catalogue.singers[id] ?? "")))]
  }

  private mutating func songEvents() -> [CatalogueEvent] {
    let singer = random.oneIn(5) ? nil : one(of: catalogue.singers)
    guard let id = one(of: catalogue.songs), let song = catalogue.songs[id], !random.oneIn(2)
    else {
      let added = SongAdded(id: newID(), title: name(), singerID: singer, releaseDate: date())
      return [.song(.added(added))]
    }
    guard !random.oneIn(3) else {
      return [.song(.deleted(SongDeleted(id: id, singerID: song.singerID)))]
    }
    var edited = SongEdited(id: id)
    if random.oneIn(2) { edited.title = .set(name()) }
    if random.oneIn(2) { edited.releaseDate = .set(date()) }
    if singer != song.singerID {
      edited.singerID = .set(singer)
      edited.previousSingerID = song.singerID
    }
    return [.song(.edited(edited))]
  }

  private mutating func artistEvents() -> [CatalogueEvent] {
    guard let id = one(of: catalogue.artists), let artist = catalogue.artists[id],
      !random.oneIn(2)
    else {
      let added = ArtistAdded(
        id: newID(), name: name(), disambiguation: random.pick([nil, "the band"]))
      return [.artist(.added(added))]
    }
    guard random.oneIn(3) else {
      let renamed = ArtistRenamed(
        id: id, name: name(), disambiguation: random.pick([nil, "the other"]),
        previousName: artist.name, previousDisambiguation: artist.disambiguation)
      return [.artist(.renamed(renamed))]
    }
    return deleteArtist(id)
  }

  private func deleteArtist(_ id: Identifier) -> [CatalogueEvent] {
    let albums = catalogue.albums.values.filter { $0.artistID == id }.sorted { $0.id < $1.id }
    return albums.map { .album(.deleted(AlbumDeleted(id: $0.id, artistID: id))) }
      + [.artist(.deleted(ArtistDeleted(id: id, name: catalogue.artists[id]?.name ?? "")))]
  }

  private mutating func albumEvents() -> [CatalogueEvent] {
    guard let artist = one(of: catalogue.artists) else { return [] }
    guard let id = one(of: catalogue.albums), let album = catalogue.albums[id], !random.oneIn(2)
    else {
      let added = AlbumAdded(
        id: newID(), name: name(), artistID: artist, releaseDate: date(),
        genre: RandomTexts.genre(using: &random))
      return [.album(.added(added))]
    }
    guard !random.oneIn(3) else {
      return [.album(.deleted(AlbumDeleted(id: id, artistID: album.artistID)))]
    }
    var edited = AlbumEdited(id: id)
    if random.oneIn(2) { edited.name = .set(name()) }
    if random.oneIn(2) { edited.genre = .set(RandomTexts.genre(using: &random)) }
    if random.oneIn(2) { edited.releaseDate = .set(date()) }
    if artist != album.artistID {
      edited.artistID = .set(artist)
      edited.previousArtistID = album.artistID
    }
    return [.album(.edited(edited))]
  }

  private mutating func fruitEvents() -> [CatalogueEvent] {
    guard let fruit = one(of: catalogue.fruits), let source = one(of: catalogue.sources),
      !random.oneIn(3)
    else {
      return random.oneIn(2)
        ? [.fruit(.added(FruitAdded(id: newID(), name: name())))]
        : [.source(.added(SourceAdded(id: newID(), name: name())))]
    }
    guard !random.oneIn(4) else { return deleteFruit(fruit) }
    guard catalogue.pairs[fruit] != source else { return unpair(fruit) }
    let other = catalogue.pairs.first { $0.value == source }?.key
    return unpair(fruit) + (other.map { unpair($0) } ?? []) + [
      .fruit(
        .paired(
          FruitPaired(
            fruitID: fruit, fruitName: catalogue.fruits[fruit] ?? "", sourceID: source,
            sourceName: catalogue.sources[source] ?? "")))
    ]
  }

  private func unpair(_ fruit: Identifier) -> [CatalogueEvent] {
    guard let source = catalogue.pairs[fruit] else { return [] }
    return [
      .fruit(
        .unpaired(
          FruitUnpaired(
            fruitID: fruit, fruitName: catalogue.fruits[fruit] ?? "", sourceID: source,
            sourceName: catalogue.sources[source] ?? "")))
    ]
  }

  private func deleteFruit(_ fruit: Identifier) -> [CatalogueEvent] {
    unpair(fruit) + [
      .fruit(.deleted(FruitDeleted(id: fruit, name: catalogue.fruits[fruit] ?? "")))
    ]
  }
}
