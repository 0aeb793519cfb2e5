import Domain
import EventModel
import Testing

@Suite("Identities")
struct IdentityTests {
  private static let additions: [@Sendable (Identifier) -> CatalogueCommand] = [
    { AddContact(id: $0, newID: Sample.new, name: "A").command },
    { AddSinger(id: $0, newID: Sample.new, name: "A").command },
    { AddSong(id: $0, newID: Sample.new, title: "A").command },
    { AddArtist(id: $0, newID: Sample.new, name: "A").command },
    { AddAlbum(id: $0, newID: Sample.new, name: "A", artist: .id(Sample.id(50))).command },
    { AddFruit(id: $0, newID: Sample.new, name: "A").command },
    { AddSource(id: $0, newID: Sample.new, name: "A").command },
  ]

  private static let added = [
    Sample.contactAdded, Sample.singerAdded, Sample.songAdded, Sample.artistAdded,
    Sample.albumAdded, Sample.fruitAdded, Sample.sourceAdded,
  ]

  @Test("An identity that any record has is refused for a new one")
  func taken() throws {
    let artist = Sample.artistAdded(Sample.id(50), "Somebody")
    for event in Self.added {
      let id = try #require(event.recordID)
      for addition in Self.additions {
        try given(artist, event).when(addition(id)).thenRejected(
          CatalogueRejection(
            .idExists,
            "The id \(id) is or was another record's, and an id is used once. Choose another, or "
              + "leave it out."))
      }
    }
  }

  @Test("An identity of a deleted record is not used again")
  func deleted() throws {
    let deleted = CatalogueEvent.singer(.deleted(SingerDeleted(id: Sample.björk, name: "Björk")))
    try given(Sample.singerAdded, deleted).when(
      AddSinger(id: Sample.björk, newID: Sample.new, name: "A").command
    ).thenRejected(.idExists)
  }

  @Test("A caller's own identity is the record's")
  func own() throws {
    let artist = Sample.artistAdded(Sample.id(50), "Somebody")
    for addition in Self.additions {
      let command = addition(Sample.id(77))
      #expect(command.recordID == Sample.id(77))
      let events = try given(artist).when(command).events()
      #expect(events.map(\.recordID) == [Sample.id(77)])
    }
  }
}
