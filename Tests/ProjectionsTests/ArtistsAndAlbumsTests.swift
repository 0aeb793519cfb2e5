import Domain
import EventModel
import Projections
import Testing

@Suite("Artists by name, albums by artist and by genre")
struct ArtistsAndAlbumsTests {
  @Test("Albums come by artist, then release date from early to late, unknown dates last")
  func albumOrder() throws {
    var view = FoldedView()
    try view.happen(artist(1, "Zed"), artist(2, "abba"))
    try view.happen(
      album(10, "Late", "2005-04-17", by: 1), album(11, "Early", "2004", by: 1),
      album(12, "Unknown", by: 1), album(13, "Month", "2005-04", by: 1),
      album(14, "Waterloo", "1974-03-04", by: 2), album(15, "Year", "2005", by: 1))
    #expect(
      try view.albums().map(\.name) == ["Waterloo", "Early", "Year", "Month", "Late", "Unknown"])
    #expect(try view.albums().map(\.artistName) == ["abba", "Zed", "Zed", "Zed", "Zed", "Zed"])
    #expect(try view.albums(of: Identifier(2)).map(\.name) == ["Waterloo"])
    #expect(try view.albums(of: Identifier(9)).isEmpty)
  }

  @Test("A renamed artist moves in the lists with its albums, and no album's row is written")
  func renameArtist() throws {
    var view = FoldedView()
    try view.happen(
      artist(1, "Alpha"), artist(2, "Beta"), album(10, "A", by: 1), album(11, "B", by: 2))
    let rows = try albumRows(view)
    try view.happen(
      .artist(
        .renamed(
          ArtistRenamed(
            id: Identifier(1), name: "Gamma", disambiguation: "the band", previousName: "Alpha"))))
    #expect(try albumRows(view) == rows)
    #expect(try view.albums().map(\.artistName) == ["Beta", "Gamma"])
    #expect(try view.albumsByGenre().map(\.artistName) == ["Gamma", "Beta"])
    #expect(
      try view.artists() == [
        ArtistRow(id: Identifier(2), name: "Beta", albumCount: 1),
        ArtistRow(
          id: Identifier(1), name: "Gamma", disambiguation: "the band", albumCount: 1),
      ])
  }

  @Test(
    "Every kind of search finds ø by ø and by o",
    arguments: ["Dødheimsgard", "DØDHEIMSGARD", "dodheimsgard", "heimsg"])
  func dodheimsgard(pattern: String) throws {
    var view = FoldedView()
    try view.happen(
      artist(1, "Dødheimsgard"), album(10, "Dødheimsgard", by: 1), singer(2, "Dødheimsgard"),
      song(11, "Dødheimsgard", nil, 2), contact(3, "Dødheimsgard"))
    #expect(try view.artists(containing: pattern).map(\.id) == [Identifier(1)])
    #expect(try view.albums(ofArtistsContaining: pattern).map(\.id) == [Identifier(10)])
    #expect(
      try AlbumsByArtistProjector.search(pattern, in: view.view).map(\.artistName)
        == ["Dødheimsgard"])
    #expect(try view.singers(containing: pattern).map(\.songCount) == [1])
    #expect(try view.songs(containing: pattern).map(\.singerName) == ["Dødheimsgard"])
    #expect(try view.contacts(containing: pattern).map(\.id) == [Identifier(3)])
  }

  @Test(
    "Names are found without their accents, in every script",
    arguments: [
      ("dvorak", "Antonín Dvořák"), ("sigur ros", "Sigur Rós"), ("sebnem", "Şebnem Ferah"),
      ("nguyen vi du", "Nguyễn Ví Dụ"), ("lukasz", "Łukasz Próba"),
      ("αγγελικη", "Αγγελική Δοκιμή"), ("елка", "Ёлка"),
    ])
  func accents(pattern: String, name: String) throws {
    var view = FoldedView()
    try view.happen(artist(1, name), artist(2, "Somebody Else"))
    #expect(try view.artists(containing: pattern).map(\.name) == [name])
  }

  @Test("Composed and decomposed spellings find each other and are kept as they were typed")
  func spellings() throws {
    var view = FoldedView()
    let composed = "Bj\u{F6}rk"
    let decomposed = "Bjo\u{308}rk"
    try view.happen(
      artist(1, composed), artist(2, decomposed), song(10, "\u{30AE}ター", nil, nil),
      song(11, "\u{30AD}\u{3099}ター", nil, nil), song(12, "\u{30AD}ター", nil, nil))
    for pattern in [composed, decomposed] {
      let found = try view.artists(containing: pattern)
      #expect(Set(found.map(\.id)) == [Identifier(1), Identifier(2)])
      let typed = found.map { Array($0.name.utf8) }
      #expect(Set(typed) == [Array(composed.utf8), Array(decomposed.utf8)])
    }
    for pattern in ["\u{30AE}ター", "\u{30AD}\u{3099}ター", "\u{30AD}\u{3099}"] {
      #expect(Set(try view.songs(containing: pattern).map(\.id.low)) == [10, 11])
    }
    #expect(try view.songs(containing: "\u{30AD}ター").map(\.id.low) == [12])
  }

  @Test("The album search shows all albums of every matching artist, by artist, then date")
  func albumSearch() throws {
    var view = FoldedView()
    try view.happen(
      artist(1, "The Beatles"), artist(2, "Beatsteaks"), artist(3, "Abba"),
      album(10, "Help!", "1965-08-06", by: 1), album(11, "Please", "1963-03-22", by: 1),
      album(12, "Living", "1999", by: 2), album(13, "Beat", "1970", by: 3))
    #expect(
      try view.albums(ofArtistsContaining: "BEÁT").map(\.name) == ["Living", "Please", "Help!"])
    #expect(try view.albums(ofArtistsContaining: "nobody").isEmpty)
  }

  @Test("Genres that differ in case and diacritics are one; albums without any come last")
  func genres() throws {
    var view = FoldedView()
    try view.happen(artist(1, "X"))
    try view.happen(
      album(10, "D", genre: "Rock", by: 1), album(11, "A", by: 1),
      album(12, "B", genre: "pop", by: 1), album(13, "C", genre: "röck", by: 1),
      album(14, "E", genre: "Pop", by: 1))
    #expect(try view.albumsByGenre().map(\.name) == ["B", "E", "C", "D", "A"])
    try view.happen(
      .album(.edited(AlbumEdited(id: Identifier(12), genre: .set("Zouk")))),
      .album(.deleted(AlbumDeleted(id: Identifier(13), artistID: Identifier(1)))))
    #expect(try view.albumsByGenre().map(\.name) == ["E", "D", "B", "A"])
    var pop: [String] = []
    try AlbumsByGenreProjector.visitAlbums(of: "POP", in: view.view) { row in
      pop.append(row.name)
      return .more
    }
    #expect(pop == ["E"])
  }

  @Test("A deleted artist takes its albums along and leaves those of others; replay agrees")
  func deleteArtist() throws {
    var view = FoldedView()
    try view.happen(
      artist(1, "P"), artist(2, "S"), album(10, "Q", genre: "Pop", by: 1),
      album(11, "R", "2001", by: 1), album(12, "Shared", "2002", genre: "Pop", by: 2))
    try view.happen(
      .album(.deleted(AlbumDeleted(id: Identifier(10), artistID: Identifier(1)))),
      .album(.deleted(AlbumDeleted(id: Identifier(11), artistID: Identifier(1)))),
      .artist(.deleted(ArtistDeleted(id: Identifier(1), name: "P"))))
    let left = AlbumRow(
      id: Identifier(12), name: "Shared", releaseDate: "2002", genre: "Pop",
      artistID: Identifier(2), artistName: "S")
    #expect(try view.albums() == [left])
    #expect(try view.albumsByGenre() == [left])
    #expect(try view.artists() == [ArtistRow(id: Identifier(2), name: "S", albumCount: 1)])
    #expect(try AlbumsByArtistProjector.search("Q", in: view.view).isEmpty)
    #expect(try FoldedView.of(view.history).rows() == view.rows())
  }

  @Test("An album given to another artist leaves the old one, and both counts follow")
  func moveAlbum() throws {
    var view = FoldedView()
    try view.happen(artist(1, "One"), artist(2, "Two"), album(10, "A", "2001", by: 1))
    try view.happen(
      .album(
        .edited(
          AlbumEdited(
            id: Identifier(10), name: .set("B"), artistID: .set(Identifier(2)),
            previousArtistID: Identifier(1)))))
    #expect(try view.albums(of: Identifier(1)).isEmpty)
    #expect(
      try view.albums(of: Identifier(2)) == [
        AlbumRow(
          id: Identifier(10), name: "B", releaseDate: "2001", artistID: Identifier(2),
          artistName: "Two")
      ])
    #expect(try view.artists().map(\.albumCount) == [0, 1])
    #expect(
      try AlbumsByArtistProjector.album(Identifier(10), in: view.view)?.artistName == "Two")
  }

  private func albumRows(_ view: borrowing FoldedView) throws -> [[[UInt8]]] {
    try view.rows().filter { row in
      String(decoding: row[0], as: UTF8.self).hasPrefix("albums-by-")
    }
  }
}
