import Foundation
import Testing

@testable import reprise

@Suite("Partial dates")
struct PartialDateTests {
  /// "2005-04" was not understood: the album lost its date and stood at the very end.
  @Test("A date keeps its precision, and has one place in every order")
  func precision() throws {
    let reprise = try Reprise()
    let dates: [(String, String?)] = [
      ("A", "2005-04"), ("B", "2005-04-17"), ("C", "2005"), ("D", "2004-12-31"), ("E", nil),
      ("F", "2005-05-01"), ("G", "1899-12-31"),
    ]
    try reprise.apply([
      ["type": "AddSinger", "name": "S"], ["type": "AddArtist", "name": "S"],
    ])
    for (title, date) in dates {
      let released: Any = date.map { $0 as Any } ?? NSNull()
      try reprise.apply([
        ["type": "AddSong", "title": title, "singerName": "S", "releaseDate": released],
        ["type": "AddAlbum", "name": title, "artistName": "S", "releaseDate": released],
      ])
    }
    for _ in 0..<2 {
      let songs = try reprise.run("song", "list", "--singer", "S", "--json")
      #expect(songs.column("title") == ["F", "B", "A", "C", "D", "G", "E"])
      let byTitle = Dictionary(uniqueKeysWithValues: dates)
      for (title, date) in zip(songs.column("title"), songs.column("releaseDate")) {
        #expect(date == (byTitle[title] ?? nil) ?? "null")
      }
      #expect(try titles(reprise, "-released") == ["F", "B", "A", "C", "D", "G", "E"])
      #expect(try titles(reprise, "released") == ["G", "D", "C", "A", "B", "F", "E"])
      let albums = try reprise.run("album", "search", "s", "--json")
      #expect(albums.column("name") == ["G", "D", "C", "A", "B", "F", "E"])
      try reprise.removeViews()
    }
  }

  private func titles(_ reprise: Reprise, _ order: String) throws -> [String] {
    try reprise.run("song", "list", "--order", order, "--json").column("title")
  }

  /// Where there was no date, "0000" was stored, and those songs came first.
  @Test(
    "What is no date is refused, by its name, and nothing is stored",
    arguments: [
      "0", "0000", "0000-00-00", "NA", "null", "2005-13", "2005-02-29", "2005-04-00", "2005-4",
      "17.04.2005", "2005-04-17T00:00:00Z",
    ])
  func noDate(_ text: String) throws {
    let reprise = try Reprise()
    try reprise.run("song", "add", "First", "--singer", "none")
    let added = try reprise.run(
      "song", "add", "Second", "--singer", "none", "--released", text)
    #expect(added.code == 1 || added.code == 64)
    #expect(added.errors.contains(text))
    let applied = try reprise.run(
      "apply", "-",
      input: #"{"type":"AddSong","title":"Third","singerID":null,"releaseDate":"\#(text)"}"#)
    #expect(applied.code == 1)
    #expect(try Answer(applied.output).error?.code == "date.invalid")
    #expect(try reprise.run("song", "list", "--json").column("title") == ["First"])
    #expect(try reprise.run("events", "head").output == "1\n")
  }

  @Test("No date, however it is said, is an unknown one")
  func unknown() throws {
    let reprise = try Reprise()
    try reprise.run("song", "add", "A", "--singer", "none", "--released", "unknown")
    try reprise.apply([
      ["type": "AddSong", "title": "B", "singerID": NSNull(), "releaseDate": NSNull()],
      ["type": "AddSong", "title": "C", "singerID": NSNull()],
      ["type": "AddSong", "title": "D", "singerID": NSNull(), "releaseDate": "1997"],
    ])
    try reprise.run("song", "edit", "D", "--released", "unknown")
    let list = try reprise.run("song", "list", "--json")
    #expect(list.column("releaseDate") == ["null", "null", "null", "null"])
  }
}
