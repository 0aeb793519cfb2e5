import Domain
import EventModel
import EventStore
import Foundation
import Testing

@Suite("Golden logs")
struct GoldenLogTests {
  @Test("Every version of every type of event that was ever written is in one of them")
  func everyVersion() throws {
    var kept: Set<String> = []
    for log in GoldenLog.allCases {
      let reprise = try Reprise()
      try log.copy(to: reprise)
      for event in try GoldenLog.storedEvents(in: reprise.store) {
        kept.insert("\(event.type) \(event.version)")
      }
    }
    var expected: Set<String> = []
    for type in CatalogueEvent.types {
      for version in 1...(try #require(CatalogueEvent.version(of: type))) {
        expected.insert("\(type) \(version)")
      }
    }
    #expect(kept == expected)
  }

  @Test(
    "They are read, rebuilt and verified, and no stored byte changes", arguments: GoldenLog.allCases
  )
  func read(_ log: GoldenLog) throws {
    let reprise = try Reprise()
    try log.copy(to: reprise)
    let stored = try GoldenLog.storedEvents(in: reprise.store)
    let lists = [["contact", "list"], ["singer", "list"], ["song", "list"], ["log"], ["stats"]]
    let before = try lists.map { try reprise.run($0 + ["--json"], input: Data()).output }
    #expect(try reprise.run("projection", "rebuild", "--all").code == 0)
    #expect(try lists.map { try reprise.run($0 + ["--json"], input: Data()).output } == before)
    #expect(try reprise.run("projection", "verify").code == 0)
    #expect(try reprise.run("verify").code == 0)
    #expect(try reprise.run("singer", "add", "Somebody").code == 0)
    #expect(try GoldenLog.storedEvents(in: reprise.store).prefix(stored.count) == stored[...])
  }

  @Test("Single phone numbers and addresses are lists now, and can be edited and undone")
  func contacts() throws {
    let reprise = try Reprise()
    try GoldenLog.version1.copy(to: reprise)
    func values(_ key: String) throws -> [[String]] {
      try reprise.run("contact", "list", "--json").rows.map { row in
        (row[key] as? [[String: Any]] ?? []).compactMap { $0["value"] as? String }
      }
    }
    #expect(try reprise.run("contact", "list", "--json").column("name") == ["Anna", "Ёлка"])
    #expect(try values("phones") == [["5550199"], []])
    #expect(try values("addresses") == [["1 High Street"], []])
    #expect(try values("emails") == [[], ["yolka@example.org"]])
    try reprise.run("contact", "edit", "Anna", "--phone", "home:5550111", "--address", "")
    #expect(try values("phones") == [["5550111"], []])
    #expect(try values("addresses") == [[], []])
    #expect(try reprise.run("undo").code == 0)
    #expect(try values("phones") == [["5550199"], []])
    #expect(try values("addresses") == [["1 High Street"], []])
    #expect(try reprise.run("undo", "3").code == 0)
    #expect(try values("phones") == [["5550100"], []])
    let history = try reprise.run("history", "Anna").output
    #expect(history.contains("[5550100] → [5550199]"), "\(history)")
  }

  @Test("Release dates in words are dates now; words that are none come back with an undo")
  func songs() throws {
    let reprise = try Reprise()
    try GoldenLog.version1.copy(to: reprise)
    func dates() throws -> [String] {
      try reprise.run("song", "list", "--order", "title", "--json").column("releaseDate")
    }
    // First, Fourth, Second, Third.
    #expect(try dates() == ["2009-01-20", "null", "2009", "1970-05-01"])
    #expect(try reprise.run("song", "edit", "Fourth", "--released", "1999").code == 0)
    #expect(try dates() == ["2009-01-20", "1999", "2009", "1970-05-01"])
    #expect(try reprise.run("undo").code == 0)
    #expect(try dates() == ["2009-01-20", "null", "2009", "1970-05-01"])
    let blame = try reprise.run("blame", "Fourth", "--json").rows
    let words = blame.first { $0["field"] as? String == "releaseDateText" }
    #expect(words?["value"] as? String == "one rainy spring")
    #expect(words?["command"] as? String == "Undo")
    // The version 1 edit is taken back: the date was empty before it.
    #expect(try reprise.run("undo", "9").code == 0)
    #expect(try dates() == ["2009-01-20", "null", "2009", "null"])
    #expect(try reprise.run("singer", "delete", "Björk", "--songs", "delete").code == 0)
    #expect(try reprise.run("undo").code == 0)
    #expect(try dates() == ["2009-01-20", "null", "2009", "null"])
    #expect(try reprise.run("verify").code == 0)
  }

  @Test("An event is shown with the version that is stored, and with its facts of today")
  func storedVersion() throws {
    let reprise = try Reprise()
    try GoldenLog.version1.copy(to: reprise)
    let row = try #require(try reprise.run("show-event", "1", "--json").rows.first)
    #expect(row["storedVersion"] as? Int == 1)
    #expect(row["version"] as? Int == 2)
    let data = try #require(row["data"] as? [String: Any])
    #expect(data["phone"] == nil && data["phones"] != nil)
    #expect(try reprise.run("log", "--json").column("storedVersion").allSatisfy { $0 == "1" })
  }
}
