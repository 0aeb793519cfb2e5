import Domain
import EventModel
import Testing

@Suite("Songs")
struct SongDeciderTests {
  private func add(
    _ title: String = "Army of Me", _ singer: RecordReference? = .id(Sample.björk),
    _ date: String? = nil
  ) -> CatalogueCommand {
    AddSong(newID: Sample.new, title: title, singer: singer, releaseDate: date).command
  }

  @Test("A song's singer is found by identity, or by a name in any spelling of the same letters")
  func singers() throws {
    let references: [RecordReference] = [
      .id(Sample.björk), .name("Björk"), .name("Bjo\u{308}rk"), .name(" BJÖRK "),
    ]
    for reference in references {
      try given(Sample.singerAdded).when(add("Army of Me", reference, "1995-04-21"))
        .then([Sample.songAdded(Sample.new)])
    }
  }

  @Test("A song may be without a singer")
  func noSinger() throws {
    try given().when(add("Army of Me", nil, "1995-04-21"))
      .then([Sample.songAdded(Sample.new, by: nil)])
  }

  @Test("A singer who is not there sings nothing")
  func unknownSinger() throws {
    try given(Sample.singerAdded).when(add("A", .id(Sample.nobody)))
      .thenRejected(.unknown(.singer))
    try given(Sample.singerAdded).when(add("A", .name("Bjork"))).thenRejected(
      CatalogueRejection(
        .unknown(.singer),
        "There is no singer named \"Bjork\". Add the singer first, or correct the name."))
    let gone = CatalogueEvent.singer(.deleted(SingerDeleted(id: Sample.björk, name: "Björk")))
    try given(Sample.singerAdded, gone).when(add("A", .name("Björk")))
      .thenRejected(.unknown(.singer))
    try given(Sample.singerAdded, gone).when(add()).thenRejected(.unknown(.singer))
    try given(Sample.singerAdded, Sample.songAdded).when(
      EditSong(id: Sample.song, singer: .set(.id(Sample.nobody))).command
    ).thenRejected(.unknown(.singer))
  }

  @Test("A name of several singers is refused, and their identities are listed")
  func ambiguous() throws {
    let history = given(Sample.singerAdded, Sample.singerAdded(Sample.id(20), "BJÖRK"))
    try history.when(add("A", .name("björk"))).thenRejected(
      CatalogueRejection(
        .ambiguous(.singer),
        "2 singers are named \"björk\": \(Sample.björk), \(Sample.id(20)). Give an id instead."))
    try history.and([Sample.songAdded]).when(
      EditSong(id: Sample.song, singer: .set(.name("björk"))).command
    ).thenRejected(.ambiguous(.singer))
  }

  @Test("A renamed singer is found by the new name only")
  func renamed() throws {
    let renamed = CatalogueEvent.singer(
      .renamed(SingerRenamed(id: Sample.björk, name: "B", previousName: "Björk")))
    let again = CatalogueEvent.singer(
      .renamed(SingerRenamed(id: Sample.björk, name: "C", previousName: "B")))
    try given(Sample.singerAdded, renamed).when(add("A", .name("Björk")))
      .thenRejected(.unknown(.singer))
    _ = try given(Sample.singerAdded, renamed).when(add("A", .name("b"))).events()
    try given(Sample.singerAdded, renamed, again).when(add("A", .name("b")))
      .thenRejected(.unknown(.singer))
    _ = try given(Sample.singerAdded, renamed, again).when(add("A", .name("c"))).events()
  }

  @Test("Names that share the part that fits into a tag are told apart")
  func cutNames() throws {
    let start = String(repeating: "ö", count: 999)
    let history = given(
      Sample.singerAdded(Sample.id(20), start + "a"), Sample.singerAdded(Sample.id(21), start + "b")
    )
    try history.when(add("Army of Me", .name(start + "b"), "1995-04-21"))
      .then([Sample.songAdded(Sample.new, by: Sample.id(21))])
    try history.when(add("A", .name(start + "c"))).thenRejected(.unknown(.singer))
  }

  @Test("A song's title is checked")
  func titles() throws {
    let texts: [(String, RejectionCode)] = [
      ("", .blank(.title)), (String(repeating: "x", count: 1001), .tooLong(.title)),
      ("a\tb", .invalid(.title)),
    ]
    for (text, code) in texts {
      try given(Sample.singerAdded).when(add(text)).thenRejected(code)
      try given(Sample.songAdded).when(EditSong(id: Sample.song, title: .set(text)).command)
        .thenRejected(code)
    }
  }

  @Test(
    "A release date that does not exist, or has another form, is refused",
    arguments: ["2023-02-29", "0000", "0", "", "1995-13", "1995-1-1", "April 1995", "1995-04-21T"])
  func dates(text: String) throws {
    try given(Sample.singerAdded).when(add("A", .id(Sample.björk), text)).thenRejected(
      CatalogueRejection(
        .dateInvalid,
        "\"\(text)\" is not a release date. Write YYYY, YYYY-MM or YYYY-MM-DD with a day that "
          + "exists, or unknown."))
    try given(Sample.songAdded).when(
      EditSong(id: Sample.song, releaseDate: .set(text)).command
    ).thenRejected(.dateInvalid)
  }

  @Test("An edit carries only what changed")
  func edit() throws {
    let history = given(Sample.singerAdded, Sample.songAdded)
    try history.when(
      EditSong(
        id: Sample.song, title: .set("Army of Me"), singer: .set(.name("björk")),
        releaseDate: .set("1995-04")
      ).command
    ).then([
      .song(.edited(SongEdited(id: Sample.song, releaseDate: .set(ReleaseDate("1995-04")))))
    ])
    try history.when(EditSong(id: Sample.song, title: .set("Army Of Me")).command).then([
      .song(.edited(SongEdited(id: Sample.song, title: .set("Army Of Me"))))
    ])
    try history.when(EditSong(id: Sample.song, singer: .set(nil)).command).then([
      .song(
        .edited(
          SongEdited(id: Sample.song, singerID: .set(nil), previousSingerID: Sample.björk)))
    ])
    for unknown in [nil, "unknown"] {
      try history.when(EditSong(id: Sample.song, releaseDate: .set(unknown)).command).then([
        .song(.edited(SongEdited(id: Sample.song, releaseDate: .set(nil))))
      ])
    }
  }

  @Test("An edit that changes nothing gives no event")
  func noChange() throws {
    let history = given(Sample.singerAdded, Sample.songAdded)
    try history.when(EditSong(id: Sample.song).command).thenNothing()
    try history.when(
      EditSong(
        id: Sample.song, title: .set("Army of Me"), singer: .set(.id(Sample.björk)),
        releaseDate: .set("1995-04-21")
      ).command
    ).thenNothing()
  }

  @Test("The words of an old date are cleared by saying that the date is unknown")
  func clearsWords() throws {
    let old = CatalogueEvent.song(
      .added(SongAdded(id: Sample.song, title: "Old", releaseDateText: "some spring")))
    let cleared = CatalogueEvent.song(
      .edited(SongEdited(id: Sample.song, releaseDate: .set(nil))))
    let edit = EditSong(id: Sample.song, releaseDate: .set(nil)).command
    try given(old).when(edit).then([cleared])
    try given(old, cleared).when(edit).thenNothing()
  }

  @Test("A song that is not there is neither edited nor deleted, and is deleted once")
  func unknown() throws {
    let deleted = CatalogueEvent.song(
      .deleted(SongDeleted(id: Sample.song, singerID: Sample.björk)))
    try given(Sample.singerAdded, Sample.songAdded).when(DeleteSong(id: Sample.song).command)
      .then([deleted])
    for history in [given(), given(Sample.singerAdded, Sample.songAdded, deleted)] {
      try history.when(DeleteSong(id: Sample.song).command).thenRejected(.unknown(.song))
      try history.when(EditSong(id: Sample.song, title: .set("A")).command)
        .thenRejected(.unknown(.song))
    }
  }

  @Test("A new song reads nothing of its singer's other songs")
  func narrow() {
    let query = CatalogueDecider().query(for: add())
    #expect(query.matches(RecordedEvent(Sample.singerAdded.encoded(), at: .zero)))
    #expect(!query.matches(RecordedEvent(Sample.songAdded.encoded(), at: .zero)))
  }
}
