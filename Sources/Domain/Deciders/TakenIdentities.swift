import EventModel

/// Identities that records have or had: a caller's own identity must be none of them, whatever
/// the kind, so that an identity means one record for ever.
struct TakenIdentities: Hashable, Sendable {
  // A decision that asks reads a handful of them, so that a list serves better than a set.
  private var taken: [Identifier] = []

  /// The events that tell whether an identity is taken; none where the caller chose none, since
  /// those that are made are new.
  static func query(for id: Identifier?) -> EventQuery {
    guard let id else { return EventQuery([]) }
    return EventQuery([
      EventQuery.Item(types: [ContactAdded.type], tags: [CatalogueTag.contact(id)]),
      EventQuery.Item(types: [SingerAdded.type], tags: [CatalogueTag.singer(id)]),
      EventQuery.Item(types: [SongAdded.type], tags: [CatalogueTag.song(id)]),
      EventQuery.Item(types: [ArtistAdded.type], tags: [CatalogueTag.artist(id)]),
      EventQuery.Item(types: [AlbumAdded.type], tags: [CatalogueTag.album(id)]),
      EventQuery.Item(types: [FruitAdded.type], tags: [CatalogueTag.fruit(id)]),
      EventQuery.Item(types: [SourceAdded.type], tags: [CatalogueTag.source(id)]),
    ])
  }

  mutating func evolve(_ event: CatalogueEvent) {
    if let id = event.addedRecordID { taken.append(id) }
  }

  /// Checks an identity that the caller chose.
  func check(_ id: Identifier?) throws(CatalogueRejection) {
    guard let id, taken.contains(id) else { return }
    throw CatalogueRejection(
      .idExists,
      "The id \(id) is or was another record's, and an id is used once. Choose another, or leave "
        + "it out.")
  }
}

extension CatalogueEvent {
  /// The record that this event begins.
  fileprivate var addedRecordID: Identifier? {
    switch self {
    case .contact(.added(let added)): added.id
    case .singer(.added(let added)): added.id
    case .song(.added(let added)): added.id
    case .artist(.added(let added)): added.id
    case .album(.added(let added)): added.id
    case .fruit(.added(let added)): added.id
    case .source(.added(let added)): added.id
    case .contact(.edited), .contact(.deleted), .contact(.policySet), .singer(.renamed),
      .singer(.deleted), .song(.edited), .song(.deleted), .artist(.renamed), .artist(.deleted),
      .album(.edited), .album(.deleted), .fruit(.paired), .fruit(.unpaired), .fruit(.deleted),
      .source(.deleted):
      nil
    }
  }
}
