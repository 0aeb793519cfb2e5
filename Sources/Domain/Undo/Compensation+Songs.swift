import EventModel

extension Compensation {
  /// Sets back a singer.
  mutating func setBackSinger(_ id: Identifier) throws(CatalogueRejection) {
    let reversal = try reversal(.singer, id, name: \.name) { state in
      state.singersAndSongs.singers.names[id].map { SingerAdded(id: id, name: $0) }
    }
    switch reversal {
    case .nothing: break
    case .add(let facts): comesBack(.singer(.added(facts)))
    case .delete(let facts):
      goes(.singer(.deleted(SingerDeleted(id: id, name: facts.name))))
    case .edit(let change):
      guard case .set(let name) = try change.change(\.name) else { return }
      comesBack(
        .singer(.renamed(SingerRenamed(id: id, name: name, previousName: change.now.name))))
    }
  }

  /// Sets back a song, field by field.
  mutating func setBackSong(_ id: Identifier) throws(CatalogueRejection) {
    let reversal = try reversal(.song, id, name: \.title) { state in
      SongAdded(id: id, state.singersAndSongs)
    }
    switch reversal {
    case .nothing: break
    case .add(let facts): happens(.song(.added(facts)))
    case .delete(let facts):
      happens(.song(.deleted(SongDeleted(id: id, singerID: facts.singerID))))
    case .edit(let change): happens(.song(.edited(try edited(id, change))))
    }
  }

  private func edited(
    _ id: Identifier, _ change: FactsChange<SongAdded>
  ) throws(CatalogueRejection) -> SongEdited {
    var edited = SongEdited(
      id: id, title: try change.change(\.title), singerID: try change.change(\.singerID))
    if !edited.singerID.isUnchanged { edited.previousSingerID = change.now.singerID }
    // A date and the words of an old event that are no date are one fact in two forms.
    let date = try change.change(\.releaseDate)
    let words = try change.change(\.releaseDateText)
    if !date.isUnchanged || !words.isUnchanged {
      edited.releaseDate = .set(change.before.releaseDate)
      edited.releaseDateText = change.before.releaseDateText
    }
    return edited
  }
}

extension SongAdded {
  /// The facts of a song as if they had all been there from the beginning; `nil` if there is none.
  fileprivate init?(id: Identifier, _ state: SingerSongDecider.State) {
    guard let song = state.songs[id] else { return nil }
    self.init(
      id: id, title: song.title, singerID: state.singerOfSong[id], releaseDate: song.releaseDate,
      releaseDateText: song.releaseDateText)
  }
}
