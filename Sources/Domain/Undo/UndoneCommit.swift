import EventModel
import TextFolding

/// A commit that is to be undone, and what a decision about it has to know.
public struct UndoneCommit: Hashable, Sendable {
  /// Position of its first event.
  public let first: Position
  /// Its events, in order.
  public let events: [CatalogueEvent]
  /// Position of its last event.
  public var last: Position { Position(first.rawValue + UInt64(max(events.count, 1)) - 1) }

  /// The records that it added, changed or deleted, the last one first, each once.
  let records: [RecordIdentity]
  /// The identities that it names, those of singers, artists and partners among them.
  let identities: Set<Identifier>

  /// Takes the events of a commit.
  public init(first: Position, events: [CatalogueEvent]) {
    self.first = first
    self.events = events
    var records: [RecordIdentity] = []
    var known: Set<RecordIdentity> = []
    for event in events.reversed() {
      guard let id = event.recordID else { continue }
      let record = RecordIdentity(kind: event.recordKind, id: id)
      if known.insert(record).inserted { records.append(record) }
    }
    self.records = records
    identities = Set(events.flatMap(\.records).map(\.id))
  }
}

extension UndoneCommit {
  /// From this many records on, all events of the kinds are read instead of those of each record:
  /// to merge that many lists of an index costs more than to read the log once.
  private static let taggedRecordLimit = 100

  /// The events that tell whether and how it can be undone.
  var query: EventQuery {
    guard records.count < Self.taggedRecordLimit else { return EventQuery(itemsOfKinds) }
    var items: [EventQuery.Item] = []
    var known: Set<EventQuery.Item> = []
    for item in events.flatMap(\.undoItems) where known.insert(item).inserted {
      items.append(item)
    }
    return EventQuery(items)
  }

  private var itemsOfKinds: [EventQuery.Item] {
    var types: Set<EventType> = []
    for event in events {
      for item in event.undoItems { types.formUnion(item.types) }
    }
    return [EventQuery.Item(types: types.sorted())]
  }

  /// Whether an event that the query found is about something that has to be known.
  ///
  /// Artists are all kept where all are read, since any may have taken a name.
  func concerns(_ event: CatalogueEvent) -> Bool {
    switch event {
    case .artist, .contact(.policySet): true
    case .contact, .singer, .song, .album, .fruit, .source:
      event.records.contains { identities.contains($0.id) }
    }
  }
}

extension CatalogueEvent {
  /// The events that tell whether and how this one can be undone.
  fileprivate var undoItems: [EventQuery.Item] {
    switch self {
    case .contact(.added(let added)): Self.items(contact: added.id)
    case .contact(.edited(let edited)): Self.items(contact: edited.id)
    case .contact(.deleted(let deleted)): Self.items(contact: deleted.id)
    case .contact(.policySet): [Self.policyItem]
    case .singer(.added(let added)): Self.items(singer: added.id, withSongs: true)
    case .singer(.renamed(let renamed)): Self.items(singer: renamed.id)
    case .singer(.deleted(let deleted)): Self.items(singer: deleted.id)
    case .song: songItems
    case .artist(.added(let added)): Self.items(artist: added.id, withAlbums: true)
    case .artist(.renamed(let renamed)):
      Self.items(artist: renamed.id) + [Self.item(artistNamed: renamed.previousName)]
    case .artist(.deleted(let deleted)):
      Self.items(artist: deleted.id) + [Self.item(artistNamed: deleted.name)]
    case .album: albumItems
    case .fruit(.added(let added)): Self.items(fruit: added.id)
    case .fruit(.paired(let pair)): Self.items(fruit: pair.fruitID, source: pair.sourceID)
    case .fruit(.unpaired(let pair)): Self.items(fruit: pair.fruitID, source: pair.sourceID)
    case .fruit(.deleted(let deleted)): Self.items(fruit: deleted.id)
    case .source(.added(let added)): Self.items(source: added.id)
    case .source(.deleted(let deleted)): Self.items(source: deleted.id)
    }
  }

  /// The song's own events, and what tells whether its singers are there.
  private var songItems: [EventQuery.Item] {
    guard let id = recordID else { return [] }
    return [EventQuery.Item(types: SingerSongDecider.songTypes, tags: [CatalogueTag.song(id)])]
      + records.filter { $0.kind == .singer }.flatMap { Self.items(singer: $0.id) }
  }

  /// The album's own events, and what tells whether its artists are there.
  private var albumItems: [EventQuery.Item] {
    guard let id = recordID else { return [] }
    return [EventQuery.Item(types: ArtistAlbumDecider.albumTypes, tags: [CatalogueTag.album(id)])]
      + records.filter { $0.kind == .artist }.flatMap { Self.items(artist: $0.id) }
  }

  private static let policyItem = EventQuery.Item(
    types: [ContactPolicySet.type], tags: [CatalogueTag.contactPolicy])

  private static func items(contact id: Identifier) -> [EventQuery.Item] {
    [
      EventQuery.Item(
        types: [ContactAdded.type, ContactEdited.type, ContactDeleted.type],
        tags: [CatalogueTag.contact(id)]), policyItem,
    ]
  }

  private static func items(
    singer id: Identifier, withSongs: Bool = false
  ) -> [EventQuery.Item] {
    let types = SingerSongDecider.singerTypes + (withSongs ? SingerSongDecider.songTypes : [])
    return [EventQuery.Item(types: types, tags: [CatalogueTag.singer(id)])]
  }

  private static func items(
    artist id: Identifier, withAlbums: Bool = false
  ) -> [EventQuery.Item] {
    let types = ArtistAlbumDecider.artistTypes + (withAlbums ? ArtistAlbumDecider.albumTypes : [])
    return [EventQuery.Item(types: types, tags: [CatalogueTag.artist(id)])]
  }

  private static func item(artistNamed name: String) -> EventQuery.Item {
    EventQuery.Item(types: ArtistAlbumDecider.artistTypes, tags: [CatalogueTag.artistName(name)])
  }

  private static func items(fruit id: Identifier) -> [EventQuery.Item] {
    [EventQuery.Item(types: FruitSourceDecider.fruitTypes, tags: [CatalogueTag.fruit(id)])]
  }

  private static func items(source id: Identifier) -> [EventQuery.Item] {
    [EventQuery.Item(types: FruitSourceDecider.sourceTypes, tags: [CatalogueTag.source(id)])]
  }

  private static func items(fruit: Identifier, source: Identifier) -> [EventQuery.Item] {
    items(fruit: fruit) + items(source: source)
  }
}
