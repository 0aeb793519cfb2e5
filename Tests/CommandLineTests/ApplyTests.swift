import Foundation
import Testing

@testable import reprise

@Suite("Applying commands")
struct ApplyTests {
  @Test("Each line is decided on its own, in order, and can name what the ones before added")
  func lines() throws {
    let reprise = try Reprise()
    let result = try reprise.run(
      "apply", "-",
      input: """
        {"type":"AddSinger","name":"A","actor":"ann","reason":"because","correlationID":"c"}
        {"type":"AddSong","title":"T","singerName":"Nobody"}
        {"type":"AddSong","title":"T","singerName":"A","releaseDate":"2005-04"}
        """)
    #expect(result.code == 1)
    #expect(result.errors == "Error: Not every line was carried out; its result says why.\n")
    #expect(result.lines.compactMap { $0["line"] as? Int } == [1, 2, 3])
    #expect(
      result.lines.compactMap { $0["status"] as? String }
        == ["accepted", "rejected", "accepted"])
    #expect(
      Set(result.lines[0].keys) == ["line", "status", "commandID", "id", "events", "error"])
    #expect((result.lines[1]["error"] as? [String: String])?["code"] == "singer.unknown")
    let events = result.lines[2]["events"] as? [[String: Any]]
    #expect(events?.first?["position"] as? Int == 2)
    #expect(events?.first?["type"] as? String == "SongAdded")
    let event = try #require(try reprise.run("show-event", "1", "--json").rows.first)
    let commit = try #require(event["commit"] as? [String: Any])
    #expect(commit["actor"] as? String == "ann")
    #expect(commit["reason"] as? String == "because")
    #expect(commit["correlationID"] as? String == "c")
    #expect(commit["command"] as? String == "AddSinger")
  }

  @Test("Each of many lines gets its own result, in order, those malformed or refused too")
  func manyLines() throws {
    let reprise = try Reprise()
    // More than two groups, so that lines are read while others are carried out.
    let lines = (1...700).map { number in
      if number.isMultiple(of: 100) { return "{" }
      return number.isMultiple(of: 7)
        ? #"{"type":"AddSong","title":"T","singerName":"Nobody"}"#
        : #"{"type":"AddSinger","name":"Singer \#(number)"}"#
    }
    let result = try reprise.run("apply", "-", input: lines.joined(separator: "\n"))
    #expect(result.code == 65)
    #expect(result.lines.compactMap { $0["line"] as? Int } == Array(1...700))
    let codes = result.lines.map { ($0["error"] as? [String: String])?["code"] }
    for (index, code) in codes.enumerated() {
      let number = index + 1
      let isWrong = number.isMultiple(of: 100) || number.isMultiple(of: 7)
      #expect((code == nil) != isWrong, "line \(number): \(code ?? "accepted")")
    }
    let accepted = result.lines.filter { $0["status"] as? String == "accepted" }
    let positions = accepted.compactMap { line in
      (line["events"] as? [[String: Any]])?.first?["position"] as? Int
    }
    #expect(positions == Array(1...accepted.count))
  }

  @Test("With --atomic the whole file is one commit")
  func atomic() throws {
    let reprise = try Reprise()
    let result = try reprise.run(
      "apply", "--atomic", "-", "--reason", "start",
      input: """
        {"type":"AddSinger","name":"A"}
        {"type":"AddSong","title":"T","singerName":"A"}
        """)
    #expect(result.code == 0)
    #expect((result.lines.first?["events"] as? [Any])?.count == 2)
    let rows = try reprise.run("log", "--json").rows
    let firsts = rows.compactMap { ($0["commit"] as? [String: Any])?["first"] as? Int }
    #expect(firsts == [1, 1])
  }

  @Test("With --atomic one refused line means that nothing is written")
  func atomicRefusal() throws {
    let reprise = try Reprise()
    try reprise.run("singer", "add", "Z")
    let result = try reprise.run(
      "apply", "--atomic", "-",
      input: """
        {"type":"AddSinger","name":"A"}
        {"type":"AddSinger","name":" "}
        """)
    #expect(result.code == 1)
    #expect(
      result.errors
        == "Error: standard input, line 2: Name must not be blank.\nHelp:  Nothing was written.\n")
    #expect(result.lines.first?["line"] as? Int == 2)
    #expect(try reprise.run("events", "head").output == "1\n")
  }

  @Test("A retried command happens once, and another content under its id is a conflict")
  func retries() throws {
    let reprise = try Reprise()
    let id = "0190a5d2-7c1e-7b3a-9f00-2b1c3d4e5f60"
    func apply(_ name: String) throws -> [String: Any] {
      let line = "{\"type\":\"AddSinger\",\"name\":\"\(name)\",\"commandID\":\"\(id)\"}"
      return try #require(try reprise.run("apply", "-", input: line).lines.first)
    }
    let first = try apply("A")
    let second = try apply("A")
    #expect(first["status"] as? String == "accepted")
    #expect(second["status"] as? String == "duplicate")
    #expect(first["id"] as? String == second["id"] as? String)
    #expect(
      ((first["events"] as? [[String: Any]])?.first?["position"] as? Int)
        == ((second["events"] as? [[String: Any]])?.first?["position"] as? Int))
    let other = try apply("B")
    #expect((other["error"] as? [String: String])?["code"] == "command.conflict")
    #expect(try reprise.run("singer", "list", "--json").column("name") == ["A"])
  }

  @Test("The fixture is applied without a refusal, and every view is what the log says")
  func fixture() throws {
    let reprise = try Reprise()
    let path = Reprise.package.appendingPathComponent("Fixtures/catalogue.jsonl").path
    let result = try reprise.run("apply", path)
    #expect(result.code == 0)
    #expect(result.lines.count >= 600)
    #expect(try reprise.run("verify").code == 0)
    let lists = [["contact", "list"], ["song", "list"], ["album", "list"], ["stats"]]
    let before = try lists.map { try reprise.run($0, input: Data()).output }
    for name in ["views.mdb", "views.mdb-lock"] {
      try? FileManager.default.removeItem(atPath: "\(reprise.store)/\(name)")
    }
    let after = try lists.map { try reprise.run($0, input: Data()).output }
    #expect(before == after)
    #expect(try reprise.run("projection", "rebuild", "--all").code == 0)
    #expect(try lists.map { try reprise.run($0, input: Data()).output } == before)
    #expect(try reprise.run("verify").code == 0)
  }

  @Test("A dry run of a file decides every line on the ones before it, and writes nothing")
  func dryRun() throws {
    let reprise = try Reprise()
    try reprise.run("singer", "add", "Z")
    let result = try reprise.run(
      "apply", "-", "--dry-run", "--json",
      input: """
        {"type":"AddSinger","name":"A"}
        {"type":"AddSong","title":"T","singerName":"A"}
        """)
    #expect(result.code == 0)
    #expect(result.column("type") == ["SingerAdded", "SongAdded"])
    #expect(try reprise.run("events", "head").output == "1\n")
  }

  @Test(
    "A line that is no command is told by key and value",
    arguments: [
      ("[]", "A command must be a JSON object with the key \"type\"."),
      ("{}", "A command needs the key \"type\"."),
      (#"{"type":"AddSingr"}"#, #"There is no command "AddSingr". Did you mean "AddSinger"?"#),
      (#"{"type":"AddSinger"}"#, #"AddSinger needs the key "name"."#),
      (#"{"type":"AddSinger","name":5}"#, #"AddSinger: "name" must be a text, not a number."#),
      (#"{"type":"AddSinger","name":null}"#, #"AddSinger: "name" must not be null."#),
      (
        #"{"type":"RenameSinger","id":"x","name":"A"}"#,
        #"RenameSinger: "id" must be a UUID, not "x"."#
      ),
      (
        #"{"type":"PairFruit","fruitName":"a"}"#,
        #"PairFruit needs the key "sourceID" or "sourceName"."#
      ),
      (
        #"{"type":"SetContactPolicy","preset":"x"}"#,
        #"SetContactPolicy: "preset" must be one of "practical", "tutorial", not "x"."#
      ),
      (
        #"{"type":"AddContact","name":"A","phones":[{"labl":"x","value":"1"}]}"#,
        #"An entry of "phones" has no key "labl". Did you mean "label"?"#
      ),
    ])
  func malformed(_ line: String, _ message: String) throws {
    let reprise = try Reprise()
    let result = try reprise.run("apply", "-", input: line)
    #expect(result.code == 65)
    let error = result.lines.first?["error"] as? [String: String]
    #expect(error == ["code": "line.malformed", "message": message])
  }

  @Test("The schema knows every command and its keys")
  func schema() throws {
    let text = try Reprise().run("schema", "commands").output
    let schema = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let commands = try #require(schema["oneOf"] as? [[String: Any]])
    #expect(commands.count == 22)
    let song = try #require(commands.first { $0["title"] as? String == "AddSong" })
    let properties = try #require(song["properties"] as? [String: Any])
    #expect(
      Set(properties.keys) == [
        "type", "id", "title", "singerID", "singerName", "releaseDate", "commandID", "actor",
        "reason", "correlationID", "causationID",
      ])
    #expect(song["required"] as? [String] == ["type", "title"])
  }
}
