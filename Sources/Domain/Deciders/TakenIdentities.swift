import EventModel

/// Identities that records have or had: a caller's own identity must be none of them, whatever
/// the kind, so that an identity means one record for ever.
struct TakenIdentities: Hashable, Sendable {
  // Most decisions read one of them, and those that ask a handful: a list serves better than a set,
  // and its first place better than storage of its own.
  private var first: Identifier?
  private var others: [Identifier] = []

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
    guard let id = event.addedRecordID else { return }
    if first == nil { first = id } else { others.append(id) }
  }

  /// Checks an identity that the caller chose.
  func check(_ id: Identifier?) throws(CatalogueRejection) {
    guard let id, id == first || others.contains(id) else { return }
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
