import EventModel
import EventStore
import Foundation
import Testing

@Suite("The command undo")
struct UndoCommandTests {
  private let reprise: Reprise

  init() throws {
    reprise = try Reprise()
    try reprise.run("singer", "add", "Björk")
    try reprise.run("song", "add", "Army of Me", "--singer", "bjork", "--released", "1995-04-21")
    try reprise.run("song", "add", "Hyperballad", "--singer", "bjork")
  }

  private func lists() throws -> String {
    try ["singer", "song", "artist", "album", "fruit", "source", "contact"].map { noun in
      let answer = try reprise.run(noun, "list", "--format", "jsonl")
      #expect(answer.code == 0)
      return answer.output
    }.joined()
  }

  private func head() throws -> String { try reprise.run("events", "head").output }

  @Test(
    "A deleted singer comes back whole, with the songs, under the same ids",
    arguments: ["delete", "keep"])
  func deletedSinger(rule: String) throws {
    let before = try lists()
    try reprise.run("singer", "delete", "bjork", "--songs", rule)
    let after = try lists()
    #expect(after != before)
    let undo = try reprise.run("undo")
    #expect(undo.code == 0)
    #expect(undo.output.hasPrefix("Undid DeleteSinger by tester at position 4"))
    #expect(try lists() == before)
    // The undo of the undo does it again, and so on.
    #expect(try reprise.run("undo").code == 0)
    #expect(try lists() == after)
    #expect(try reprise.run("undo").code == 0)
    #expect(try lists() == before)
    #expect(try reprise.run("projection", "verify").code == 0)
  }

  @Test("Its commit says who and why, and that the undone one is its cause")
  func context() throws {
    try reprise.run("singer", "rename", "bjork", "B", "--actor", "bob")
    let result = try reprise.run(
      "undo", "--actor", "bob", "--reason", "a slip", "--format", "jsonl")
    #expect(result.lines.first?["status"] as? String == "accepted")
    let rows = try reprise.run("log", "--json").rows
    let commit = try #require(rows.last?["commit"] as? [String: Any])
    #expect(commit["command"] as? String == "Undo")
    #expect(commit["actor"] as? String == "bob")
    #expect(commit["reason"] as? String == "a slip")
    #expect(commit["causationID"] as? String == rows[rows.count - 2]["id"] as? String)
    // Both directions of the trace.
    #expect(try reprise.run("trace", "4", "--json").column("first") == ["4", "5"])
    #expect(try reprise.run("trace", "5", "--json").column("first") == ["4", "5"])
  }

  @Test("Without a position it is the latest commit of the actor, not of another one")
  func latest() throws {
    try reprise.run("singer", "add", "Ann's", "--actor", "ann")
    #expect(try reprise.run("undo").output.contains("AddSong by tester at position 3"))
    #expect(try reprise.run("undo", "--actor", "ann").output.contains("AddSinger by ann"))
    #expect(try reprise.run("singer", "list", "--json").column("name") == ["Björk"])
    let nobody = try reprise.run("undo", "--actor", "eve")
    #expect(nobody.code == 1)
    #expect(nobody.errors.hasPrefix("Error: There is no commit of eve to undo.\n"))
  }

  @Test("Any position inside a commit means the whole commit")
  func inside() throws {
    let file = try reprise.file(
      "a.jsonl",
      """
      {"type":"AddFruit","name":"Mango"}
      {"type":"AddSource","name":"India"}
      {"type":"PairFruit","fruitName":"Mango","sourceName":"India"}
      """)
    let before = try lists()
    try reprise.run("apply", "--atomic", file)
    #expect(try reprise.run("undo", "5").code == 0)
    #expect(try lists() == before)
    let types = try reprise.run("log", "--after", "6", "--json").column("type")
    #expect(types == ["FruitUnpaired", "FruitDeleted", "SourceDeleted"])
  }

  @Test("What stands in the way is told, and nothing is changed")
  func refused() throws {
    try reprise.run("artist", "add", "Genesis")
    try reprise.run("artist", "rename", "Genesis", "Yes")
    try reprise.run("artist", "add", "genesis")
    let before = try head()
    let taken = try reprise.run("undo", "5", "--json")
    #expect(taken.code == 1)
    #expect(taken.errors.hasPrefix("Error: Artist \"Genesis\" exists already"))
    #expect(taken.lines.first?["status"] as? String == "rejected")
    let error = try #require(taken.lines.first?["error"] as? [String: Any])
    #expect(error["code"] as? String == "artist.exists")
    let songs = try reprise.run("undo", "1")
    #expect(songs.code == 1)
    #expect(
      songs.errors
        == "Error: The singer \"Björk\" cannot be taken back: 2 songs came since. Undo or "
        + "delete that first.\n")
    #expect(try head() == before)
  }

  @Test("A commit that is undone already is not undone twice, and the undo is named")
  func twice() throws {
    #expect(try reprise.run("undo", "3").code == 0)
    let again = try reprise.run("undo", "3")
    #expect(again.code == 1)
    #expect(
      again.errors == "Error: The song \"Hyperballad\" was deleted since, last by the event at "
        + "position 4. Undo that first, or make the change by hand.\n")
  }

  @Test("The same command id undoes once, also where the latest commit is meant")
  func idempotent() throws {
    let id = "0190a5d2-7c1e-7b3a-9f00-2b1c3d4e5f60"
    for status in ["accepted", "duplicate", "duplicate"] {
      let result = try reprise.run("undo", "--command-id", id, "--format", "jsonl")
      #expect(result.lines.first?["status"] as? String == status)
    }
    #expect(try reprise.run("song", "list", "--json").column("title") == ["Army of Me"])
    let other = try reprise.run("undo", "2", "--command-id", id)
    #expect(other.code == 1)
    #expect(try head() == "4\n")
  }

  @Test("A dry run shows the events and the rows, and changes nothing")
  func dryRun() throws {
    try reprise.run("singer", "delete", "bjork", "--songs", "delete")
    let result = try reprise.run("undo", "--dry-run", "--json")
    #expect(result.code == 0)
    #expect(result.column("type") == ["SingerAdded", "SongAdded", "SongAdded"])
    #expect(result.changes.compactMap { $0["change"] as? String } == ["added", "added", "added"])
    #expect(try reprise.run("undo", "1", "--dry-run").code == 1)
    #expect(try head() == "6\n")
  }

  @Test("A position that is not there, a cause that is given, and another's store are refused")
  func wrong() throws {
    #expect(try reprise.run("undo", "99").code == 1)
    #expect(try reprise.run("undo", "0").code == 1)
    #expect(try reprise.run("undo", "x").code == 64)
    #expect(try reprise.run("undo", "--causation-id", "x").code == 64)
    let other = try Reprise()
    #expect(try other.run("undo").code == 66)
    try other.run("events", "init", "--application", "shop")
    #expect(try other.run("undo", "1").code == 78)
  }
}

extension RunResult {
  /// The rows that a dry run in `--json` says would change.
  var changes: [[String: Any]] {
    let value = try? JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any]
    return value?["changes"] as? [[String: Any]] ?? []
  }
}
