import Domain
import EventModel
import Projections
import TextFolding

/// What the views should say, kept in dictionaries and sorted by comparing whole texts.
struct NaiveCatalogue {
  var contacts: [Identifier: ContactRow] = [:]
  var singers: [Identifier: String] = [:]
  var songs: [Identifier: SongRow] = [:]
  var artists: [Identifier: ArtistRow] = [:]
  var albums: [Identifier: AlbumRow] = [:]
  var fruits: [Identifier: String] = [:]
  var sources: [Identifier: String] = [:]
  /// Sources by fruit.
  var pairs: [Identifier: Identifier] = [:]

  mutating func apply(_ event: CatalogueEvent) {
    switch event {
    case .contact(let event): apply(event)
    case .singer(.added(let facts)): singers[facts.id] = facts.name
    case .singer(.renamed(let facts)): singers[facts.id] = facts.name
    case .singer(.deleted(let facts)): singers[facts.id] = nil
    case .song(let event): apply(event)
    case .artist(.added(let facts)):
      artists[facts.id] = ArtistRow(
        id: facts.id, name: facts.name, disambiguation: facts.disambiguation)
    case .artist(.renamed(let facts)):
      artists[facts.id]?.name = facts.name
      artists[facts.id]?.disambiguation = facts.disambiguation
    case .artist(.deleted(let facts)): artists[facts.id] = nil
    case .album(let event): apply(event)
    case .fruit(.added(let facts)): fruits[facts.id] = facts.name
    case .fruit(.paired(let facts)): pairs[facts.fruitID] = facts.sourceID
    case .fruit(.unpaired(let facts)): pairs[facts.fruitID] = nil
    case .fruit(.deleted(let facts)):
      fruits[facts.id] = nil
      pairs[facts.id] = nil
    case .source(.added(let facts)): sources[facts.id] = facts.name
    case .source(.deleted(let facts)):
      sources[facts.id] = nil
      pairs = pairs.filter { $0.value != facts.id }
    }
  }

  private mutating func apply(_ event: ContactEvent) {
    switch event {
    case .added(let facts):
      contacts[facts.id] = ContactRow(
        id: facts.id, name: facts.name, phones: facts.phones, addresses: facts.addresses,
        emails: facts.emails, organization: facts.organization, note: facts.note)
    case .edited(let facts):
      guard var row = contacts[facts.id] else { return }
      row.name = facts.name.applied(to: row.name)
      row.phones = facts.phones.applied(to: row.phones)
      row.addresses = facts.addresses.applied(to: row.addresses)
      row.emails = facts.emails.applied(to: row.emails)
      row.organization = facts.organization.applied(to: row.organization)
      row.note = facts.note.applied(to: row.note)
      contacts[facts.id] = row
    case .deleted(let facts): contacts[facts.id] = nil
    case .policySet: break
    }
  }

  private mutating func apply(_ event: SongEvent) {
    switch event {
    case .added(let facts):
      songs[facts.id] = SongRow(
        id: facts.id, title: facts.title, releaseDate: facts.releaseDate?.description,
        singerID: facts.singerID)
    case .edited(let facts):
      guard var row = songs[facts.id] else { return }
      row.title = facts.title.applied(to: row.title)
      row.singerID = facts.singerID.applied(to: row.singerID)
      if case .set(let date) = facts.releaseDate { row.releaseDate = date?.description }
      songs[facts.id] = row
    case .deleted(let facts): songs[facts.id] = nil
    }
  }

  private mutating func apply(_ event: AlbumEvent) {
    switch event {
    case .added(let facts):
      albums[facts.id] = AlbumRow(
        id: facts.id, name: facts.name, releaseDate: facts.releaseDate?.description,
        genre: facts.genre, artistID: facts.artistID, artistName: "")
    case .edited(let facts):
      guard var row = albums[facts.id] else { return }
      row.name = facts.name.applied(to: row.name)
      row.artistID = facts.artistID.applied(to: row.artistID)
      row.genre = facts.genre.applied(to: row.genre)
      if case .set(let date) = facts.releaseDate { row.releaseDate = date?.description }
      albums[facts.id] = row
    case .deleted(let facts): albums[facts.id] = nil
    }
  }
}

// MARK: - Answers

extension NaiveCatalogue {
  func contactList() -> [ContactRow] {
    contacts.values.sorted { precedes(($0.name, $0.id), ($1.name, $1.id)) }
  }

  func singerList() -> [SingerRow] {
    singers.map { id, name in
      SingerRow(id: id, name: name, songCount: songs.values.count { $0.singerID == id })
    }.sorted { precedes(($0.name, $0.id), ($1.name, $1.id)) }
  }

  func songList() -> [SongRow] {
    songs.values.map { song in
      var song = song
      song.singerName = song.singerID.flatMap { singers[$0] }
      return song
    }.sorted { precedes(($0.title, $0.id), ($1.title, $1.id)) }
  }

  func songList(newestFirst: Bool) -> [SongRow] {
    // Sorting is stable: songs of one date stay by title and identity.
    songList().sorted { left, right in
      guard let leftDate = left.releaseDate else { return false }
      guard let rightDate = right.releaseDate else { return true }
      return newestFirst ? leftDate > rightDate : leftDate < rightDate
    }
  }

  func artistList() -> [ArtistRow] {
    artists.values.map { artist in
      var artist = artist
      artist.albumCount = albums.values.count { $0.artistID == artist.id }
      return artist
    }.sorted { precedes(($0.name, $0.id), ($1.name, $1.id)) }
  }

  func albumList() -> [AlbumRow] {
    artistList().flatMap { artist in
      albumsByName().filter { $0.artistID == artist.id }.sorted { left, right in
        guard let leftDate = left.releaseDate else { return false }
        guard let rightDate = right.releaseDate else { return true }
        return leftDate < rightDate
      }
    }
  }

  func albumListByGenre() -> [AlbumRow] {
    albumsByName().sorted { left, right in
      guard let leftGenre = left.genre.map(primaryKey) else { return false }
      guard let rightGenre = right.genre.map(primaryKey) else { return true }
      return leftGenre.lexicographicallyPrecedes(rightGenre)
    }
  }

  func fruitList() -> [FruitRow] {
    fruits.map { id, name in
      FruitRow(
        id: id, name: name, sourceID: pairs[id], sourceName: pairs[id].flatMap { sources[$0] })
    }.sorted { precedes(($0.name, $0.id), ($1.name, $1.id)) }
  }

  func sourceList() -> [SourceRow] {
    sources.map { id, name in
      let fruit = pairs.first { $0.value == id }?.key
      return SourceRow(
        id: id, name: name, fruitID: fruit, fruitName: fruit.flatMap { fruits[$0] })
    }.sorted { precedes(($0.name, $0.id), ($1.name, $1.id)) }
  }

  private func albumsByName() -> [AlbumRow] {
    albums.values.map { album in
      var album = album
      album.artistName = artists[album.artistID]?.name ?? "missing"
      return album
    }.sorted { precedes(($0.name, $0.id), ($1.name, $1.id)) }
  }

  private func precedes(_ left: (String, Identifier), _ right: (String, Identifier)) -> Bool {
    Collation.precedes(left.0, right.0)
      || !Collation.precedes(right.0, left.0) && left.1 < right.1
  }

  private func primaryKey(_ text: String) -> [UInt8] {
    var key: [UInt8] = []
    Collation.primaryKey(text, into: &key)
    return key
  }
}
