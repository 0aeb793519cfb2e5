import EventModel

extension CatalogueEvent {
  /// The types of all events.
  public static let types: [EventType] = decoders.map(\.type)

  /// Today's schema version of a type; `nil` if no such type is known.
  public static func version(of type: EventType) -> Int? {
    decoders.first { $0.type == type }?.version
  }

  /// Reads what the log says, which is at its current schema version.
  ///
  /// - Throws: ``EventDecodingError``
  public init(decoding facts: EventFacts) throws(EventDecodingError) {
    guard let decoder = Self.decodersByType[facts.type] else {
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
    let type: EventType
    let version: Int
    let decode: @Sendable ([UInt8]) throws(CBORError) -> CatalogueEvent

    init<Payload: EventPayload>(
      _ payload: Payload.Type, _ wrap: @escaping @Sendable (Payload) -> CatalogueEvent
    ) {
      type = Payload.type
      version = Payload.version
      decode = { data throws(CBORError) in wrap(try Payload(data: data)) }
    }
  }

  /// Made at the first event that is read: a command that reads none starts without it.
  private static let decodersByType = Dictionary(
    uniqueKeysWithValues: decoders.map { ($0.type, $0) })

  private static let decoders: [Decoder] = [
    Decoder(ContactAdded.self) { .contact(.added($0)) },
    Decoder(ContactEdited.self) { .contact(.edited($0)) },
    Decoder(ContactDeleted.self) { .contact(.deleted($0)) },
    Decoder(ContactPolicySet.self) { .contact(.policySet($0)) },
    Decoder(SingerAdded.self) { .singer(.added($0)) },
    Decoder(SingerRenamed.self) { .singer(.renamed($0)) },
    Decoder(SingerDeleted.self) { .singer(.deleted($0)) },
    Decoder(SongAdded.self) { .song(.added($0)) },
    Decoder(SongEdited.self) { .song(.edited($0)) },
    Decoder(SongDeleted.self) { .song(.deleted($0)) },
    Decoder(ArtistAdded.self) { .artist(.added($0)) },
    Decoder(ArtistRenamed.self) { .artist(.renamed($0)) },
    Decoder(ArtistDeleted.self) { .artist(.deleted($0)) },
    Decoder(AlbumAdded.self) { .album(.added($0)) },
    Decoder(AlbumEdited.self) { .album(.edited($0)) },
    Decoder(AlbumDeleted.self) { .album(.deleted($0)) },
    Decoder(FruitAdded.self) { .fruit(.added($0)) },
    Decoder(FruitPaired.self) { .fruit(.paired($0)) },
    Decoder(FruitUnpaired.self) { .fruit(.unpaired($0)) },
    Decoder(FruitDeleted.self) { .fruit(.deleted($0)) },
    Decoder(SourceAdded.self) { .source(.added($0)) },
    Decoder(SourceDeleted.self) { .source(.deleted($0)) },
  ]
}
