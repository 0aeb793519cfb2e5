import Foundation
import Testing

@Suite("Dry runs")
struct DryRunTests {
  private let reprise: Reprise

  init() throws { reprise = try Reprise() }

  /// Every file in the store's folder with its content.
  private func files() throws -> [String: Data] {
    guard FileManager.default.fileExists(atPath: reprise.store) else { return [:] }
    var files: [String: Data] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: reprise.store)
    where !name.hasSuffix("-lock") {
      files[name] = try Data(contentsOf: URL(fileURLWithPath: "\(reprise.store)/\(name)"))
    }
    return files
  }

  @Test("The rows that would change are shown before and after")
  func rows() throws {
    try reprise.run("singer", "add", "Björk")
    let result = try reprise.run(
      "song", "add", "Army of Me", "--singer", "bjork", "--dry-run", "--json")
    #expect(result.code == 0)
    #expect(result.column("type") == ["SongAdded"])
    let changes = result.changes
    #expect(changes.compactMap { $0["kind"] as? String } == ["song", "singer"])
    #expect(changes.compactMap { $0["change"] as? String } == ["added", "changed"])
    #expect(
      changes.compactMap { $0["view"] as? String } == ["songs-by-title", "singers-by-name"])
    #expect(changes[0]["before"] is NSNull)
    let song = try #require(changes[0]["after"] as? [String: Any])
    #expect(song["title"] as? String == "Army of Me" && song["singerName"] as? String == "Björk")
    let before = try #require(changes[1]["before"] as? [String: Any])
    let after = try #require(changes[1]["after"] as? [String: Any])
    #expect(before["songCount"] as? Int == 0 && after["songCount"] as? Int == 1)
    let table = try reprise.run("singer", "rename", "bjork", "B", "--dry-run").output
    #expect(table.contains("name: \"Björk\" → \"B\""), "\(table)")
  }

  @Test("No file is made or changed, whatever the command")
  func untouched() throws {
    let added = try reprise.run("singer", "add", "Björk", "--dry-run", "--json")
    #expect(added.code == 0)
    #expect(added.column("type") == ["SingerAdded"])
    #expect(added.changes.count == 1)
    #expect(!FileManager.default.fileExists(atPath: reprise.store))
    #expect(try reprise.run("singer", "rename", "Björk", "B", "--dry-run").code == 66)
    #expect(!FileManager.default.fileExists(atPath: reprise.store))
    try reprise.run("singer", "add", "Björk")
    for name in ["views.mdb", "views.mdb-lock"] {
      try FileManager.default.removeItem(atPath: "\(reprise.store)/\(name)")
    }
    let before = try files()
    let words: [[String]] = [
      ["singer", "rename", "bjork", "B"], ["singer", "delete", "bjork"], ["undo"],
      ["song", "add", "T", "--singer", "bjork"], ["contact", "add", "Anna"],
      ["policy", "set", "contacts", "tutorial"], ["artist", "add", "A"], ["fruit", "add", "F"],
    ]
    for words in words {
      #expect(try reprise.run(words + ["--dry-run"], input: Data()).code == 0, "\(words)")
      #expect(try files() == before, "\(words)")
    }
  }

  @Test("What only the engine decides is not run dry, instead of being carried out")
  func engine() throws {
    try reprise.run("singer", "add", "Björk")
    let event = #"{"type":"A","tags":["a:1"],"data":null}"#
    for words in [["events", "init"], ["pipe"], ["projection", "rebuild", "--all"]] {
      let result = try reprise.run(words + ["--dry-run"], input: Data(event.utf8))
      #expect(result.code == 64, "\(words)")
      #expect(result.errors.contains("cannot be run dry"), "\(words)")
    }
    #expect(try reprise.run("events", "head").output == "1\n")
  }

  @Test("Events that would be appended are shown, and nothing is written")
  func events() throws {
    try reprise.run("singer", "add", "Björk")
    let before = try files()
    let event = """
      {"type":"ContactPolicySet","tags":["policy:contacts"],"data":{"preset":"tutorial"}}
      """
    let result = try reprise.run("events", "append", "--dry-run", "--json", input: event)
    #expect(result.code == 0, "\(result.errors)")
    #expect(result.column("type") == ["ContactPolicySet"])
    #expect(result.errors.contains("Nothing was appended (--dry-run)."))
    let foreign = try reprise.run(
      "events", "append", "--dry-run", input: #"{"type":"A","tags":["a:1"],"data":null}"#)
    #expect(foreign.code == 65)
    #expect(foreign.errors.contains("The catalogue does not understand this A"))
    #expect(try files() == before)
  }

  @Test("A dry append keeps to its condition and its command id, for any application")
  func conditions() throws {
    let event = #"{"type":"A","tags":["a:1"],"data":{"n":1}}"#
    let id = "0190a8f0-0000-7000-8000-000000000002"
    func append(_ event: String, _ words: String..., dry: Bool = true) throws -> RunResult {
      try reprise.run(
        ["events", "append", "--json"] + words + (dry ? ["--dry-run"] : []),
        input: Data(event.utf8))
    }
    let missing = try append(event)
    #expect(missing.code == 66)
    #expect(missing.errors.contains("events init"))
    #expect(try files().isEmpty)
    try reprise.run("events", "init", "--application", "shop")
    #expect(try append(event, "--command-id", id, dry: false).code == 0)
    let before = try files()
    #expect(try append(event).column("status") == ["accepted"])
    #expect(try append(event, "--command-id", id).column("status") == ["duplicate"])
    let other = try append(#"{"type":"B","tags":[],"data":null}"#, "--command-id", id)
    #expect(other.code == 1)
    let condition = #"{"failIfEventsMatch":{"items":[{"tags":["a:1"]}]},"after":0}"#
    let refused = try append(event, "--condition", condition)
    #expect(refused.code == 75)
    #expect(refused.errors.contains("position 1"), "\(refused.errors)")
    let later = #"{"failIfEventsMatch":{"items":[{"tags":["a:1"]}]},"after":1}"#
    #expect(try append(event, "--condition", later).code == 0)
    #expect(try files() == before)
    #expect(try reprise.run("events", "head").output == "1\n")
  }

  @Test("Of a file that is one commit, the first line that fails ends it, and no row would change")
  func atomic() throws {
    try reprise.run("singer", "add", "Z")
    let good = try reprise.file(
      "good.jsonl",
      """
      {"type":"AddSinger","name":"A"}
      {"type":"AddSong","title":"T","singerName":"A"}
      """)
    let result = try reprise.run("apply", "--atomic", good, "--dry-run", "--json")
    #expect(result.code == 0)
    #expect(result.column("type") == ["SingerAdded", "SongAdded"])
    #expect(result.changes.compactMap { $0["kind"] as? String } == ["singer", "song"])
    let bad = try reprise.file(
      "bad.jsonl",
      """
      {"type":"AddSinger","name":"A"}
      {"type":"AddSong","title":"T","singerName":"Nobody"}
      {"type":"AddSinger","name":"B"}
      """)
    let refused = try reprise.run("apply", "--atomic", bad, "--dry-run", "--json")
    #expect(refused.code == 1)
    #expect(refused.column("status") == ["accepted", "rejected"])
    #expect(refused.changes.isEmpty)
    #expect(refused.errors.contains("line 2"))
    // Line by line the others would be carried out.
    let single = try reprise.run("apply", bad, "--dry-run", "--json")
    #expect(single.code == 1)
    #expect(single.column("status") == ["accepted", "rejected", "accepted"])
    #expect(single.changes.count == 2)
    #expect(try reprise.run("events", "head").output == "1\n")
  }

  @Test("Every format tells the events and then the rows")
  func formats() throws {
    try reprise.run("singer", "add", "Björk")
    let words = ["singer", "rename", "bjork", "B", "--dry-run", "--format"]
    let lines = try reprise.run(words + ["jsonl"], input: Data()).lines
    #expect(lines.count == 2)
    #expect(lines[0]["type"] as? String == "SingerRenamed")
    #expect(lines[1]["change"] as? String == "changed")
    let csv = try reprise.run(words + ["csv"], input: Data()).output
    #expect(csv.hasPrefix("command,status,type,tags,data,error\r\nRenameSinger,accepted,"))
    #expect(csv.contains("\r\n\r\nview,kind,id,change,before,after\r\nsingers-by-name,singer,"))
  }

  @Test("A command id that is known is a duplicate, and its misuse a conflict")
  func commandIDs() throws {
    let id = "0190a5d2-7c1e-7b3a-9f00-2b1c3d4e5f60"
    try reprise.run("singer", "add", "A", "--command-id", id)
    let again = try reprise.run("singer", "add", "A", "--command-id", id, "--dry-run", "--json")
    #expect(again.code == 0)
    #expect(again.column("status") == ["duplicate"])
    let other = try reprise.run("singer", "add", "B", "--command-id", id, "--dry-run", "--json")
    #expect(other.code == 1)
    #expect(other.column("status") == ["rejected"])
  }
}
