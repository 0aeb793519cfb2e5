import Domain
import EventModel
import Testing

@Suite("Artists")
struct ArtistDeciderTests {
  private func add(_ name: String, _ disambiguation: String? = nil) -> CatalogueCommand {
    AddArtist(newID: Sample.new, name: name, disambiguation: disambiguation).command
  }

  @Test("An artist is added")
  func adds() throws {
    try given().when(add("Genesis", "the band"))
      .then([Sample.artistAdded(Sample.new, "Genesis", "the band")])
  }

  @Test(
    "The same artist is not entered twice, however the name is written",
    arguments: ["Genesis", "GENESIS", " genesis  ", "\u{FF27}enesis"])
  func twice(name: String) throws {
    try given(Sample.artistAdded).when(add(name)).thenRejected(
      CatalogueRejection(
        .artistExists,
        "Artist \"\(name)\" exists already, with the id \(Sample.artist). If another one is meant, "
          + "give a disambiguation that tells them apart."))
  }

  @Test("Composed and decomposed spellings are one name, other letters are another")
  func spellings() throws {
    let history = given(Sample.artistAdded(Sample.id(20), "Bj\u{F6}rk"))
    try history.when(add("Bjo\u{308}rk")).thenRejected(.artistExists)
    _ = try history.when(add("Bjork")).events()
  }

  @Test("A disambiguation tells artists of one name apart, and is itself used once")
  func disambiguation() throws {
    let history = given(Sample.artistAdded, Sample.artistAdded(Sample.id(20), "Genesis", "rapper"))
    _ = try history.when(add("Genesis", "soul singer")).events()
    try history.when(add("genesis", " Rapper ")).thenRejected(.artistExists)
    try history.when(add("Genesis")).thenRejected(.artistExists)
    _ = try given(Sample.artistAdded(Sample.id(20), "Genesis", "rapper")).when(add("Genesis"))
      .events()
  }

  @Test("The name of a deleted or renamed artist is free")
  func free() throws {
    let deleted = CatalogueEvent.artist(
      .deleted(ArtistDeleted(id: Sample.artist, name: "Genesis")))
    let renamed = CatalogueEvent.artist(
      .renamed(ArtistRenamed(id: Sample.artist, name: "Yes", previousName: "Genesis")))
    _ = try given(Sample.artistAdded, deleted).when(add("Genesis")).events()
    _ = try given(Sample.artistAdded, renamed).when(add("Genesis")).events()
    try given(Sample.artistAdded, renamed).when(add("yes")).thenRejected(.artistExists)
  }

  @Test("Long names that share the part that fits into a tag are different artists")
  func cutNames() throws {
    let start = String(repeating: "ö", count: 999)
    let history = given(Sample.artistAdded(Sample.id(20), start + "a"))
    _ = try history.when(add(start + "b")).events()
    try history.when(add(start + "A")).thenRejected(.artistExists)
  }

  @Test("Names and disambiguations are checked")
  func texts() throws {
    let texts: [(String, (TextField) -> RejectionCode)] = [
      ("", { .blank($0) }), (String(repeating: "x", count: 1001), { .tooLong($0) }),
      ("a\nb", { .invalid($0) }),
    ]
    let history = given(Sample.artistAdded)
    for (text, code) in texts {
      try given().when(add(text)).thenRejected(code(.name))
      try given().when(add("A", text)).thenRejected(code(.disambiguation))
      try history.when(RenameArtist(id: Sample.artist, name: text).command)
        .thenRejected(code(.name))
      try history.when(
        RenameArtist(id: Sample.artist, name: "A", disambiguation: .set(text)).command
      ).thenRejected(code(.disambiguation))
    }
  }

  @Test("A rename keeps the disambiguation unless it says otherwise")
  func rename() throws {
    let history = given(Sample.artistAdded(Sample.artist, "Genesis", "rapper"))
    func renamed(_ name: String, _ disambiguation: String?) -> [CatalogueEvent] {
      [
        .artist(
          .renamed(
            ArtistRenamed(
              id: Sample.artist, name: name, disambiguation: disambiguation,
              previousName: "Genesis", previousDisambiguation: "rapper")))
      ]
    }
    func rename(_ name: String, _ change: Change<String?> = .unchanged) -> CatalogueCommand {
      RenameArtist(id: Sample.artist, name: name, disambiguation: change).command
    }
    try history.when(rename("Yes")).then(renamed("Yes", "rapper"))
    try history.when(rename("Genesis", .set(nil))).then(renamed("Genesis", nil))
    try history.when(rename("Genesis", .set("singer"))).then(renamed("Genesis", "singer"))
    try history.when(rename("GENESIS")).then(renamed("GENESIS", "rapper"))
    try history.when(rename("Genesis")).thenNothing()
    try history.when(rename("Genesis", .set("rapper"))).thenNothing()
  }

  @Test("A rename does not make two artists the same")
  func renameTaken() throws {
    let history = given(
      Sample.artistAdded, Sample.artistAdded(Sample.id(20), "Yes"),
      Sample.artistAdded(Sample.id(21), "Genesis", "rapper"))
    try history.when(RenameArtist(id: Sample.id(20), name: "genesis").command)
      .thenRejected(.artistExists)
    try history.when(
      RenameArtist(id: Sample.id(21), name: "Genesis", disambiguation: .set(nil)).command
    ).thenRejected(.artistExists)
  }

  @Test("An artist who is not there is neither renamed nor deleted")
  func unknown() throws {
    let deleted = CatalogueEvent.artist(
      .deleted(ArtistDeleted(id: Sample.artist, name: "Genesis")))
    for history in [given(), given(Sample.artistAdded, deleted)] {
      try history.when(RenameArtist(id: Sample.artist, name: "Yes").command)
        .thenRejected(.unknown(.artist))
      for rule in AlbumsRule.allCases {
        try history.when(DeleteArtist(id: Sample.artist, albums: rule).command)
          .thenRejected(.unknown(.artist))
      }
    }
  }

  @Test("What becomes of albums is said when their artist is deleted")
  func delete() throws {
    let deleted = CatalogueEvent.artist(
      .deleted(ArtistDeleted(id: Sample.artist, name: "Genesis")))
    let other = Sample.id(20)
    let history = given(
      Sample.artistAdded, Sample.artistAdded(other, "Yes"), Sample.albumAdded(Sample.id(11)),
      Sample.albumAdded(Sample.id(12), of: other), Sample.albumAdded(Sample.id(13)),
      .album(
        .edited(
          AlbumEdited(
            id: Sample.id(12), artistID: .set(Sample.artist), previousArtistID: other))),
      .album(
        .edited(
          AlbumEdited(
            id: Sample.id(11), artistID: .set(other), previousArtistID: Sample.artist))))
    try history.when(DeleteArtist(id: Sample.artist).command).thenRejected(
      CatalogueRejection(
        .artistHasAlbums,
        "Artist \"Genesis\" has 2 albums. Delete them first, or say \"delete\" to delete them "
          + "too."))
    try history.when(DeleteArtist(id: Sample.artist, albums: .delete).command).then([
      .album(.deleted(AlbumDeleted(id: Sample.id(12), artistID: Sample.artist))),
      .album(.deleted(AlbumDeleted(id: Sample.id(13), artistID: Sample.artist))),
      deleted,
    ])
    for rule in AlbumsRule.allCases {
      try given(Sample.artistAdded).when(DeleteArtist(id: Sample.artist, albums: rule).command)
        .then([deleted])
    }
  }
}
