import Domain
import EventModel
import Testing

@Suite("Events in the log")
struct EventCodingTests {
  @Test("An event reads back what it wrote", arguments: SampleEvents.all)
  func roundTrip(sample: SampleEvents.Sample) throws {
    let encoded = sample.event.encoded()
    let isDeterministic = CBORValidator.isDeterministic(encoded.data.span)
    #expect(isDeterministic)
    let decoded = try CatalogueEvent(decoding: RecordedEvent(encoded, at: Position(1)))
    #expect(decoded == sample.event)
    #expect(decoded.encoded() == encoded)
  }

  @Test(
    "The bytes of every type are those that stores already hold", arguments: SampleEvents.all)
  func golden(sample: SampleEvents.Sample) {
    let hex = sample.event.encoded().data.map { byte in
      let digits = String(byte, radix: 16)
      return digits.count == 1 ? "0" + digits : digits
    }.joined()
    #expect(hex == sample.hex)
  }

  @Test("Tags and version of every type are those that stores already hold")
  func tags() {
    for sample in SampleEvents.all {
      let encoded = sample.event.encoded()
      #expect(encoded.tags.map(\.value) == sample.tags)
      let isSecond = [
        ContactAdded.type, ContactEdited.type, SongAdded.type, SongEdited.type,
      ].contains(encoded.type)
      #expect(encoded.version == (isSecond ? 2 : 1))
    }
  }

  @Test("There is a sample of every type")
  func complete() {
    #expect(Set(SampleEvents.all.map { $0.event.encoded().type }) == Set(CatalogueEvent.types))
    #expect(CatalogueEvent.types.count == 22)
  }

  @Test("Every event says which record it is about")
  func records() {
    for sample in SampleEvents.all {
      let kind = sample.event.recordKind
      guard let id = sample.event.recordID else {
        #expect(kind == .policy)
        continue
      }
      #expect(sample.event.encoded().tags.first?.value == "\(kind.rawValue):\(id)")
    }
  }

  @Test("A type or version of a newer program, and facts that are not there, are told apart")
  func refused() {
    let encoded = Sample.singerAdded.encoded()
    let position = Position(3)
    func decode(_ change: (inout NewEvent) -> Void) throws {
      var event = encoded
      change(&event)
      _ = try CatalogueEvent(decoding: RecordedEvent(event, at: position))
    }
    let unknown = EventType(literal: "SingerKnighted")
    #expect(throws: EventDecodingError.unknownType(unknown, position: position)) {
      try decode { $0.type = unknown }
    }
    #expect(
      throws: EventDecodingError.unknownVersion(SingerAdded.type, version: 2, position: position)
    ) { try decode { $0.version = 2 } }
    #expect(
      throws: EventDecodingError.malformed(
        SingerAdded.type, position: position, problem: "the field id is missing at byte 1")
    ) { try decode { $0.data = [0xA0] } }
    #expect(throws: EventDecodingError.self) { try decode { $0.data = [] } }
    #expect(throws: EventDecodingError.self) { try decode { $0.data.append(0) } }
    for count in encoded.data.indices {
      #expect(throws: EventDecodingError.self) {
        try decode { $0.data = Array(encoded.data.prefix(count)) }
      }
    }
  }

  @Test("A field that a later program added is passed over")
  func laterField() throws {
    var event = Sample.singerAdded.encoded()
    event.data[0] += 1
    event.data += [0x64] + Array("rank".utf8) + [0x82, 0x01, 0xF6]
    let decoded = try CatalogueEvent(decoding: RecordedEvent(event, at: .zero))
    #expect(decoded == Sample.singerAdded)
  }
}
