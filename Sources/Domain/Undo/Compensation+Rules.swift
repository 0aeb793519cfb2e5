import EventModel

extension Compensation {
  /// Checks the rules of the catalogue on what would be after the undo.
  func checkRules() throws(CatalogueRejection) {
    let outcome = outcome
    for event in events {
      switch event {
      case .contact(.added(let facts)): try check(facts, outcome.contacts.policy)
      case .contact(.edited(let edited)): try check(edited, outcome.contacts.policy)
      case .singer(.deleted(let deleted)): try checkHasNoSongs(deleted, outcome)
      case .song(.added(let added)):
        try checkSinger(added.singerID, of: added.title, outcome)
      case .song(.edited(let edited)):
        try checkSinger(
          edited.singerID.applied(to: nil),
          of: outcome.singersAndSongs.songs[edited.id]?.title ?? "", outcome)
      case .artist(.added(let added)):
        try ArtistAlbumDecider.checkUnique(
          added.id, added.name, added.disambiguation, outcome.artistsAndAlbums)
      case .artist(.renamed(let renamed)):
        try ArtistAlbumDecider.checkUnique(
          renamed.id, renamed.name, renamed.disambiguation, outcome.artistsAndAlbums)
      case .artist(.deleted(let deleted)): try checkHasNoAlbums(deleted, outcome)
      case .album(.added(let added)): try checkArtist(added.artistID, of: added.name, outcome)
      case .album(.edited(let edited)):
        if case .set(let artist) = edited.artistID {
          let name = outcome.artistsAndAlbums.albums[edited.id]?.name ?? ""
          try checkArtist(artist, of: name, outcome)
        }
      case .fruit(.paired(let pair)): try check(pair, outcome.fruitsAndSources)
      case .fruit(.deleted(let deleted)):
        try checkIsFree(.fruit, deleted.id, deleted.name, outcome)
      case .source(.deleted(let deleted)):
        try checkIsFree(.source, deleted.id, deleted.name, outcome)
      case .contact(.deleted), .contact(.policySet), .singer(.added), .singer(.renamed),
        .song(.deleted), .album(.deleted), .fruit(.added), .fruit(.unpaired), .source(.added):
        break
      }
    }
  }
}

// Contacts: what was there under a policy may come back under it, but not under one that was set
// since.
extension Compensation {
  private func check(
    _ facts: ContactAdded, _ policy: ContactPolicy
  ) throws(CatalogueRejection) {
    guard policy != before.contacts.policy else { return }
    try ContactRules.check(name: facts.name, policy)
    try ContactRules.check(addresses: facts.addresses, policy)
    try ContactRules.check(phones: facts.phones, policy)
  }

  private func check(
    _ edited: ContactEdited, _ policy: ContactPolicy
  ) throws(CatalogueRejection) {
    guard policy != before.contacts.policy else { return }
    if case .set(let name) = edited.name { try ContactRules.check(name: name, policy) }
    if case .set(let addresses) = edited.addresses {
      try ContactRules.check(addresses: addresses, policy)
    }
    if case .set(let phones) = edited.phones { try ContactRules.check(phones: phones, policy) }
  }
}

// What belongs to something needs it; what something belongs to cannot go.
extension Compensation {
  private func checkSinger(
    _ id: Identifier?, of title: String, _ outcome: CatalogueDecider.State
  ) throws(CatalogueRejection) {
    guard let id, outcome.singersAndSongs.singers.names[id] == nil else { return }
    throw gone(.singer, id, "The song \"\(title)\"")
  }

  private func checkArtist(
    _ id: Identifier, of name: String, _ outcome: CatalogueDecider.State
  ) throws(CatalogueRejection) {
    guard outcome.artistsAndAlbums.artists.names[id] == nil else { return }
    throw gone(.artist, id, "The album \"\(name)\"")
  }

  private func gone(_ kind: RecordKind, _ id: Identifier, _ what: String) -> CatalogueRejection {
    let place = later[id].map { ", by the event at position \($0)" } ?? ""
    return CatalogueRejection(
      .unknown(kind),
      "\(what) belongs to the \(kind.rawValue) with the id \(id), who was deleted since\(place). "
        + "Undo that first.")
  }

  private func checkHasNoSongs(
    _ deleted: SingerDeleted, _ outcome: CatalogueDecider.State
  ) throws(CatalogueRejection) {
    let count = outcome.singersAndSongs.singerOfSong.values.count { $0 == deleted.id }
    guard count == 0 else {
      throw hasMore(
        .singerHasSongs, .singer, deleted.name, count == 1 ? "a song" : "\(count) songs")
    }
  }

  private func checkHasNoAlbums(
    _ deleted: ArtistDeleted, _ outcome: CatalogueDecider.State
  ) throws(CatalogueRejection) {
    let count = outcome.artistsAndAlbums.artistOfAlbum.values.count { $0 == deleted.id }
    guard count == 0 else {
      throw hasMore(
        .artistHasAlbums, .artist, deleted.name, count == 1 ? "an album" : "\(count) albums")
    }
  }

  private func hasMore(
    _ code: RejectionCode, _ kind: RecordKind, _ name: String, _ what: String
  ) -> CatalogueRejection {
    CatalogueRejection(
      code,
      "The \(kind.rawValue) \"\(name)\" cannot be taken back: \(what) came since. Undo or delete "
        + "that first.")
  }
}

// A fruit and a source have one partner at most.
extension Compensation {
  private func check(
    _ pair: FruitPaired, _ outcome: FruitSourceDecider.State
  ) throws(CatalogueRejection) {
    guard outcome.fruits.names[pair.fruitID] != nil else {
      throw .changed(.fruit, pair.fruitName, "deleted", later[pair.fruitID])
    }
    guard outcome.sources.names[pair.sourceID] != nil else {
      throw .changed(.source, pair.sourceName, "deleted", later[pair.sourceID])
    }
    guard outcome.pairs.count(where: { $0.fruitID == pair.fruitID }) == 1 else {
      throw .changed(.fruit, pair.fruitName, "given another source", later[pair.fruitID])
    }
    guard outcome.pairs.count(where: { $0.sourceID == pair.sourceID }) == 1 else {
      throw .changed(.source, pair.sourceName, "given another fruit", later[pair.sourceID])
    }
  }

  private func checkIsFree(
    _ kind: RecordKind, _ id: Identifier, _ name: String, _ outcome: CatalogueDecider.State
  ) throws(CatalogueRejection) {
    guard outcome.fruitsAndSources.pairs.contains(where: { $0.fruitID == id || $0.sourceID == id })
    else { return }
    throw .changed(kind, name, "paired", later[id])
  }
}
