import EventModel

extension CatalogueEvent {
  /// The types of all events.
  public static let types: [EventType] = decoders.keys.sorted()

  /// Today's schema version of a type; `nil` if no such type is known.
  public static func version(of type: EventType) -> Int? { decoders[type]?.version }

  /// Reads what the log says, which is at its current schema version.
  ///
  /// - Throws: ``EventDecodingError``
  public init(decoding facts: EventFacts) throws(EventDecodingError) {
    guard let decoder = Self.decoders[facts.type] else {
      throw .unknownType(facts.type, position: facts.position)
    }
    guard facts.version == decoder.version else {
      throw .unknownVersion(facts.type, version: facts.version, position: facts.position)
    }
    do throws(CBORError) {
      self = try decoder.decode(facts.data)
    } catch {
      throw .malformed(facts.type, position: facts.position, problem: error.description)
    }
  }

  private struct Decoder: Sendable {
    let version: Int
    let decode: @Sendable ([UInt8]) throws(CBORError) -> CatalogueEvent

    init<Payload: EventPayload>(
      _ payload: Payload.Type, _ wrap: @escaping @Sendable (Payload) -> CatalogueEvent
    ) {
      version = Payload.version
      decode = { data throws(CBORError) in wrap(try Payload(data: data)) }
    }
  }

  private static let decoders: [EventType: Decoder] = [
    ContactAdded.type: Decoder(ContactAdded.self) { .contact(.added($0)) },
    ContactEdited.type: Decoder(ContactEdited.self) { .contact(.edited($0)) },
    ContactDeleted.type: Decoder(ContactDeleted.self) { .contact(.deleted($0)) },
    ContactPolicySet.type: Decoder(ContactPolicySet.self) { .contact(.policySet($0)) },
    SingerAdded.type: Decoder(SingerAdded.self) { .singer(.added($0)) },
    SingerRenamed.type: Decoder(SingerRenamed.self) { .singer(.renamed($0)) },
    SingerDeleted.type: Decoder(SingerDeleted.self) { .singer(.deleted($0)) },
    SongAdded.type: Decoder(SongAdded.self) { .song(.added($0)) },
    SongEdited.type: Decoder(SongEdited.self) { .song(.edited($0)) },
    SongDeleted.type: Decoder(SongDeleted.self) { .song(.deleted($0)) },
    ArtistAdded.type: Decoder(ArtistAdded.self) { .artist(.added($0)) },
    ArtistRenamed.type: Decoder(ArtistRenamed.self) { .artist(.renamed($0)) },
    ArtistDeleted.type: Decoder(ArtistDeleted.self) { .artist(.deleted($0)) },
    AlbumAdded.type: Decoder(AlbumAdded.self) { .album(.added($0)) },
    AlbumEdited.type: Decoder(AlbumEdited.self) { .album(.edited($0)) },
    AlbumDeleted.type: Decoder(AlbumDeleted.self) { .album(.deleted($0)) },
    FruitAdded.type: Decoder(FruitAdded.self) { .fruit(.added($0)) },
    FruitPaired.type: Decoder(FruitPaired.self) { .fruit(.paired($0)) },
    FruitUnpaired.type: Decoder(FruitUnpaired.self) { .fruit(.unpaired($0)) },
    FruitDeleted.type: Decoder(FruitDeleted.self) { .fruit(.deleted($0)) },
    SourceAdded.type: Decoder(SourceAdded.self) { .source(.added($0)) },
    SourceDeleted.type: Decoder(SourceDeleted.self) { .source(.deleted($0)) },
  ]
}
