import Foundation
import Testing

@testable import reprise

@Suite("Many processes", .serialized)
struct ManyProcessesTests {
  /// Processes that were started at the same time, each with its input and output in files.
  private func runAtOnce(
    _ reprise: Reprise, _ arguments: [[String]]
  ) throws -> [RunResult] {
    let runs = try arguments.enumerated().map { index, words in
      let url = reprise.home.appendingPathComponent("out-\(index)")
      try Data().write(to: url)
      let process = reprise.process(words)
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = try FileHandle(forWritingTo: url)
      process.standardError = FileHandle.nullDevice
      return (process, url)
    }
    for (process, _) in runs { try process.run() }
    return try runs.map { process, url in
      process.waitUntilExit()
      return RunResult(
        output: String(decoding: try Data(contentsOf: url), as: UTF8.self), errors: "",
        code: process.terminationStatus)
    }
  }

  @Test("The same command from ten processes happens once; nine answers are duplicates")
  func sameCommand() throws {
    let reprise = try Reprise()
    let words = [
      "singer", "add", "Björk", "--json", "--command-id", "0190a5d2-7c1e-7b3a-9f00-2b1c3d4e5f60",
    ]
    let results = try runAtOnce(reprise, Array(repeating: words, count: 10))
    #expect(results.allSatisfy { $0.code == 0 })
    let answers = results.compactMap(\.lines.first)
    #expect(answers.filter { $0["status"] as? String == "accepted" }.count == 1)
    #expect(answers.filter { $0["status"] as? String == "duplicate" }.count == 9)
    let positions = answers.compactMap { answer in
      (answer["events"] as? [[String: Any]])?.first?["position"] as? Int
    }
    #expect(positions == Array(repeating: 1, count: 10))
    #expect(Set(answers.compactMap { $0["id"] as? String }).count == 1)
    #expect(try reprise.run("events", "head").output == "1\n")
  }

  @Test("Of processes that race to add one artist, exactly one wins")
  func sameArtist() throws {
    let reprise = try Reprise()
    let results = try runAtOnce(
      reprise, Array(repeating: ["artist", "add", "Nirvana"], count: 10))
    #expect(results.filter { $0.code == 0 }.count == 1)
    #expect(results.filter { $0.code == 1 }.count == 9)
    #expect(try reprise.run("artist", "list", "--json").column("name") == ["Nirvana"])
  }

  @Test("Twenty processes that add and delete at once leave a whole log and right views")
  func addAndDelete() throws {
    let reprise = try Reprise()
    let seed = UInt64.random(in: .min ... .max)
    print("seed \(seed)")
    var random = SplitMix(state: seed)
    var acknowledged: Set<String> = []
    let end = Date().addingTimeInterval(Reprise.isLong ? 30 : 3)
    var round = 0
    repeat {
      round += 1
      let files = try (0..<20).map { index in
        try reprise.file(
          "commands-\(index).jsonl", commands(process: index, round: round, &random))
      }
      let results = try runAtOnce(reprise, files.map { ["apply", $0] })
      for result in results {
        #expect(result.code == 0 || result.code == 1)
        for line in result.lines where line["status"] as? String == "accepted" {
          acknowledged.insert(try #require(line["commandID"] as? String))
        }
      }
    } while Date() < end
    let events = try reprise.run("log", "--format", "jsonl").lines
    #expect(events.compactMap { $0["position"] as? Int } == Array(1...events.count))
    var commits: [String: Int] = [:]
    for event in events {
      let commit = try #require(event["commit"] as? [String: Any])
      commits[try #require(commit["commandID"] as? String)] = commit["first"] as? Int
    }
    #expect(Set(commits.keys) == acknowledged)
    #expect(try reprise.run("verify").code == 0)
    let singers = Set(try reprise.run("singer", "list", "--json").column("id"))
    let songs = try reprise.run("song", "list", "--json").column("singerID")
    #expect(Set(songs).subtracting(["null"]).isSubset(of: singers))
  }

  /// Commands on a few records that all processes share, so that they meet.
  private func commands(process: Int, round: Int, _ random: inout SplitMix) -> String {
    (0..<20).map { number in
      let singer = "00000000-0000-7000-8000-00000000000\(Int.random(in: 0..<8, using: &random))"
      let command = UUID().uuidString.lowercased()
      let body =
        switch Int.random(in: 0..<4, using: &random) {
        case 0: "\"type\":\"AddSinger\",\"name\":\"S\(process)-\(round)-\(number)\""
        case 1: "\"type\":\"AddSinger\",\"id\":\"\(singer)\",\"name\":\"Shared\""
        case 2: "\"type\":\"AddSong\",\"title\":\"T\",\"singerID\":\"\(singer)\""
        default: "\"type\":\"DeleteSinger\",\"id\":\"\(singer)\",\"songs\":\"keep\""
        }
      return "{\(body),\"commandID\":\"\(command)\"}"
    }.joined(separator: "\n")
  }

  @Test("Killed at any moment, apply loses no acknowledged line and leaves no half commit")
  func kill() throws {
    let reprise = try Reprise()
    let seed = UInt64.random(in: .min ... .max)
    print("seed \(seed)")
    var random = SplitMix(state: seed)
    let rounds = Reprise.isLong ? 200 : 20
    var files: [String] = []
    for round in 0..<rounds {
      let lines = (0..<300).map { number in
        "{\"type\":\"AddSinger\",\"name\":\"S\(round)-\(number)\",\"commandID\":\""
          + UUID().uuidString.lowercased() + "\"}"
      }
      let file = try reprise.file("round-\(round).jsonl", lines.joined(separator: "\n"))
      files.append(file)
      let url = reprise.home.appendingPathComponent("out")
      try Data().write(to: url)
      let process = reprise.process(["apply", file])
      process.standardOutput = try FileHandle(forWritingTo: url)
      process.standardError = FileHandle.nullDevice
      try process.run()
      usleep(UInt32.random(in: 0..<150_000, using: &random))
      Foundation.kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      let output = String(decoding: try Data(contentsOf: url), as: UTF8.self)
      let answers = RunResult(output: output, errors: "", code: 0).lines
      let head = Int(try reprise.run("events", "head").output.dropLast()) ?? 0
      let positions = answers.compactMap { answer in
        (answer["events"] as? [[String: Any]])?.first?["position"] as? Int
      }
      #expect(positions.count == answers.count)
      #expect(positions.allSatisfy { $0 <= head })
      #expect(try reprise.run("singer", "add", "After round \(round)").code == 0)
    }
    // What was cut off is done now, and what was done is not done again.
    for file in files { #expect(try reprise.run("apply", file).code == 0) }
    #expect(try reprise.run("singer", "list", "--json").rows.count == rounds * 301)
    #expect(try reprise.run("events", "head").output == "\(rounds * 301)\n")
    #expect(try reprise.run("verify").code == 0)
  }
}

/// A random source that repeats itself for a seed (SplitMix64, by Sebastiano Vigna).
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
