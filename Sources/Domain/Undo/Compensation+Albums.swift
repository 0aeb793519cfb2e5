import EventModel

extension Compensation {
  /// Sets back an artist.
  mutating func setBackArtist(_ id: Identifier) throws(CatalogueRejection) {
    let reversal = try reversal(.artist, id, name: \.name) { state in
      state.artistsAndAlbums.artists.names[id].map {
        ArtistAdded(
          id: id, name: $0, disambiguation: state.artistsAndAlbums.disambiguations[id])
      }
    }
    switch reversal {
    case .nothing: break
    case .add(let facts): comesBack(.artist(.added(facts)))
    case .delete(let facts):
      goes(
        .artist(
          .deleted(
            ArtistDeleted(id: id, name: facts.name, disambiguation: facts.disambiguation))))
    case .edit(let change):
      let now = change.now
      comesBack(
        .artist(
          .renamed(
            ArtistRenamed(
              id: id, name: try change.change(\.name).applied(to: now.name),
              disambiguation: try change.change(\.disambiguation).applied(to: now.disambiguation),
              previousName: now.name, previousDisambiguation: now.disambiguation))))
    }
  }

  /// Sets back an album, field by field.
  mutating func setBackAlbum(_ id: Identifier) throws(CatalogueRejection) {
    let reversal = try reversal(.album, id, name: \.name) { state in
      AlbumAdded(id: id, state.artistsAndAlbums)
    }
    switch reversal {
    case .nothing: break
    case .add(let facts): happens(.album(.added(facts)))
    case .delete(let facts):
      happens(.album(.deleted(AlbumDeleted(id: id, artistID: facts.artistID))))
    case .edit(let change):
      var edited = AlbumEdited(
        id: id, name: try change.change(\.name), artistID: try change.change(\.artistID),
        releaseDate: try change.change(\.releaseDate), genre: try change.change(\.genre))
      if !edited.artistID.isUnchanged { edited.previousArtistID = change.now.artistID }
      happens(.album(.edited(edited)))
    }
  }
}

extension AlbumAdded {
  /// The facts of an album as if they had all been there from the beginning; `nil` if there is
  /// none.
  fileprivate init?(id: Identifier, _ state: ArtistAlbumDecider.State) {
    guard let album = state.albums[id], let artist = state.artistOfAlbum[id] else { return nil }
    self.init(
      id: id, name: album.name, artistID: artist, releaseDate: album.releaseDate,
      genre: album.genre)
  }
}
