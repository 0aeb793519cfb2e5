import Domain
import EventModel
import Testing

@Suite("Events of earlier schema versions")
struct UpcasterTests {
  private func upcast(
    _ type: EventType, _ fields: [(String, CBORValue)]
  ) throws -> CatalogueEvent {
    let data = try CBORValue.map(
      fields.map { CBORValue.Entry(key: .text($0.0), value: $0.1) }
    ).encoded()
    let old = RecordedEvent(NewEvent(type: type, version: 1, tags: [], data: data), at: .zero)
    return try CatalogueEvent(decoding: try CatalogueUpcasters.all.upcast(old))
  }

  @Test("One phone number and one address become lists")
  func contactAdded() throws {
    let event = try upcast(
      ContactAdded.type,
      [
        ("id", .identifier(Sample.anna)), ("name", .text("Anna")), ("phone", .text("5550100")),
        ("address", .text("1 High Street")), ("email", .text("")), ("note", .text("Old")),
      ])
    #expect(
      event
        == .contact(
          .added(
            ContactAdded(
              id: Sample.anna, name: "Anna", phones: [LabelledValue(value: "5550100")],
              addresses: [LabelledValue(value: "1 High Street")], note: "Old"))))
  }

  @Test("A phone number that an edit emptied becomes an empty list; what it did not name stays")
  func contactEdited() throws {
    let event = try upcast(
      ContactEdited.type, [("id", .identifier(Sample.anna)), ("phone", .text(" "))])
    #expect(event == .contact(.edited(ContactEdited(id: Sample.anna, phones: .set([])))))
    let other = try upcast(
      ContactEdited.type, [("id", .identifier(Sample.anna)), ("address", .text("2 Low Road"))])
    #expect(
      other
        == .contact(
          .edited(
            ContactEdited(
              id: Sample.anna, addresses: .set([LabelledValue(value: "2 Low Road")])))))
  }

  @Test(
    "Release dates in words become ISO 8601",
    arguments: [
      ("January 20, 2009", "2009-01-20"), ("20 January 2009", "2009-01-20"),
      ("Jan. 2, 2009", "2009-01-02"), ("2nd sept 1999", "1999-09-02"),
      ("MAY 1, 1970", "1970-05-01"),
      ("March 1971", "1971-03"), ("2009", "2009"), ("2009-01", "2009-01"),
      ("2009-01-20", "2009-01-20"), (" 2009 ", "2009"),
    ])
  func dates(words: String, iso: String) throws {
    let event = try upcast(
      SongAdded.type,
      [
        ("id", .identifier(Sample.song)), ("title", .text("A")), ("releaseDate", .text(words)),
        ("singerID", .identifier(Sample.björk)),
      ])
    #expect(
      event
        == .song(
          .added(
            SongAdded(
              id: Sample.song, title: "A", singerID: Sample.björk,
              releaseDate: ReleaseDate(iso)))))
  }

  @Test("An empty release date is unknown", arguments: [CBORValue.text(""), .text("  "), .null])
  func empty(value: CBORValue) throws {
    let event = try upcast(
      SongAdded.type,
      [("id", .identifier(Sample.song)), ("title", .text("A")), ("releaseDate", value)])
    #expect(event == .song(.added(SongAdded(id: Sample.song, title: "A"))))
  }

  @Test(
    "Words that are no date are unknown, and kept",
    arguments: [
      "February 29, 2023", "3/4/2009", "some spring", "0000", "J 3, 2009", "January 20th", "NA",
      "Monday, January 20, 2009", "January 2O, 2009", "January 20, 09",
    ])
  func noDate(words: String) throws {
    let added = try upcast(
      SongAdded.type,
      [("id", .identifier(Sample.song)), ("title", .text("A")), ("releaseDate", .text(words))])
    #expect(
      added == .song(.added(SongAdded(id: Sample.song, title: "A", releaseDateText: words))))
    let edited = try upcast(
      SongEdited.type, [("id", .identifier(Sample.song)), ("releaseDate", .text(words))])
    #expect(
      edited
        == .song(
          .edited(
            SongEdited(id: Sample.song, releaseDate: .set(nil), releaseDateText: words))))
  }

  @Test("An edit that did not name the release date still does not")
  func untouched() throws {
    let event = try upcast(
      SongEdited.type, [("id", .identifier(Sample.song)), ("title", .text("B"))])
    #expect(event == .song(.edited(SongEdited(id: Sample.song, title: .set("B")))))
  }

  @Test("Facts that do not follow their old schema are an error that names the event")
  func malformed() throws {
    #expect(throws: EventDecodingError.self) {
      try upcast(SongAdded.type, [("releaseDate", .unsigned(2009))])
    }
    #expect(throws: EventDecodingError.self) {
      try upcast(ContactAdded.type, [("phone", .array([]))])
    }
    let array = RecordedEvent(
      NewEvent(type: SongAdded.type, version: 1, tags: [], data: [0x80]), at: Position(7))
    #expect(
      throws: EventDecodingError.malformed(
        SongAdded.type, position: Position(7), problem: "the facts are not a map at byte 0")
    ) { try CatalogueUpcasters.all.upcast(array) }
  }

  @Test("Every version from 1 to today's can be read")
  func complete() throws {
    for event in SampleEvents.all.map({ $0.event.encoded() }) {
      for version in 1..<event.version {
        let data = try CBORValue.map([]).encoded()
        let old = RecordedEvent(
          NewEvent(type: event.type, version: version, tags: [], data: data), at: .zero)
        #expect(try CatalogueUpcasters.all.upcast(old).version == event.version)
      }
    }
  }
}
