import EventModel
import EventStore
import Foundation
import Testing

@Suite("Events of a newer program")
struct NewerEventsTests {
  /// A store in which a newer program has written one event last.
  private func store(_ type: String, version: Int, isIndexed: Bool) throws -> Reprise {
    let reprise = try Reprise()
    try reprise.run("singer", "add", "Björk")
    try reprise.run("song", "add", "Army of Me", "--singer", "bjork")
    let store = try EventStore(
      path: reprise.store, access: .readWrite, configuration: .init(application: "reprise"))
    try store.append([
      NewEvent(type: try #require(EventType(type)), version: version, tags: [], data: [0xA0])
    ])
    if isIndexed { try store.bringViewsUpToDate(["tag-index", "command-index"]) }
    return reprise
  }

  @Test(
    "No command writes behind them, and the views that need them say so",
    arguments: [("SongAdded", 3, true), ("SongAdded", 3, false), ("SongRated", 1, true)])
  func refused(type: String, version: Int, isIndexed: Bool) throws {
    let reprise = try store(type, version: version, isIndexed: isIndexed)
    let commands: [[String]] = [
      ["singer", "add", "A"], ["singer", "rename", "bjork", "B"], ["fruit", "add", "F"],
      ["contact", "add", "C"], ["policy", "set", "contacts", "tutorial"], ["undo"],
      ["undo", "1", "--dry-run"], ["singer", "add", "A", "--dry-run"], ["apply", "-"],
    ]
    let line = Data(#"{"type":"AddSinger","name":"A"}"#.utf8)
    for words in commands {
      let result = try reprise.run(words, input: line)
      #expect(result.code == 78, "\(words): \(result)")
      #expect(
        result.errors.contains("Event 3 is of the unknown type SongRated")
          || result.errors.contains("Event 3 is a SongAdded of version 3"), "\(words): \(result)")
    }
    #expect(try reprise.run("events", "head").output == "3\n")
  }

  @Test("Questions that need them exit with 78, and history that does not is told")
  func queries() throws {
    let reprise = try store("SongAdded", version: 3, isIndexed: true)
    for words in [["song", "list"], ["song", "search", "a"], ["singer", "list"], ["stats"]] {
      let result = try reprise.run(words, input: Data())
      #expect(result.code == 78, "\(words): \(result)")
      #expect(result.errors.contains("Event 3 is a SongAdded of version 3"), "\(words): \(result)")
    }
    #expect(try reprise.run("fruit", "list").code == 0)
    #expect(try reprise.run("log", "--json").column("storedVersion") == ["1", "2", "3"])
  }
}
