import EventModel

/// Everything that may happen in the catalogue.
public enum CatalogueEvent: StorableEvent, Hashable {
  /// Something happened to a contact.
  case contact(ContactEvent)
  /// Something happened to a singer.
  case singer(SingerEvent)
  /// Something happened to a song.
  case song(SongEvent)
  /// Something happened to an artist.
  case artist(ArtistEvent)
  /// Something happened to an album.
  case album(AlbumEvent)
  /// Something happened to a fruit.
  case fruit(FruitEvent)
  /// Something happened to a source.
  case source(SourceEvent)

  /// The facts, whatever the type.
  public var payload: any EventPayload {
    switch self {
    case .contact(let event): event.payload
    case .singer(let event): event.payload
    case .song(let event): event.payload
    case .artist(let event): event.payload
    case .album(let event): event.payload
    case .fruit(let event): event.payload
    case .source(let event): event.payload
    }
  }

  /// The form in the log.
  ///
  /// Not by way of ``payload``: what stands for any type of facts is a copy in memory of its own.
  public func encoded() -> NewEvent {
    switch self {
    case .contact(let event): event.encoded()
    case .singer(let event): event.encoded()
    case .song(let event): event.encoded()
    case .artist(let event): event.encoded()
    case .album(let event): event.encoded()
    case .fruit(let event): event.encoded()
    case .source(let event): event.encoded()
    }
  }

  /// The record that it is mainly about; `nil` for a policy.
  public var recordID: Identifier? {
    switch self {
    case .contact(.added(let payload)): payload.id
    case .contact(.edited(let payload)): payload.id
    case .contact(.deleted(let payload)): payload.id
    case .contact(.policySet): nil
    case .singer(.added(let payload)): payload.id
    case .singer(.renamed(let payload)): payload.id
    case .singer(.deleted(let payload)): payload.id
    case .song(.added(let payload)): payload.id
    case .song(.edited(let payload)): payload.id
    case .song(.deleted(let payload)): payload.id
    case .artist(.added(let payload)): payload.id
    case .artist(.renamed(let payload)): payload.id
    case .artist(.deleted(let payload)): payload.id
    case .album(.added(let payload)): payload.id
    case .album(.edited(let payload)): payload.id
    case .album(.deleted(let payload)): payload.id
    case .fruit(.added(let payload)): payload.id
    case .fruit(.paired(let payload)): payload.fruitID
    case .fruit(.unpaired(let payload)): payload.fruitID
    case .fruit(.deleted(let payload)): payload.id
    case .source(.added(let payload)): payload.id
    case .source(.deleted(let payload)): payload.id
    }
  }

  /// The kind of that record.
  public var recordKind: RecordKind {
    switch self {
    case .contact(.policySet): .policy
    case .contact: .contact
    case .singer: .singer
    case .song: .song
    case .artist: .artist
    case .album: .album
    case .fruit: .fruit
    case .source: .source
    }
  }
}
