import Foundation
import Testing

@testable import reprise

/// What went wrong for users of other tools, each as a test of its kind.
@Suite("Real-world cases")
struct RealWorldTests {
  /// Accented and lower-case names used to sort after Z.
  @Test("Names are in one order, whatever the language of the environment")
  func order() throws {
    let reprise = try Reprise()
    let names = ["Zakari", "Éric", "Albert", "Eugene", "a-ha", "Eleanor", "ZZ Top", "10cc", "!!!"]
    for name in names {
      try reprise.run("artist", "add", "--", name)
      try reprise.run("singer", "add", "--", name)
      try reprise.run("contact", "add", "--", name)
    }
    let sorted = [
      "!!!", "10cc", "a-ha", "Albert", "Eleanor", "Éric", "Eugene", "Zakari", "ZZ Top",
    ]
    for noun in ["artist", "singer", "contact"] {
      for language in ["C", "en_US.UTF-8", "sv_SE.UTF-8"] {
        let list = try reprise.run(
          noun, "list", "--json", environment: ["LANG": language, "LC_ALL": language])
        #expect(list.column("name") == sorted)
      }
    }
    #expect(
      try reprise.run("artist", "search", "e", "--json").column("name")
        == ["Albert", "Eleanor", "Éric", "Eugene"])
  }

  /// One search used to fold ø, another did not; rarer accents were missing from a table.
  @Test("Every kind of search folds alike")
  func folding() throws {
    let reprise = try Reprise()
    let names = [
      "Dødheimsgard", "Antonín Dvořák", "Sigur Rós", "Şebnem Ferah", "Nguyễn Ví Dụ",
      "Łukasz Próba", "Αγγελική Δοκιμή", "Ёлка",
    ]
    for name in names {
      try reprise.run("artist", "add", name)
      try reprise.run("album", "add", "One", "--artist", name)
      try reprise.run("song", "add", name)
      try reprise.run("contact", "add", name)
    }
    for (text, name) in [
      ("Dødheimsgard", "Dødheimsgard"), ("DØDHEIMSGARD", "Dødheimsgard"),
      ("dodheimsgard", "Dødheimsgard"), ("heimsg", "Dødheimsgard"), ("dvorak", "Antonín Dvořák"),
      ("sigur ros", "Sigur Rós"), ("sebnem", "Şebnem Ferah"), ("nguyen vi du", "Nguyễn Ví Dụ"),
      ("lukasz", "Łukasz Próba"), ("αγγελικη", "Αγγελική Δοκιμή"), ("елка", "Ёлка"),
    ] {
      #expect(try reprise.run("artist", "search", text, "--json").column("name") == [name])
      #expect(try reprise.run("album", "search", text, "--json").column("artistName") == [name])
      #expect(try reprise.run("song", "search", text, "--json").column("title") == [name])
      #expect(
        try reprise.run("contact", "find", "--contains", text, "--json").column("name") == [name])
    }
  }

  /// A month without a day used to lose its date; a missing one became the year 0.
  @Test("Partial dates keep their precision and a fixed order, unknown ones come last")
  func partialDates() throws {
    let reprise = try Reprise()
    try reprise.run("singer", "add", "S")
    let dates = [
      "A": "2005-04", "B": "2005-04-17", "C": "2005", "D": "2004-12-31", "E": "unknown",
      "F": "2005-05-01", "G": "1899-12-31",
    ]
    for (title, date) in dates {
      try reprise.run("song", "add", title, "--singer", "S", "--released", date)
    }
    func titles(_ words: String...) throws -> [String] {
      try reprise.run(["song", "list", "--json"] + words, input: Data()).column("title")
    }
    #expect(try titles("--singer", "S") == ["F", "B", "A", "C", "D", "G", "E"])
    #expect(try titles("--order", "-released") == ["F", "B", "A", "C", "D", "G", "E"])
    #expect(try titles("--order", "released") == ["G", "D", "C", "A", "B", "F", "E"])
    #expect(try titles() == ["A", "B", "C", "D", "E", "F", "G"])
    let list = try reprise.run("song", "list", "--json")
    let stored = zip(list.column("title"), list.column("releaseDate"))
    for (title, date) in stored { #expect(date == (title == "E" ? "null" : dates[title])) }
  }

  /// The same word, composed and decomposed, used to be two.
  @Test("Composed and decomposed spelling meet, and what was typed is kept")
  func normalization() throws {
    let reprise = try Reprise()
    let (composed, decomposed) = ("Bj\u{F6}rk", "Bjo\u{308}rk")
    try reprise.run("artist", "add", decomposed)
    #expect(try reprise.run("artist", "add", composed).code == 1)
    for spelling in [composed, decomposed, "bjork"] {
      let found = try reprise.run("artist", "search", spelling, "--json")
      let name = try #require(found.column("name").first)
      #expect(name.unicodeScalars.elementsEqual(decomposed.unicodeScalars))
    }
    for title in ["\u{30AE}ター", "\u{30AD}\u{3099}ター"] { try reprise.run("song", "add", title) }
    for title in ["\u{30AE}ター", "\u{30AD}\u{3099}ター"] {
      #expect(try reprise.run("song", "search", title, "--json").rows.count == 2)
    }
    #expect(try reprise.run("song", "search", "キター").code == 1)
  }

  /// Nobody could tell what became of the children of a deleted parent.
  @Test("After a deletion nothing refers to what is gone, and the log tells every change")
  func dangling() throws {
    let reprise = try Reprise()
    for name in ["P", "S"] {
      try reprise.run("singer", "add", name)
      try reprise.run("song", "add", "\(name)1", "--singer", name)
      try reprise.run("song", "add", "\(name)2", "--singer", name)
    }
    try reprise.run("singer", "delete", "P", "--songs", "delete", "--reason", "gone")
    let songs = try reprise.run("song", "list", "--json")
    #expect(songs.column("title") == ["S1", "S2"])
    let singers = Set(try reprise.run("singer", "list", "--json").column("id"))
    #expect(Set(songs.column("singerID")).isSubset(of: singers))
    let changes = try reprise.run("log", "--command", "DeleteSinger", "--json")
    #expect(changes.column("type").sorted() == ["SingerDeleted", "SongDeleted", "SongDeleted"])
    let firsts = changes.rows.compactMap { ($0["commit"] as? [String: Any])?["first"] as? Int }
    #expect(Set(firsts).count == 1)
    #expect(try reprise.run("verify").code == 0)
  }

  /// A stored search key used to be forgotten when the name changed.
  @Test("A search finds the new name and no longer the old one, also after a rebuild")
  func searchAfterRename() throws {
    let reprise = try Reprise()
    try reprise.run("artist", "add", "Café Tacvba")
    try reprise.run("artist", "rename", "cafe tacvba", "Ünique")
    for _ in 0..<2 {
      #expect(try reprise.run("artist", "search", "u", "--json").column("name") == ["Ünique"])
      #expect(try reprise.run("artist", "search", "cafe").code == 1)
      #expect(try reprise.run("artist", "search", "zzzz").code == 1)
      try reprise.run("projection", "rebuild", "--all")
    }
  }

  /// An append-only store used to be full at the database's default size.
  @Test("Many thousand events fit without any setting")
  func growth() throws {
    let reprise = try Reprise()
    let count = Reprise.isLong ? 20_000 : 4000
    let lines = (0..<count).map { "{\"type\":\"AddSong\",\"title\":\"Song \($0)\"}" }
    let file = try reprise.file("songs.jsonl", lines.joined(separator: "\n"))
    #expect(try reprise.run("apply", file).code == 0)
    #expect(try reprise.run("events", "head").output == "\(count)\n")
    #expect(try reprise.run("song", "search", "song \(count - 1)", "--json").rows.count == 1)
  }

  @Test("Long and odd names are kept whole, and equal ones have a total order")
  func oddNames() throws {
    let reprise = try Reprise()
    let long = String(repeating: "ж", count: 1000)
    let names = ["x", long, String(repeating: "é", count: 300), "👩‍👩‍👧‍👦"]
    for name in names { #expect(try reprise.run("singer", "add", name).code == 0) }
    #expect(try reprise.run("singer", "add", long + "ж").code == 1)
    #expect(Set(try reprise.run("singer", "list", "--json").column("name")) == Set(names))
    #expect(try reprise.run("singer", "show", long, "--json").column("name") == [long])
    for _ in 0..<10 {
      try reprise.run("song", "add", "Same", "--singer", "x", "--released", "2000")
    }
    let list = try reprise.run("song", "list", "--singer", "x", "--json")
    #expect(list.column("id") == list.column("id").sorted())
    #expect(list.rows.count == 10)
  }

  @Test("A copy of a store without write permission can be queried, and stays as it is")
  func readOnlyCopy() throws {
    let reprise = try Reprise()
    try reprise.run("singer", "add", "A")
    let copy = reprise.home.appendingPathComponent("copy")
    try FileManager.default.createDirectory(at: copy, withIntermediateDirectories: true)
    let log = copy.appendingPathComponent("log.mdb")
    try FileManager.default.copyItem(atPath: "\(reprise.store)/log.mdb", toPath: log.path)
    let bytes = try Data(contentsOf: log)
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: log.path)
    try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: copy.path)
    defer {
      try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: copy.path)
    }
    let list = try reprise.run("singer", "list", "--json", "--store", copy.path)
    #expect(list.column("name") == ["A"])
    #expect(try Data(contentsOf: log) == bytes)
  }
}
