import Domain
import EventModel
import Testing

@Suite("Albums")
struct AlbumDeciderTests {
  private func add(
    _ name: String = "Foxtrot", _ artist: RecordReference = .id(Sample.artist),
    _ date: String? = "1972", _ genre: String? = "Progressive rock"
  ) -> CatalogueCommand {
    AddAlbum(newID: Sample.new, name: name, artist: artist, releaseDate: date, genre: genre)
      .command
  }

  @Test("An album's artist is found by identity or name")
  func adds() throws {
    for reference in [RecordReference.id(Sample.artist), .name("genesis")] {
      try given(Sample.artistAdded).when(add("Foxtrot", reference))
        .then([Sample.albumAdded(Sample.new)])
    }
  }

  @Test("An album has an artist who is there, and one only")
  func artists() throws {
    try given().when(add()).thenRejected(.unknown(.artist))
    try given(Sample.artistAdded).when(add("A", .name("Yes"))).thenRejected(.unknown(.artist))
    let two = given(Sample.artistAdded, Sample.artistAdded(Sample.id(20), "Genesis", "rapper"))
    try two.when(add("A", .name("Genesis"))).thenRejected(
      CatalogueRejection(
        .ambiguous(.artist),
        "2 artists are named \"Genesis\": \(Sample.artist), \(Sample.id(20)). Give an id instead."))
    let album = two.and([Sample.albumAdded])
    try album.when(EditAlbum(id: Sample.album, artist: .set(.name("Genesis"))).command)
      .thenRejected(.ambiguous(.artist))
    try album.when(EditAlbum(id: Sample.album, artist: .set(.id(Sample.nobody))).command)
      .thenRejected(.unknown(.artist))
  }

  @Test("Name, date and genre are checked")
  func checks() throws {
    let history = given(Sample.artistAdded, Sample.albumAdded)
    let artist = RecordReference.id(Sample.artist)
    try history.when(add("")).thenRejected(.blank(.name))
    try history.when(add("A\r")).thenRejected(.invalid(.name))
    try history.when(add(String(repeating: "x", count: 1001))).thenRejected(.tooLong(.name))
    try history.when(add("A", artist, "1972-02-30")).thenRejected(.dateInvalid)
    try history.when(add("A", artist, nil, " ")).thenRejected(.blank(.genre))
    try history.when(add("A", artist, nil, "a\u{0}")).thenRejected(.invalid(.genre))
    try history.when(add("A", artist, nil, String(repeating: "x", count: 1001)))
      .thenRejected(.tooLong(.genre))
    try history.when(EditAlbum(id: Sample.album, name: .set(" ")).command)
      .thenRejected(.blank(.name))
    try history.when(EditAlbum(id: Sample.album, releaseDate: .set("72")).command)
      .thenRejected(.dateInvalid)
    try history.when(EditAlbum(id: Sample.album, genre: .set("")).command)
      .thenRejected(.blank(.genre))
  }

  @Test("An edit carries only what changed, and the artist before where that changed")
  func edit() throws {
    let other = Sample.id(20)
    let history = given(
      Sample.artistAdded, Sample.artistAdded(other, "Yes"), Sample.albumAdded)
    let moved = CatalogueEvent.album(
      .edited(
        AlbumEdited(
          id: Sample.album, artistID: .set(other), previousArtistID: Sample.artist,
          genre: .set(nil))))
    try history.when(
      EditAlbum(
        id: Sample.album, name: .set("Foxtrot"), artist: .set(.name("yes")),
        releaseDate: .set("1972"), genre: .set(nil)
      ).command
    ).then([moved])
    #expect(
      Set(moved.encoded().tags) == [
        Tag("album", Sample.album), Tag("artist", other), Tag("artist", Sample.artist),
      ])
    try history.when(
      EditAlbum(id: Sample.album, name: .set("Foxtrott"), releaseDate: .set("1972-10-06")).command
    ).then([
      .album(
        .edited(
          AlbumEdited(
            id: Sample.album, name: .set("Foxtrott"),
            releaseDate: .set(ReleaseDate("1972-10-06")))))
    ])
    try history.when(EditAlbum(id: Sample.album).command).thenNothing()
    try history.when(EditAlbum(id: Sample.album, artist: .set(.id(Sample.artist))).command)
      .thenNothing()
  }

  @Test("An album that is not there is neither edited nor deleted, and is deleted once")
  func unknown() throws {
    let deleted = CatalogueEvent.album(
      .deleted(AlbumDeleted(id: Sample.album, artistID: Sample.artist)))
    try given(Sample.artistAdded, Sample.albumAdded).when(DeleteAlbum(id: Sample.album).command)
      .then([deleted])
    for history in [given(), given(Sample.artistAdded, Sample.albumAdded, deleted)] {
      try history.when(DeleteAlbum(id: Sample.album).command).thenRejected(.unknown(.album))
      try history.when(EditAlbum(id: Sample.album, name: .set("A")).command)
        .thenRejected(.unknown(.album))
    }
  }
}
