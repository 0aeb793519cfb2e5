import EventModel

/// Decides about artists and albums.
///
/// The same artist is not entered twice: names with the same ``Folding/nameKey(_:)`` are the same
/// unless a disambiguation tells them apart, and those are compared in the same way. An album
/// always has one artist.
public struct ArtistAlbumDecider: Decider {
  /// What must be known to decide.
  public struct State: Hashable, Sendable {
    var artists = NamedRecords(.artist)
    var disambiguations: [Identifier: String] = [:]
    /// Albums whose whole history is known.
    var albums: [Identifier: Album] = [:]
    /// The artist of every album that is known, also where nothing else is.
    var artistOfAlbum: [Identifier: Identifier] = [:]
    var identities = TakenIdentities()
  }

  /// What is known of an album.
  struct Album: Hashable, Sendable {
    var name: String
    var releaseDate: ReleaseDate?
    var genre: String?
  }

  static let artistTypes = [ArtistAdded.type, ArtistRenamed.type, ArtistDeleted.type]
  static let albumTypes = [AlbumAdded.type, AlbumEdited.type, AlbumDeleted.type]

  /// Makes the decider.
  public init() {}

  /// Nothing is known.
  public var initialState: State { State() }

  /// The events of the records that the command names, and of the artists with a name.
  public func query(for command: ArtistAlbumCommand) -> EventQuery {
    switch command {
    case .addArtist(let add):
      Self.query(.name(add.name)).union(TakenIdentities.query(for: add.id))
    case .renameArtist(let rename):
      Self.query(.id(rename.id)).union(Self.query(.name(rename.name)))
    case .deleteArtist(let delete):
      .tagged(CatalogueTag.artist(delete.id), types: Self.artistTypes + Self.albumTypes)
    case .addAlbum(let add): Self.query(add.artist).union(TakenIdentities.query(for: add.id))
    case .editAlbum(let edit):
      switch edit.artist {
      case .unchanged: Self.query(album: edit.id)
      case .set(let artist): Self.query(album: edit.id).union(Self.query(artist))
      }
    case .deleteAlbum(let delete): Self.query(album: delete.id)
    }
  }

  private static func query(album: Identifier) -> EventQuery {
    .tagged(CatalogueTag.album(album), types: albumTypes)
  }

  /// The events that tell which artists are meant: one tag finds all of a name, whatever tells
  /// them apart, and their renaming from and to it.
  private static func query(_ artist: RecordReference) -> EventQuery {
    switch artist {
    case .id(let id): .tagged(CatalogueTag.artist(id), types: artistTypes)
    case .name(let name): .tagged(CatalogueTag.artistName(name), types: artistTypes)
    }
  }

  /// The events that the command leads to; none when nothing changes.
  public func decide(
    _ command: ArtistAlbumCommand, _ state: State
  ) throws(CatalogueRejection) -> [CatalogueEvent] {
    switch command {
    case .addArtist(let add): try decide(add, state)
    case .renameArtist(let rename): try decide(rename, state)
    case .deleteArtist(let delete): try decide(delete, state)
    case .addAlbum(let add): try decide(add, state)
    case .editAlbum(let edit): try decide(edit, state)
    case .deleteAlbum(let delete): try decide(delete, state)
    }
  }

  /// What is known after one more event.
  public func evolve(_ state: inout State, _ event: CatalogueEvent) {
    state.identities.evolve(event)
    switch event {
    case .artist(.added(let added)):
      state.artists.set(added.id, added.name)
      state.disambiguations[added.id] = added.disambiguation
    case .artist(.renamed(let renamed)):
      state.artists.set(renamed.id, renamed.name)
      state.disambiguations[renamed.id] = renamed.disambiguation
    case .artist(.deleted(let deleted)):
      state.artists.remove(deleted.id)
      state.disambiguations[deleted.id] = nil
    case .album(.added(let added)):
      state.albums[added.id] = Album(
        name: added.name, releaseDate: added.releaseDate, genre: added.genre)
      state.artistOfAlbum[added.id] = added.artistID
    case .album(.edited(let edited)): evolve(&state, edited)
    case .album(.deleted(let deleted)):
      state.albums[deleted.id] = nil
      state.artistOfAlbum[deleted.id] = nil
    case .contact, .singer, .song, .fruit, .source: break
    }
  }

  private func evolve(_ state: inout State, _ edited: AlbumEdited) {
    // Of an album that came to an artist from another one, only the move may be known.
    if case .set(let artist) = edited.artistID { state.artistOfAlbum[edited.id] = artist }
    guard var album = state.albums[edited.id] else { return }
    album.name = edited.name.applied(to: album.name)
    album.releaseDate = edited.releaseDate.applied(to: album.releaseDate)
    album.genre = edited.genre.applied(to: album.genre)
    state.albums[edited.id] = album
  }
}
