import EventModel
import TextFolding

extension ArtistAlbumDecider {
  func decide(_ add: AddArtist, _ state: State) throws(CatalogueRejection) -> [CatalogueEvent] {
    try TextRules.check(add.name, .name)
    try TextRules.check(optional: add.disambiguation, .disambiguation)
    try state.identities.check(add.id)
    let id = add.id ?? add.newID
    try Self.checkUnique(id, add.name, add.disambiguation, state)
    return [
      .artist(
        .added(ArtistAdded(id: id, name: add.name, disambiguation: add.disambiguation)))
    ]
  }

  func decide(
    _ rename: RenameArtist, _ state: State
  ) throws(CatalogueRejection) -> [CatalogueEvent] {
    let previousName = try state.artists.name(of: rename.id)
    let previous = state.disambiguations[rename.id]
    let disambiguation = rename.disambiguation.applied(to: previous)
    guard !rename.name.isExactly(previousName) || !disambiguation.isExactly(previous) else {
      return []
    }
    try TextRules.check(rename.name, .name)
    try TextRules.check(optional: disambiguation, .disambiguation)
    try Self.checkUnique(rename.id, rename.name, disambiguation, state)
    return [
      .artist(
        .renamed(
          ArtistRenamed(
            id: rename.id, name: rename.name, disambiguation: disambiguation,
            previousName: previousName, previousDisambiguation: previous)))
    ]
  }

  func decide(
    _ delete: DeleteArtist, _ state: State
  ) throws(CatalogueRejection) -> [CatalogueEvent] {
    let name = try state.artists.name(of: delete.id)
    let albums = state.artistOfAlbum.filter { $0.value == delete.id }.keys.sorted()
    let deleted = CatalogueEvent.artist(
      .deleted(
        ArtistDeleted(
          id: delete.id, name: name, disambiguation: state.disambiguations[delete.id])))
    switch delete.albums {
    case .deny:
      guard albums.isEmpty else { throw Self.hasAlbums(name, albums.count) }
      return [deleted]
    case .delete:
      return albums.map { .album(.deleted(AlbumDeleted(id: $0, artistID: delete.id))) } + [deleted]
    }
  }

  /// Checks that no other artist is the same.
  static func checkUnique(
    _ id: Identifier, _ name: String, _ disambiguation: String?, _ state: State
  ) throws(CatalogueRejection) {
    let key = disambiguation.map(Folding.nameKey)
    for other in state.artists.named(name)
    where other != id && state.disambiguations[other].map(Folding.nameKey) == key {
      let told = disambiguation.map { " (\($0))" } ?? ""
      throw CatalogueRejection(
        .artistExists,
        "Artist \"\(name)\"\(told) exists already, with the id \(other). If another one is meant, "
          + "give a disambiguation that tells them apart.")
    }
  }

  private static func hasAlbums(_ name: String, _ count: Int) -> CatalogueRejection {
    CatalogueRejection(
      .artistHasAlbums,
      "Artist \"\(name)\" has \(count) \(count == 1 ? "album" : "albums"). Delete "
        + "\(count == 1 ? "it" : "them") first, or say \"delete\" to delete "
        + "\(count == 1 ? "it" : "them") too.")
  }
}
