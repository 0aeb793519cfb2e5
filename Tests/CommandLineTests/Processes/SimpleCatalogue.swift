import Domain
import EventModel
import TextFolding

/// What the events of music and fruits together say, folded without any decider.
struct SimpleCatalogue {
  private var singers: Set<Identifier> = []
  private var singerOfSong: [Identifier: Identifier?] = [:]
  private var artistKeys: [Identifier: String] = [:]
  private var artistOfAlbum: [Identifier: Identifier] = [:]
  private var fruits: Set<Identifier> = []
  private var sources: Set<Identifier> = []
  private var sourceOfFruit: [Identifier: Identifier] = [:]

  /// What must never be the case.
  var problems: [String] {
    var problems: [String] = []
    for (song, singer) in singerOfSong {
      if let singer, !singers.contains(singer) { problems.append("the song \(song) dangles") }
    }
    for (album, artist) in artistOfAlbum where artistKeys[artist] == nil {
      problems.append("the album \(album) dangles")
    }
    if Set(artistKeys.values).count != artistKeys.count {
      problems.append("an artist is there twice")
    }
    for (fruit, source) in sourceOfFruit
    where !fruits.contains(fruit) || !sources.contains(source) {
      problems.append("the pair \(fruit), \(source) dangles")
    }
    if Set(sourceOfFruit.values).count != sourceOfFruit.count {
      problems.append("a source has two fruits")
    }
    return problems
  }

  /// Takes one more event.
  mutating func apply(_ event: CatalogueEvent) {
    switch event {
    case .singer(.added(let added)): singers.insert(added.id)
    case .singer(.renamed): break
    case .singer(.deleted(let deleted)): singers.remove(deleted.id)
    case .song(.added(let added)): singerOfSong[added.id] = .some(added.singerID)
    case .song(.edited(let edited)):
      if case .set(let singer) = edited.singerID { singerOfSong[edited.id] = .some(singer) }
    case .song(.deleted(let deleted)): singerOfSong[deleted.id] = nil
    case .artist(.added(let added)): setArtist(added.id, added.name, added.disambiguation)
    case .artist(.renamed(let renamed)):
      setArtist(renamed.id, renamed.name, renamed.disambiguation)
    case .artist(.deleted(let deleted)): artistKeys[deleted.id] = nil
    case .album(.added(let added)): artistOfAlbum[added.id] = added.artistID
    case .album(.edited(let edited)):
      if case .set(let artist) = edited.artistID { artistOfAlbum[edited.id] = artist }
    case .album(.deleted(let deleted)): artistOfAlbum[deleted.id] = nil
    case .fruit(let fruit): apply(fruit)
    case .source(.added(let added)): sources.insert(added.id)
    case .source(.deleted(let deleted)): sources.remove(deleted.id)
    case .contact: break
    }
  }

  private mutating func apply(_ event: FruitEvent) {
    switch event {
    case .added(let added): fruits.insert(added.id)
    case .paired(let paired): sourceOfFruit[paired.fruitID] = paired.sourceID
    case .unpaired(let unpaired): sourceOfFruit[unpaired.fruitID] = nil
    case .deleted(let deleted): fruits.remove(deleted.id)
    }
  }

  private mutating func setArtist(_ id: Identifier, _ name: String, _ disambiguation: String?) {
    artistKeys[id] =
      "\(Folding.nameKey(name)) (\(disambiguation.map(Folding.nameKey) ?? ""))"
  }
}
