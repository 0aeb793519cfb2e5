import EventModel

extension ArtistAlbumDecider {
  func decide(_ add: AddAlbum, _ state: State) throws(CatalogueRejection) -> [CatalogueEvent] {
    try TextRules.check(add.name, .name)
    let date = try ReleaseDateRule.parse(add.releaseDate)
    try TextRules.check(optional: add.genre, .genre)
    let artist = try state.artists.resolve(add.artist)
    try state.identities.check(add.id)
    return [
      .album(
        .added(
          AlbumAdded(
            id: add.id ?? add.newID, name: add.name, artistID: artist, releaseDate: date,
            genre: add.genre)))
    ]
  }

  func decide(_ edit: EditAlbum, _ state: State) throws(CatalogueRejection) -> [CatalogueEvent] {
    guard let album = state.albums[edit.id], let previous = state.artistOfAlbum[edit.id] else {
      throw .unknown(.album, edit.id)
    }
    var edited = AlbumEdited(id: edit.id, name: edit.name.relative(to: album.name))
    if case .set(let name) = edited.name { try TextRules.check(name, .name) }
    edited.releaseDate = try ReleaseDateRule.parse(edit.releaseDate)
      .relative(to: album.releaseDate)
    edited.genre = edit.genre.relative(to: album.genre)
    if case .set(let genre) = edited.genre { try TextRules.check(optional: genre, .genre) }
    if case .set(let reference) = edit.artist {
      edited.artistID = Change.set(try state.artists.resolve(reference)).relative(to: previous)
      if !edited.artistID.isUnchanged { edited.previousArtistID = previous }
    }
    return edited == AlbumEdited(id: edit.id) ? [] : [.album(.edited(edited))]
  }

  func decide(
    _ delete: DeleteAlbum, _ state: State
  ) throws(CatalogueRejection) -> [CatalogueEvent] {
    guard let artist = state.artistOfAlbum[delete.id] else { throw .unknown(.album, delete.id) }
    return [.album(.deleted(AlbumDeleted(id: delete.id, artistID: artist)))]
  }
}
