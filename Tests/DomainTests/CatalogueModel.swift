import Domain
import EventModel
import TextFolding

/// What all events together say, folded without any decider, and what must never be the case.
struct CatalogueModel {
  var contacts: Set<Identifier> = []
  var singers: [Identifier: String] = [:]
  var songs: [Identifier: Identifier?] = [:]
  var artists: [Identifier: (name: String, disambiguation: String?)] = [:]
  var albums: [Identifier: Identifier] = [:]
  var fruits: [Identifier: String] = [:]
  var sources: [Identifier: String] = [:]
  var sourceOfFruit: [Identifier: Identifier] = [:]
  private(set) var problems: [String] = []

  init(_ events: [CatalogueEvent]) {
    for event in events { apply(event) }
    check()
  }

  /// Checks what must hold after every commit.
  mutating func check() {
    for (song, singer) in songs {
      if let singer, singers[singer] == nil { problems.append("song \(song) dangles") }
    }
    for (album, artist) in albums where artists[artist] == nil {
      problems.append("album \(album) dangles")
    }
    let names = artists.values.map {
      "\(Folding.nameKey($0.name))/\($0.disambiguation.map(Folding.nameKey) ?? "")"
    }
    if Set(names).count != names.count { problems.append("an artist is there twice") }
    if Set(sourceOfFruit.values).count != sourceOfFruit.count {
      problems.append("a source has two fruits")
    }
    for (fruit, source) in sourceOfFruit where fruits[fruit] == nil || sources[source] == nil {
      problems.append("the pair \(fruit), \(source) dangles")
    }
  }

  mutating func apply(_ event: CatalogueEvent) {
    switch event {
    case .contact(.added(let added)): require(contacts.insert(added.id).inserted, event)
    case .contact(.edited(let edited)): require(contacts.contains(edited.id), event)
    case .contact(.deleted(let deleted)): require(contacts.remove(deleted.id) != nil, event)
    case .contact(.policySet): break
    case .singer(.added(let added)):
      require(singers.updateValue(added.name, forKey: added.id) == nil, event)
    case .singer(.renamed(let renamed)):
      require(
        singers.updateValue(renamed.name, forKey: renamed.id) == renamed.previousName, event)
    case .singer(.deleted(let deleted)):
      require(singers.removeValue(forKey: deleted.id) == deleted.name, event)
    case .song(let song): apply(song, event)
    case .artist(let artist): apply(artist, event)
    case .album(let album): apply(album, event)
    case .fruit(let fruit): apply(fruit, event)
    case .source(.added(let added)):
      require(sources.updateValue(added.name, forKey: added.id) == nil, event)
    case .source(.deleted(let deleted)):
      require(sources.removeValue(forKey: deleted.id) == deleted.name, event)
      require(!sourceOfFruit.values.contains(deleted.id), event)
    }
  }

  private mutating func apply(_ song: SongEvent, _ event: CatalogueEvent) {
    switch song {
    case .added(let added):
      require(songs.updateValue(added.singerID, forKey: added.id) == nil, event)
    case .edited(let edited):
      guard let before = songs[edited.id] else { return require(false, event) }
      if case .set(let singer) = edited.singerID {
        require(before == edited.previousSingerID && before != singer, event)
        songs[edited.id] = .some(singer)
      }
    case .deleted(let deleted):
      require(songs.removeValue(forKey: deleted.id) == .some(deleted.singerID), event)
    }
  }

  private mutating func apply(_ artist: ArtistEvent, _ event: CatalogueEvent) {
    switch artist {
    case .added(let added):
      require(artists[added.id] == nil, event)
      artists[added.id] = (added.name, added.disambiguation)
    case .renamed(let renamed):
      require(artists[renamed.id]?.name == renamed.previousName, event)
      require(artists[renamed.id]?.disambiguation == renamed.previousDisambiguation, event)
      artists[renamed.id] = (renamed.name, renamed.disambiguation)
    case .deleted(let deleted):
      require(artists.removeValue(forKey: deleted.id)?.name == deleted.name, event)
    }
  }

  private mutating func apply(_ album: AlbumEvent, _ event: CatalogueEvent) {
    switch album {
    case .added(let added):
      require(albums.updateValue(added.artistID, forKey: added.id) == nil, event)
    case .edited(let edited):
      require(albums[edited.id] != nil, event)
      if case .set(let artist) = edited.artistID {
        require(
          albums.updateValue(artist, forKey: edited.id) == edited.previousArtistID, event)
      }
    case .deleted(let deleted):
      require(albums.removeValue(forKey: deleted.id) == deleted.artistID, event)
    }
  }

  private mutating func apply(_ fruit: FruitEvent, _ event: CatalogueEvent) {
    switch fruit {
    case .added(let added):
      require(fruits.updateValue(added.name, forKey: added.id) == nil, event)
    case .paired(let paired):
      require(!sourceOfFruit.values.contains(paired.sourceID), event)
      require(sourceOfFruit.updateValue(paired.sourceID, forKey: paired.fruitID) == nil, event)
    case .unpaired(let unpaired):
      require(sourceOfFruit.removeValue(forKey: unpaired.fruitID) == unpaired.sourceID, event)
    case .deleted(let deleted):
      require(fruits.removeValue(forKey: deleted.id) == deleted.name, event)
      require(sourceOfFruit[deleted.id] == nil, event)
    }
  }

  private mutating func require(_ holds: Bool, _ event: CatalogueEvent) {
    if !holds { problems.append("this cannot have happened: \(event)") }
  }
}
