import EventModel

extension SingerSongDecider {
  func decide(_ add: AddSong, _ state: State) throws(CatalogueRejection) -> [CatalogueEvent] {
    try TextRules.check(add.title, .title)
    let date = try ReleaseDateRule.parse(add.releaseDate)
    let singer = try resolve(add.singer, state)
    try state.identities.check(add.id)
    return [
      .song(
        .added(
          SongAdded(
            id: add.id ?? add.newID, title: add.title, singerID: singer, releaseDate: date)))
    ]
  }

  func decide(_ edit: EditSong, _ state: State) throws(CatalogueRejection) -> [CatalogueEvent] {
    guard let song = state.songs[edit.id] else { throw .unknown(.song, edit.id) }
    let previous = state.singerOfSong[edit.id]
    var edited = SongEdited(id: edit.id, title: edit.title.relative(to: song.title))
    if case .set(let title) = edited.title { try TextRules.check(title, .title) }
    edited.releaseDate = try ReleaseDateRule.parse(edit.releaseDate)
    // The words of an old event are cleared by any date, also by an unknown one.
    if song.releaseDateText == nil {
      edited.releaseDate = edited.releaseDate.relative(to: song.releaseDate)
    }
    if case .set(let reference) = edit.singer {
      edited.singerID = Change.set(try resolve(reference, state)).relative(to: previous)
      if !edited.singerID.isUnchanged { edited.previousSingerID = previous }
    }
    return edited == SongEdited(id: edit.id) ? [] : [.song(.edited(edited))]
  }

  func decide(
    _ delete: DeleteSong, _ state: State
  ) throws(CatalogueRejection) -> [CatalogueEvent] {
    guard state.songs[delete.id] != nil else { throw .unknown(.song, delete.id) }
    return [.song(.deleted(SongDeleted(id: delete.id, singerID: state.singerOfSong[delete.id])))]
  }

  private func resolve(
    _ singer: RecordReference?, _ state: State
  ) throws(CatalogueRejection) -> Identifier? {
    guard let singer else { return nil }
    return try state.singers.resolve(singer)
  }
}
