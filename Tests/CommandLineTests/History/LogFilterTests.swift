import Foundation
import Testing

@Suite("Filters of the log")
struct LogFilterTests {
  /// An event as the log shows it, for a filter of its own.
  private struct Entry {
    let position: Int
    let type: String
    let tags: [String]
    let actor: String?
    let command: String?
    let time: String

    init(_ row: [String: Any]) throws {
      let commit = try #require(row["commit"] as? [String: Any])
      position = try #require(row["position"] as? Int)
      type = try #require(row["type"] as? String)
      tags = try #require(row["tags"] as? [String])
      actor = commit["actor"] as? String
      command = commit["command"] as? String
      time = try #require(row["time"] as? String)
    }
  }

  private struct Filter {
    let words: [String]
    let accepts: (Entry) -> Bool
  }

  private func store() throws -> Reprise {
    let reprise = try Reprise()
    let id = "0190a5d2-7c1e-7b3a-9f00-2b1c3d4e5f60"
    try reprise.run("singer", "add", "A", "--id", id, "--actor", "ann")
    for number in 1...4 {
      try reprise.run(
        "song", "add", "T\(number)", "--singer", "A", "--actor", number % 2 == 0 ? "ann" : "bob")
    }
    try reprise.run("fruit", "add", "F", "--actor", "ann")
    try reprise.run("song", "edit", "T2", "--title", "U", "--actor", "bob")
    try reprise.run("singer", "delete", "A", "--songs", "delete", "--actor", "ann")
    return reprise
  }

  @Test("Any two of them together mean what both mean")
  func pairwise() throws {
    let reprise = try store()
    let all = try reprise.run("log", "--json").rows.map(Entry.init)
    let singer = try #require(all.first?.tags.first { $0.hasPrefix("singer:") })
    let time = all[3].time
    let filters = [
      Filter(words: ["--tag", singer]) { $0.tags.contains(singer) },
      Filter(words: ["--type", "SongAdded", "--type", "SongDeleted"]) {
        ["SongAdded", "SongDeleted"].contains($0.type)
      },
      Filter(words: ["--actor", "ann"]) { $0.actor == "ann" },
      Filter(words: ["--command", "AddSong"]) { $0.command == "AddSong" },
      Filter(words: ["--after", "2"]) { $0.position > 2 },
      Filter(words: ["--until", "7"]) { $0.position <= 7 },
      Filter(words: ["--since", time]) { $0.time >= time },
      Filter(words: ["--as-of", "6"]) { $0.position <= 6 },
    ]
    for (index, one) in filters.enumerated() {
      for other in filters[index...] {
        let words = one.words == other.words ? one.words : one.words + other.words
        let expected = all.filter { one.accepts($0) && other.accepts($0) }.map(\.position)
        let found = try reprise.run(["log", "--json"] + words, input: Data())
        #expect(found.column("position") == expected.map(String.init), "\(words)")
        let reversed = try reprise.run(
          ["log", "--json", "--reverse", "--limit", "2"] + words, input: Data())
        let last = expected.reversed().prefix(2).map(String.init)
        #expect(reversed.column("position") == Array(last), "\(words)")
      }
    }
  }

  /// Together with --follow, the filter did not end at its position but at the next event after it
  /// that was meant.
  @Test("Following ends at the last position that is asked for, whatever the event there is")
  func followUntil() throws {
    let reprise = try store()
    let past = try reprise.run("log", "--follow", "--until", "3", "--format", "jsonl")
    #expect(past.lines.compactMap { $0["position"] as? Int } == [1, 2, 3])
    let head = try #require(Int(try reprise.run("events", "head").output.dropLast()))
    let follower = try Worker(
      reprise, "log", "--follow", "--after", "\(head)", "--until", "\(head + 3)", "--type",
      "ArtistAdded", "--actor", "ann", "--format", "jsonl")
    try reprise.run("artist", "add", "One", "--actor", "ann")
    try reprise.run("artist", "add", "Two", "--actor", "bob")
    try reprise.run("fruit", "add", "Three", "--actor", "ann")
    #expect(try follower.finish() == 0)
    let rows = try follower.answers
    #expect(rows.count == 1)
    #expect(rows.first?.contains("\"One\"") == true)
  }

  @Test("A follower whose reader has gone ends without a complaint")
  func brokenPipe() throws {
    let reprise = try store()
    let process = reprise.process(["log", "--follow", "--format", "jsonl"])
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    _ = output.fileHandleForReading.availableData
    try output.fileHandleForReading.close()
    // Each commit makes it write; the first write into the closed pipe ends it.
    var count = 0
    while process.isRunning && count < 50 {
      count += 1
      try reprise.run("fruit", "add", "F\(count)")
    }
    if process.isRunning { process.terminate() }
    process.waitUntilExit()
    #expect(count < 50, "the follower went on without a reader")
    #expect(errors.fileHandleForReading.readDataToEndOfFile().isEmpty)
  }
}
