import Foundation
import Testing

@testable import reprise

@Suite("Spellings")
struct SpellingTests {
  /// One search folded ø and another did not; rarer accents were missing from a table.
  @Test("Every kind of search finds a name without its accents, and in capitals")
  func accents() throws {
    let reprise = try Reprise()
    let names = [
      "Dødheimsgard", "Antonín Dvořák", "Sigur Rós", "Şebnem Ferah", "Nguyễn Ví Dụ",
      "Łukasz Próba", "Αγγελική Δοκιμή", "Ёлка", "Straße",
    ]
    for type in ["AddArtist", "AddContact", "AddSinger"] {
      try reprise.apply(names.map { ["type": type, "name": $0] })
    }
    try reprise.apply(names.map { ["type": "AddSong", "title": $0, "singerName": $0] })
    try reprise.apply(names.map { ["type": "AddAlbum", "name": "Album", "artistName": $0] })
    for (text, name) in [
      ("Dødheimsgard", "Dødheimsgard"), ("DØDHEIMSGARD", "Dødheimsgard"),
      ("dodheimsgard", "Dødheimsgard"), ("heimsg", "Dødheimsgard"), ("dvorak", "Antonín Dvořák"),
      ("sigur ros", "Sigur Rós"), ("sebnem", "Şebnem Ferah"), ("nguyen vi du", "Nguyễn Ví Dụ"),
      ("lukasz", "Łukasz Próba"), ("αγγελικη", "Αγγελική Δοκιμή"), ("елка", "Ёлка"),
      ("STRASSE", "Straße"),
    ] {
      let answers = [
        try reprise.run("artist", "search", text, "--json").column("name"),
        try reprise.run("album", "search", text, "--json").column("artistName"),
        try reprise.run("song", "search", text, "--json").column("title"),
        try reprise.run("contact", "find", "--contains", text, "--json").column("name"),
      ]
      #expect(answers == Array(repeating: [name], count: 4), "\(text)")
    }
  }

  /// The same word, typed on two systems, looked alike but was compared as bytes.
  @Test("Composed and decomposed spelling are one name, and what was typed is kept")
  func normalization() throws {
    let reprise = try Reprise()
    let (composed, decomposed) = ("Bj\u{F6}rk", "Bjo\u{308}rk")
    try reprise.apply([["type": "AddArtist", "name": decomposed]])
    let again = try reprise.run("artist", "add", composed, "--json")
    #expect(again.code == 1)
    #expect(try Answer(again.output).error?.code == "artist.exists")
    for spelling in [composed, decomposed, "BJO\u{308}RK"] {
      let name = try #require(
        try reprise.run("artist", "search", spelling, "--json").column("name").first)
      #expect(Array(name.unicodeScalars) == Array(decomposed.unicodeScalars))
    }
    let titles = ["\u{30AE}ター", "\u{30AD}\u{3099}ター"]
    try reprise.apply(titles.map { ["type": "AddSong", "title": $0, "singerID": NSNull()] })
    for title in titles {
      let found = try reprise.run("song", "search", title, "--json").column("title")
      #expect(
        Set(found.map { Array($0.unicodeScalars) }) == Set(titles.map { Array($0.unicodeScalars) }))
    }
    // A mark that makes another letter is no accent.
    #expect(try reprise.run("song", "search", "キター").code == 1)
  }

  /// A stored search key was forgotten when the name changed.
  @Test("A search finds the new name and no longer the old one, also in new views")
  func rename() throws {
    let reprise = try Reprise()
    try reprise.run("artist", "add", "Café Tacvba")
    #expect(try reprise.run("artist", "search", "cafe", "--json").rows.count == 1)
    try reprise.run("artist", "rename", "cafe tacvba", "Ünique")
    for _ in 0..<2 {
      #expect(try reprise.run("artist", "search", "u", "--json").column("name") == ["Ünique"])
      #expect(try reprise.run("artist", "search", "cafe").code == 1)
      #expect(try reprise.run("artist", "search", "zzzz").code == 1)
      try reprise.removeViews()
    }
  }
}
