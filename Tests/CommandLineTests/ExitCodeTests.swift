import Foundation
import Testing

@testable import reprise

@Suite("Exit codes and bad input")
struct ExitCodeTests {
  private func expect(
    _ result: RunResult, _ code: ExitCode, _ errors: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(result.code == code.rawValue, sourceLocation: sourceLocation)
    #expect(result.errors == errors, sourceLocation: sourceLocation)
    #expect(result.output.isEmpty, sourceLocation: sourceLocation)
  }

  @Test("0: an empty list is no error")
  func emptyList() throws {
    let reprise = try Reprise()
    try reprise.run("fruit", "add", "Mango")
    expect(try reprise.run("singer", "list"), .done, "No singers.\n")
    expect(try reprise.run("singer", "list", "--quiet"), .done, "")
    #expect(
      try reprise.run("singer", "list", "--json").output == "{\"position\":1,\"rows\":[]}\n")
  }

  @Test("1: a blank name is refused, and no store is made for it")
  func blankName() throws {
    let reprise = try Reprise()
    for noun in ["singer", "artist", "contact", "fruit", "source"] {
      expect(
        try reprise.run(noun, "add", " \u{A0}"), .refused, "Error: Name must not be blank.\n")
    }
    expect(
      try reprise.run("song", "add", "", "--singer", "none"), .refused,
      "Error: Title must not be blank.\n")
    #expect(!FileManager.default.fileExists(atPath: reprise.store))
  }

  @Test(
    "1: an impossible date is refused, and nothing is written",
    arguments: ["2023-02-29", "2005-13", "0000", "0", "0000-00-00", "20050417", "2005-4-17", "NA"])
  func impossibleDate(_ date: String) throws {
    let reprise = try Reprise()
    let result = try reprise.run(
      "song", "add", "T", "--singer", "none", "--released", date, "--json")
    #expect(result.code == 1)
    #expect(result.errors.contains("\"\(date)\""))
    #expect((result.lines.first?["error"] as? [String: Any])?["code"] as? String == "date.invalid")
    #expect(!FileManager.default.fileExists(atPath: reprise.store))
  }

  @Test("1: an unknown record is named")
  func unknownReference() throws {
    let reprise = try Reprise()
    try reprise.run("singer", "add", "A")
    expect(
      try reprise.run("song", "add", "T", "--singer", "Nobody"), .refused,
      """
      Error: There is no singer 'Nobody'.
      Help:  A singer is named by its id, a unique prefix of it (four characters or more), or its \
      whole name.

      """)
    #expect(try reprise.run("history", "nothing").code == 1)
    #expect(try reprise.run("show-event", "2").code == 1)
    #expect(try reprise.run("events", "head").output == "1\n")
  }

  @Test("64: a wrong command line shows what is wrong, what to do, and the usage")
  func wrongUsage() throws {
    expect(
      try Reprise().run("singer", "lst"), .wrongUsage,
      """
      Error: There is no verb 'lst' for 'reprise singer'.
      Help:  Did you mean 'list'?
      Usage: reprise singer VERB [arguments] [options]
        See 'reprise singer --help' for more information.

      """)
  }

  @Test("64: what needs no store is checked before one is opened")
  func checkedFirst() throws {
    let reprise = try Reprise()
    #expect(try reprise.run("album", "add", "X").code == 64)
    #expect(try reprise.run("song", "add", "X").code == 64)
    #expect(try reprise.run("contact", "find").code == 64)
    #expect(try reprise.run("contact", "edit", "x").code == 64)
    #expect(try reprise.run("events", "read", "--query", "{").code == 64)
    #expect(try reprise.run("events", "init", "--application", "").code == 64)
    #expect(try reprise.run("apply", "-", "--command-id", UUID().uuidString).code == 64)
    #expect(try reprise.run("singer", "list", "--json", "--format", "csv").code == 64)
    #expect(!FileManager.default.fileExists(atPath: reprise.store))
  }

  @Test("65: a broken line of input is named by file and line")
  func badData() throws {
    let reprise = try Reprise()
    let file = try reprise.file("in.jsonl", "\n{\"type\":\"AddSinger\",\"nmae\":\"A\"}\n{oops\n")
    let result = try reprise.run("apply", file)
    #expect(result.code == 65)
    #expect(
      result.errors
        == "Error: \(file), line 2: AddSinger has no key \"nmae\". Did you mean \"name\"?\n")
    #expect(result.lines.compactMap { $0["line"] as? Int } == [2, 3])
    #expect(!FileManager.default.fileExists(atPath: reprise.store))
  }

  @Test("65: binary garbage and a line of ten megabytes are refused, and the rest goes on")
  func garbage() throws {
    let reprise = try Reprise()
    var input = Data((0..<4096).map { UInt8(truncatingIfNeeded: $0 &* 167 | 0x80) })
    input.append(Data("\n{\"type\":\"AddSinger\",\"name\":\"".utf8))
    input.append(Data(repeating: UInt8(ascii: "x"), count: 10 << 20))
    input.append(Data("\"}\n{\"type\":\"AddSinger\",\"name\":\"A\"}\n".utf8))
    let result = try reprise.run(["apply", "-"], input: input)
    #expect(result.code == 65)
    let last = try #require(result.lines.last)
    #expect(last["status"] as? String == "accepted")
    #expect(result.lines.dropLast().allSatisfy { $0["status"] as? String == "rejected" })
    #expect(result.output.contains("at most 8388608 are allowed"))
    #expect(try reprise.run("singer", "list", "--json").column("name") == ["A"])
  }

  @Test("66: a missing file and a missing store are named, and nothing is made")
  func noInput() throws {
    let reprise = try Reprise()
    expect(
      try reprise.run("apply", "/nowhere/x.jsonl"), .noInput,
      """
      Error: Cannot open /nowhere/x.jsonl: No such file or directory.
      Help:  Check the path; - means standard input.

      """)
    let missing = try reprise.run("singer", "list")
    #expect(missing.code == 66)
    #expect(missing.errors.hasPrefix("Error: There is no store in '\(reprise.store)'."))
    for words in [["log"], ["status"], ["verify"], ["events", "head"], ["history", "x"]] {
      #expect(try reprise.run(words, input: Data()).code == 66)
    }
    // Whose events a new store would hold, the engine's own commands cannot guess.
    for words in [["events", "append"], ["pipe"]] {
      let result = try reprise.run(words, input: Data(#"{"type":"A","tags":["b"],"data":1}"#.utf8))
      #expect(result.code == 66)
      #expect(result.errors.contains("\nHelp:  'reprise events init --application NAME' creates"))
    }
    #expect(!FileManager.default.fileExists(atPath: reprise.store))
  }

  @Test("73: where no store can be made, the path and the reason are told")
  func cannotCreate() throws {
    let reprise = try Reprise()
    let file = try reprise.file("file", "something")
    let result = try reprise.run("singer", "add", "A", "--store", file)
    #expect(result.code == 73)
    #expect(result.errors.hasPrefix("Error: \(file) is not a store: it is not a folder."))
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "something")
    let inside = try reprise.run("singer", "add", "A", "--store", "\(file)/store")
    #expect(inside.code == 73)
    #expect(inside.errors.contains(file))
    #expect(try reprise.run("singer", "add", "A", "--store", "/proc/store").code == 73)
  }

  @Test("A folder of somebody else's is no place for a store")
  func foreignFolder() throws {
    let reprise = try Reprise()
    _ = try reprise.file("letter.txt", "dear")
    let result = try reprise.run("singer", "add", "A", "--store", reprise.home.path)
    #expect(result.code == 73)
    #expect(result.errors.contains("is not a store"))
    let names = try FileManager.default.contentsOfDirectory(atPath: reprise.home.path)
    #expect(names == ["letter.txt"])
  }

  @Test("74: results that cannot be written are told")
  func fullDisk() throws {
    let reprise = try Reprise()
    try reprise.run("singer", "add", "A")
    let process = reprise.process(["singer", "list"])
    let errors = Pipe()
    process.standardOutput = FileHandle(forWritingAtPath: "/dev/full")
    process.standardError = errors
    try process.run()
    let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 74)
    #expect(text == "Error: The results could not be written: No space left on device.\n")
  }

  @Test("75: a condition that does not hold is a conflict")
  func conflict() throws {
    let reprise = try Reprise()
    try reprise.run("events", "init", "--application", "shop")
    let event = "{\"type\":\"A\",\"tags\":[\"a:1\"],\"data\":null}"
    let condition = "{\"failIfEventsMatch\":{\"items\":[{\"tags\":[\"a:1\"]}]}}"
    #expect(try reprise.run("events", "append", "--condition", condition, input: event).code == 0)
    let again = try reprise.run("events", "append", "--condition", condition, input: event)
    #expect(again.code == 75)
    #expect(again.errors.contains("position 1"))
  }

  @Test("78: another application's store is left alone")
  func otherApplication() throws {
    let reprise = try Reprise()
    try reprise.run("events", "init", "--application", "shop")
    for words in [["singer", "list"], ["singer", "add", "A"], ["stats"]] {
      let result = try reprise.run(words, input: Data())
      #expect(result.code == 78)
      #expect(
        result.errors
          == "Error: The store in \(reprise.store) belongs to the application \"shop\", not to "
          + "\"reprise\". Nothing was changed.\n")
    }
    #expect(try reprise.run("events", "head").output == "0\n")
  }

  @Test("A store whose log is cut off or zeroed is told, never read as an empty one")
  func damagedLog() throws {
    for length in [0, 4096] {
      let reprise = try Reprise()
      try reprise.run("singer", "add", "A")
      let log = URL(fileURLWithPath: "\(reprise.store)/log.mdb")
      try Data(contentsOf: log).prefix(length).write(to: log)
      let result = try reprise.run("singer", "list")
      #expect(result.code != 0 && result.code < 128, "\(result)")
      #expect(result.errors.contains(reprise.store))
    }
  }
}
