import Foundation
import Testing

@testable import reprise

@Suite("Catalogue commands")
struct CatalogueTests {
  private let björk = "0190a5d2-7c1e-7b3a-9f00-2b1c3d4e5f60"

  @Test("A singer's songs are listed by release date, the newest first")
  func songsOfSinger() throws {
    let reprise = try Reprise()
    #expect(
      try reprise.run("singer", "add", "Björk", "--id", björk).output
        == "Added singer Björk (\(björk)).\n")
    for (title, date) in [("Hyperballad", "1996"), ("Army of Me", "1995-04-21")] {
      try reprise.run("song", "add", title, "--singer", "bjork", "--released", date)
    }
    try reprise.run("song", "add", "Cover Me", "--singer", "0190a5d2")
    let list = try reprise.run("song", "list", "--singer", "BJÖRK", "--json")
    #expect(list.column("title") == ["Hyperballad", "Army of Me", "Cover Me"])
    #expect(list.column("releaseDate") == ["1996", "1995-04-21", "null"])
    #expect(list.column("singerName") == ["Björk", "Björk", "Björk"])
    #expect(try reprise.run("singer", "list", "--json").column("songCount") == ["3"])
    #expect(list.errors.isEmpty && list.code == 0)
  }

  @Test("Deleting a singer with songs asks for a rule, and each rule does what it says")
  func deleteSinger() throws {
    let reprise = try Reprise()
    for name in ["One", "Two"] {
      try reprise.run("singer", "add", name)
      try reprise.run("song", "add", "Song of \(name)", "--singer", name)
    }
    let denied = try reprise.run("singer", "delete", "One")
    #expect(denied.code == 1)
    #expect(denied.errors.hasPrefix("Error: Singer \"One\" has 1 song."))
    let json = try reprise.run("singer", "delete", "One", "--json")
    let error = json.lines.first?["error"] as? [String: Any]
    #expect(error?["code"] as? String == "singer.hasSongs")
    let kept = try reprise.run("singer", "delete", "One", "--songs", "keep")
    #expect(kept.output.hasPrefix("Deleted singer One; without a singer now: 1 song ("))
    let deleted = try reprise.run("singer", "delete", "Two", "--songs", "delete")
    #expect(deleted.output.hasPrefix("Deleted singer Two and 1 song ("))
    let free = try reprise.run("song", "list", "--no-singer", "--json")
    #expect(free.column("title") == ["Song of One"])
    #expect(free.column("singerID") == ["null"])
    #expect(try reprise.run("song", "list", "--json").rows.count == 1)
    try reprise.run("singer", "add", "Three")
    try reprise.run("song", "edit", "Song of One", "--singer", "Three")
    #expect(try reprise.run("song", "list", "--json").column("singerName") == ["Three"])
  }

  @Test("An edit that changes nothing appends nothing and says so")
  func emptyEdit() throws {
    let reprise = try Reprise()
    try reprise.run("singer", "add", "Same")
    let result = try reprise.run("singer", "rename", "Same", "Same")
    #expect(result.output.isEmpty)
    #expect(result.errors == "Nothing changed.\n")
    #expect(result.code == 0)
    #expect(try reprise.run("events", "head").output == "1\n")
    let json = try reprise.run("singer", "rename", "Same", "Same", "--json")
    #expect(json.lines.first?["status"] as? String == "accepted")
    #expect((json.lines.first?["events"] as? [Any])?.isEmpty == true)
  }

  @Test("Contacts of one name are all found, and a part of a name or number finds too")
  func contacts() throws {
    let reprise = try Reprise()
    for (phone, note) in [("home:020 7946 0101", "a"), ("020 7946 0102", "b"), ("x", "c")] {
      try reprise.run("contact", "add", "Álex Smith", "--phone", phone, "--note", note)
    }
    try reprise.run(
      "contact", "add", "Bo", "--address", "work:1 Any St", "--email", "bo@example.org",
      "--organization", "Example")
    let three = try reprise.run("contact", "find", "ALEX smith", "--json")
    #expect(three.rows.count == 3)
    #expect(three.errors == "3 matches found\n")
    let none = try reprise.run("contact", "find", "Alex")
    #expect(none.output.isEmpty && none.errors == "No matches\n" && none.code == 1)
    #expect(try reprise.run("contact", "find", "--contains", "smi", "--json").rows.count == 3)
    #expect(try reprise.run("contact", "find", "--starts-with", "alex", "--json").rows.count == 3)
    #expect(
      try reprise.run("contact", "find", "--phone", "79460102", "--json").column("note") == ["b"])
    let shown = try reprise.run("contact", "show", "bo")
    #expect(shown.output.contains("addresses     work: 1 Any St\n"))
    #expect(shown.output.contains("organization  Example\n"))
    try reprise.run("contact", "edit", "bo", "--organization", "", "--address", "")
    let row = try #require(try reprise.run("contact", "show", "bo", "--json").rows.first)
    #expect(row["organization"] is NSNull)
    #expect((row["addresses"] as? [Any])?.isEmpty == true)
    #expect((row["emails"] as? [[String: Any]])?.first?["value"] as? String == "bo@example.org")
    #expect(
      Set(row.keys)
        == ["id", "name", "phones", "addresses", "emails", "organization", "note"])
  }

  @Test("The tutorial's rule wants a name, an address and a phone, all of them short")
  func tutorial() throws {
    let reprise = try Reprise()
    #expect(
      try reprise.run("policy", "show", "--json").code == 66)
    #expect(
      try reprise.run("policy", "set", "contacts", "tutorial").output
        == "Set the rule for contacts to tutorial.\n")
    #expect(try reprise.run("policy", "show", "--json").column("preset") == ["tutorial"])
    func add(_ name: String, _ address: String, _ phone: String) throws -> String {
      try reprise.run("contact", "add", name, "--address", address, "--phone", phone).errors
    }
    #expect(try add("", "a", "1") == "Error: Name must not be blank.\n")
    #expect(try add("n", "", "1") == "Error: Address must not be blank.\n")
    #expect(try add("n", "a", "") == "Error: Phone must not be blank.\n")
    #expect(try add(String(repeating: "n", count: 16), "a", "1").contains("15"))
    #expect(try add(String(repeating: "é", count: 15), "a", "1").isEmpty)
  }

  @Test("An artist is entered once, unless a disambiguation tells two apart")
  func artists() throws {
    let reprise = try Reprise()
    try reprise.run("artist", "add", "Nirvana")
    let again = try reprise.run("artist", "add", "  nirvana ", "--json")
    #expect(again.code == 1)
    #expect((again.lines.first?["error"] as? [String: Any])?["code"] as? String == "artist.exists")
    #expect(try reprise.run("artist", "add", "Nirvana", "--disambiguation", "UK").code == 0)
    let ambiguous = try reprise.run("album", "add", "Nevermind", "--artist", "nirvana")
    #expect(ambiguous.code == 1)
    #expect(ambiguous.errors.hasPrefix("Error: 'nirvana' is ambiguous: it may be any of these.\n"))
    #expect(ambiguous.errors.split(separator: "\n").count == 4)
    #expect(try reprise.run("events", "head").output == "2\n")
  }

  @Test("Albums are found by any part of their artist's name, and go with the artist")
  func albums() throws {
    let reprise = try Reprise()
    try reprise.run("artist", "add", "Sigur Rós")
    for (name, date, genre) in [("Takk", "2005-09", "Post-rock"), ("Von", "1997", "Ambient")] {
      try reprise.run(
        "album", "add", name, "--artist", "sigur ros", "--released", date, "--genre", genre)
    }
    let found = try reprise.run("album", "search", "ROS", "--json")
    #expect(found.column("name") == ["Von", "Takk"])
    #expect(found.errors == "2 matches found\n")
    #expect(
      try reprise.run("album", "list", "--by-genre", "--json").column("genre")
        == ["Ambient", "Post-rock"])
    #expect(try reprise.run("album", "list", "--artist", "sigur ros", "--json").rows.count == 2)
    #expect(try reprise.run("artist", "delete", "sigur ros").code == 1)
    #expect(
      try reprise.run("artist", "delete", "sigur ros", "--albums", "delete").output
        .hasPrefix("Deleted artist Sigur Rós and 2 albums ("))
    #expect(try reprise.run("album", "list").errors == "No albums.\n")
  }

  /// `--artist`, which a new album needs, was needed by every change of an album, too.
  @Test("Any one field of an album can be changed, and an empty value clears it")
  func editAlbum() throws {
    let reprise = try Reprise()
    for name in ["Sigur Rós", "Björk"] { try reprise.run("artist", "add", name) }
    try reprise.run("album", "add", "( )", "--artist", "sigur ros", "--released", "2002")
    let changes = [
      ("--genre", "Ambient", "genre", "Ambient"), ("--genre", "", "genre", "null"),
      ("--released", "2002-10-28", "releaseDate", "2002-10-28"),
      ("--released", "", "releaseDate", "null"),
      ("--artist", "bjork", "artistName", "Björk"), ("--name", "Untitled", "name", "Untitled"),
    ]
    for (option, value, key, shown) in changes {
      let edited = try reprise.run("album", "edit", "( )", option, value)
      #expect(edited.code == 0 && edited.output.hasPrefix("Changed album ( ) ("), "\(edited)")
      #expect(try reprise.run("album", "list", "--json").column(key) == [shown])
    }
    let nothing = try reprise.run("album", "edit", "untitled")
    #expect(nothing.code == 64)
    #expect(nothing.errors.hasPrefix("Error: Nothing to change is given: --name, "))
  }

  @Test("Pairing a fruit frees the partners that either had before")
  func fruits() throws {
    let reprise = try Reprise()
    for name in ["Mango", "Kiwi"] { try reprise.run("fruit", "add", name) }
    for name in ["India", "Chile"] { try reprise.run("source", "add", name) }
    try reprise.run("fruit", "pair", "mango", "india")
    try reprise.run("fruit", "pair", "kiwi", "chile")
    try reprise.run("fruit", "pair", "mango", "chile")
    #expect(
      try reprise.run("fruit", "list", "--json").column("sourceName") == ["null", "Chile"])
    #expect(
      try reprise.run("source", "list", "--json").column("fruitName") == ["Mango", "null"])
    #expect(
      try reprise.run("fruit", "unpair", "mango").output.hasPrefix(
        "Parted fruit Mango from its source ("))
    let deleted = try reprise.run("source", "delete", "chile", "--json")
    #expect(deleted.lines.first?["status"] as? String == "accepted")
  }

  @Test("Statistics count the records and the releases of each year")
  func statistics() throws {
    let reprise = try Reprise()
    for date in ["1995", "1995-04", "1996-01-01"] {
      try reprise.run("song", "add", "S", "--singer", "none", "--released", date)
    }
    let lines = try reprise.run("stats", "--format", "jsonl").lines
    let songs = lines.first { $0["name"] as? String == "songs" }
    #expect(songs?["count"] as? Int == 3)
    let years = lines.filter { $0["name"] as? String == "songReleases" }
    #expect(years.compactMap { $0["year"] as? Int } == [1995, 1996])
    #expect(years.compactMap { $0["count"] as? Int } == [2, 1])
  }

  @Test("A dry run shows the events that there would be, and appends nothing")
  func dryRun() throws {
    let reprise = try Reprise()
    try reprise.run("singer", "add", "A")
    let result = try reprise.run("singer", "rename", "A", "B", "--dry-run", "--json")
    #expect(result.column("type") == ["SingerRenamed"])
    #expect(result.column("status") == ["accepted"])
    #expect(try reprise.run("singer", "rename", "A", "", "--dry-run").code == 1)
    #expect(try reprise.run("events", "head").output == "1\n")
    #expect(try reprise.run("singer", "list", "--json").column("name") == ["A"])
  }
}
