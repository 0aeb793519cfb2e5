import Domain
import EventModel

/// What an event does to the name of a record, for views that fold records of every kind.
enum NamedRecordChange {
  /// The record is there from now on, or has this name.
  case named(RecordRow)
  /// The record is gone.
  case gone(Identifier, RecordKind)

  /// The types that may change a name.
  static let types: Set<EventType> = [
    ContactAdded.type, ContactEdited.type, ContactDeleted.type, SingerAdded.type,
    SingerRenamed.type, SingerDeleted.type, SongAdded.type, SongEdited.type, SongDeleted.type,
    ArtistAdded.type, ArtistRenamed.type, ArtistDeleted.type, AlbumAdded.type, AlbumEdited.type,
    AlbumDeleted.type, FruitAdded.type, FruitDeleted.type, SourceAdded.type, SourceDeleted.type,
  ]

  /// Reads the change; `nil` where the event leaves every name as it is.
  init?(_ event: CatalogueEvent) {
    switch event {
    case .contact(let event): self.init(event)
    case .singer(.added(let added)): self.init(.singer, added.id, added.name)
    case .singer(.renamed(let renamed)): self.init(.singer, renamed.id, renamed.name)
    case .singer(.deleted(let deleted)): self = .gone(deleted.id, .singer)
    case .song(.added(let added)): self.init(.song, added.id, added.title)
    case .song(.edited(let edited)): self.init(.song, edited.id, edited.title)
    case .song(.deleted(let deleted)): self = .gone(deleted.id, .song)
    case .artist(.added(let added)): self.init(.artist, added.id, added.name)
    case .artist(.renamed(let renamed)): self.init(.artist, renamed.id, renamed.name)
    case .artist(.deleted(let deleted)): self = .gone(deleted.id, .artist)
    case .album(.added(let added)): self.init(.album, added.id, added.name)
    case .album(.edited(let edited)): self.init(.album, edited.id, edited.name)
    case .album(.deleted(let deleted)): self = .gone(deleted.id, .album)
    case .fruit(.added(let added)): self.init(.fruit, added.id, added.name)
    case .fruit(.paired), .fruit(.unpaired): return nil
    case .fruit(.deleted(let deleted)): self = .gone(deleted.id, .fruit)
    case .source(.added(let added)): self.init(.source, added.id, added.name)
    case .source(.deleted(let deleted)): self = .gone(deleted.id, .source)
    }
  }

  private init?(_ event: ContactEvent) {
    switch event {
    case .added(let added): self.init(.contact, added.id, added.name)
    case .edited(let edited): self.init(.contact, edited.id, edited.name)
    case .deleted(let deleted): self = .gone(deleted.id, .contact)
    case .policySet: return nil
    }
  }

  private init(_ kind: RecordKind, _ id: Identifier, _ name: String) {
    self = .named(RecordRow(id: id, kind: kind, name: name))
  }

  private init?(_ kind: RecordKind, _ id: Identifier, _ name: Change<String>) {
    guard case .set(let name) = name else { return nil }
    self.init(kind, id, name)
  }
}
