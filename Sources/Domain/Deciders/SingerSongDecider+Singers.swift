import EventModel

extension SingerSongDecider {
  func decide(_ add: AddSinger, _ state: State) throws(CatalogueRejection) -> [CatalogueEvent] {
    try TextRules.check(add.name, .name)
    try state.identities.check(add.id)
    return [.singer(.added(SingerAdded(id: add.id ?? add.newID, name: add.name)))]
  }

  func decide(
    _ rename: RenameSinger, _ state: State
  ) throws(CatalogueRejection) -> [CatalogueEvent] {
    let previous = try state.singers.name(of: rename.id)
    guard !rename.name.isExactly(previous) else { return [] }
    try TextRules.check(rename.name, .name)
    return [
      .singer(
        .renamed(SingerRenamed(id: rename.id, name: rename.name, previousName: previous)))
    ]
  }

  func decide(
    _ delete: DeleteSinger, _ state: State
  ) throws(CatalogueRejection) -> [CatalogueEvent] {
    let name = try state.singers.name(of: delete.id)
    let songs = state.singerOfSong.filter { $0.value == delete.id }.keys.sorted()
    let deleted = CatalogueEvent.singer(.deleted(SingerDeleted(id: delete.id, name: name)))
    switch delete.songs {
    case .deny:
      guard songs.isEmpty else { throw Self.hasSongs(name, songs.count) }
      return [deleted]
    case .delete:
      return songs.map { .song(.deleted(SongDeleted(id: $0, singerID: delete.id))) } + [deleted]
    case .keep:
      return songs.map {
        .song(.edited(SongEdited(id: $0, singerID: .set(nil), previousSingerID: delete.id)))
      } + [deleted]
    }
  }

  private static func hasSongs(_ name: String, _ count: Int) -> CatalogueRejection {
    CatalogueRejection(
      .singerHasSongs,
      "Singer \"\(name)\" has \(count) \(count == 1 ? "song" : "songs"). Say what becomes of "
        + "\(count == 1 ? "it" : "them"): \"delete\" deletes \(count == 1 ? "it" : "them") too, "
        + "\"keep\" keeps \(count == 1 ? "it" : "them") without a singer.")
  }
}
