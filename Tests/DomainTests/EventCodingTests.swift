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

  @Test("Facts whose fields are not in their encoded order are refused, not read by halves")
  func unorderedFields() {
    var event = Sample.singerAdded.encoded()
    // {"name": "Björk", "id": …} in place of {"id": …, "name": "Björk"}.
    let idField = event.data[1..<23]
    event.data = [event.data[0]] + event.data[23...] + idField
    #expect(
      throws: EventDecodingError.malformed(
        SingerAdded.type, position: .zero, problem: "the field id is missing at byte 1")
    ) { try CatalogueEvent(decoding: RecordedEvent(event, at: .zero)) }
  }

  @Test("An optional field that stands there with null is one that is missing")
  func nullField() throws {
    let id = Identifier(high: 1, low: 2)
    var event = CatalogueEvent.song(.added(SongAdded(id: id, title: "Army of Me"))).encoded()
    let expected = try CatalogueEvent(decoding: RecordedEvent(event, at: .zero))
    event.data[0] += 1
    event.data += [0x68] + Array("singerID".utf8) + [0xF6]
    #expect(try CatalogueEvent(decoding: RecordedEvent(event, at: .zero)) == expected)
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
