import Domain
import EventModel
import EventStore
import Foundation
import Projections
import Testing

@Suite("Questions about the past, by the program")
struct AsOfCommandTests {
  private static let questions: [[String]] = [
    ["contact", "list"], ["contact", "find", "--contains", "a"], ["singer", "list"],
    ["song", "list", "--order", "released"], ["song", "list", "--singer", "björk"],
    ["song", "list", "--no-singer"], ["song", "search", "e"], ["artist", "list"],
    ["artist", "search", "o"], ["album", "list"], ["album", "list", "--by-genre"],
    ["album", "search", "s"], ["fruit", "list"], ["source", "list"], ["stats"],
    ["policy", "show"], ["singer", "show", "Björk"], ["contact", "find", "--phone", "5"],
  ]

  @Test("Every list as of a position is what a store answers that never received more")
  func prefixes() throws {
    let whole = try Reprise()
    let fixture = Reprise.package.appendingPathComponent("Fixtures/catalogue.jsonl").path
    _ = try whole.run("apply", fixture)
    let events = try Self.events(of: whole)
    #expect(events.count > 50)
    for position in [0, 1, events.count / 3, events.count * 2 / 3, events.count] {
      let prefix = try Reprise()
      try prefix.append(Array(events[..<position]))
      for question in Self.questions {
        let expected = try prefix.run(question + ["--json"], input: Data())
        let found = try whole.run(question + ["--json", "--as-of", "\(position)"], input: Data())
        #expect(found.output == expected.output, "\(question) as of \(position)")
        #expect(found.code == expected.code, "\(question) as of \(position)")
        #expect(found.errors == expected.errors, "\(question) as of \(position)")
      }
    }
  }

  private static func events(of reprise: Reprise) throws -> [NewEvent] {
    var events: [NewEvent] = []
    try reprise.open(.readOnly).read { event throws(ReadError) in
      events.append(
        NewEvent(
          type: event.type, version: event.version, tags: event.tags, data: event.data))
      return .more
    }
    return events
  }

  @Test("A record has the name, the songs and the rules that it had then")
  func record() throws {
    let reprise = try Reprise()
    let id = "0190a1b2-0000-7000-8000-000000000001"
    try reprise.run("singer", "add", "Björk", "--id", id)
    try reprise.run("song", "add", "Jóga", "--singer", id)
    try reprise.run("singer", "rename", "Björk", "Björk Guðmundsdóttir")
    try reprise.run("song", "edit", "Jóga", "--title", "Joga")
    try reprise.run("singer", "delete", id, "--songs", "delete", "--yes")
    let songs = try reprise.run("song", "list", "--singer", "björk", "--as-of", "2", "--json")
    #expect(songs.column("title") == ["Jóga"])
    #expect(songs.column("singerName") == ["Björk"])
    #expect(songs.output.hasPrefix(#"{"position":2,"#))
    let renamed = try reprise.run("song", "list", "--singer", id, "--as-of=4", "--json")
    #expect(renamed.column("title") == ["Joga"])
    #expect(renamed.column("singerName") == ["Björk Guðmundsdóttir"])
    let alone = try reprise.run("singer", "show", id, "--as-of", "1", "--json")
    #expect(alone.column("songCount") == ["0"])
    let early = try reprise.run("singer", "show", id, "--as-of", "0")
    #expect(early.code == 1)
    #expect(early.errors.hasPrefix("Error: There is no singer '\(id)'."))
    #expect(try reprise.run("singer", "list", "--json").rows.isEmpty)
    let log = try reprise.run("log", "--as-of", "3", "--json")
    #expect(log.column("position") == ["1", "2", "3"])
    #expect(log.output.hasPrefix(#"{"position":3,"#))
  }

  @Test("A time is the last event by then, and a date the end of its day")
  func times() throws {
    let reprise = try Reprise()
    try reprise.run("singer", "add", "Björk")
    let time = try #require(try reprise.run("log", "--json").rows.first?["time"] as? String)
    func names(asOf moment: String) throws -> [String] {
      try reprise.run("singer", "list", "--json", "--as-of", moment).column("name")
    }
    #expect(try names(asOf: time) == ["Björk"])
    #expect(try names(asOf: String(time.prefix(10))) == ["Björk"])
    #expect(try names(asOf: "2001-01-01") == [])
    #expect(try names(asOf: "2001-01-01T00:00:00+02:00") == [])
    let before = try reprise.run("singer", "list", "--as-of", "2001-01-01")
    #expect(before.code == 0)
    #expect(before.errors == "No singers.\n")
  }

  @Test(
    "What is no moment, or lies in the future, is told",
    arguments: [
      ("-1", 64, "--as-of '-1' must be a position (42), a date (2024-05-01) or a time"),
      ("", 64, "--as-of '' must be a position"), ("yesterday", 64, "--as-of 'yesterday' must be"),
      ("2024-02-30", 64, "--as-of '2024-02-30' must be"),
      ("18446744073709551616", 64, "--as-of '18446744073709551616' must be"),
      ("2", 1, "There is no position 2 yet: the log ends at 1."),
      ("9999-01-01", 1, "9999-01-01T00:00:00.000000Z lies in the future"),
    ])
  func unfit(moment: String, code: Int32, message: String) throws {
    let reprise = try Reprise()
    try reprise.run("singer", "add", "Björk")
    let result = try reprise.run("singer", "list", "--as-of=\(moment)")
    #expect(result.code == code)
    #expect(result.errors.hasPrefix("Error: \(message)"))
    #expect(result.output.isEmpty)
  }

  @Test(
    "What is no question about the past refuses --as-of and does nothing",
    arguments: [
      ["singer", "add", "Yes"], ["singer", "rename", "Björk", "B"], ["apply", "-"], ["verify"],
      ["singer", "delete", "Björk"], ["policy", "set", "contacts", "tutorial"], ["status"],
      ["log", "--follow"], ["song", "list", "--stale-ok"],
    ])
  func notPast(words: [String]) throws {
    let reprise = try Reprise()
    try reprise.run("singer", "add", "Björk")
    let result = try reprise.run(words + ["--as-of", "1"], input: Data())
    #expect(result.code == 64)
    #expect(result.errors.contains("--as-of"))
    #expect(try reprise.run("events", "head").output == "1\n")
  }

  @Test("Snapshots can be deleted at any time, and a store without them is as good")
  func snapshots() throws {
    let reprise = try Reprise()
    let events = (0..<7_000).map { number in
      let song = SongAdded(
        id: Identifier(high: 0x0190_0000_0000_7000, low: UInt64(number)), title: "Song \(number)")
      return CatalogueEvent.song(.added(song)).encoded()
    }
    try reprise.append(events)
    let question = ["song", "list", "--as-of", "6500", "--json"]
    let first = try reprise.run(question, input: Data())
    #expect(first.rows.count == 6_500)
    let snapshots = URL(fileURLWithPath: reprise.store).appendingPathComponent("snapshots")
    #expect(FileManager.default.fileExists(atPath: snapshots.path))
    #expect(try reprise.run(question, input: Data()).output == first.output)
    try FileManager.default.removeItem(at: snapshots)
    // A file where the folder should be: no snapshot can be kept.
    try Data().write(to: snapshots)
    #expect(try reprise.run(question, input: Data()).output == first.output)
    #expect(try reprise.run("verify").code == 0)
  }
}

extension Reprise {
  /// Opens the store in this process.
  func open(_ access: EventStore.Access) throws -> EventStore {
    try EventStore(
      path: store, access: access,
      configuration: .init(
        application: "reprise", projectors: CatalogueProjectors.all,
        upcasters: CatalogueUpcasters.all))
  }

  /// Appends events as they are; the store is made if there is none.
  func append(_ events: [NewEvent]) throws {
    try open(.createIfMissing).append(events)
  }
}
