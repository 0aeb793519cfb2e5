import EventModel

/// Which record is meant, of which kind.
public struct RecordIdentity: Hashable, Sendable {
  /// The kind of record.
  public let kind: RecordKind
  /// The record.
  public let id: Identifier

  /// Names a record.
  public init(kind: RecordKind, id: Identifier) {
    self.kind = kind
    self.id = id
  }
}

extension CatalogueEvent {
  /// The records that an event names: the one that it is mainly about first, then those that this
  /// one belongs or belonged to.
  public var records: [RecordIdentity] {
    let (kind, others) = others
    let main = recordID.map { [RecordIdentity(kind: recordKind, id: $0)] } ?? []
    return main + others.compactMap { $0.map { RecordIdentity(kind: kind, id: $0) } }
  }

  private var others: (RecordKind, [Identifier?]) {
    switch self {
    case .contact, .singer, .artist, .source, .fruit(.added), .fruit(.deleted): (recordKind, [])
    case .song(.added(let added)): (.singer, [added.singerID])
    case .song(.edited(let edited)):
      (.singer, [edited.singerID.applied(to: nil), edited.previousSingerID])
    case .song(.deleted(let deleted)): (.singer, [deleted.singerID])
    case .album(.added(let added)): (.artist, [added.artistID])
    case .album(.edited(let edited)): (.artist, [edited.artist, edited.previousArtistID])
    case .album(.deleted(let deleted)): (.artist, [deleted.artistID])
    case .fruit(.paired(let paired)): (.source, [paired.sourceID])
    case .fruit(.unpaired(let unpaired)): (.source, [unpaired.sourceID])
    }
  }
}

extension AlbumEdited {
  /// Whose album it is from now on, if that changed.
  fileprivate var artist: Identifier? {
    switch artistID {
    case .unchanged: nil
    case .set(let id): id
    }
  }
}
