import Foundation
import Testing

@Suite("Hostile text")
struct HostileTextTests {
  /// An escape sequence that clears the screen, an override of direction, a line of its own.
  private static let hostile = "\u{1B}[2J\u{202E}evil\u{9B}31m\nError: all is lost"

  private func isHarmless(_ text: String) -> Bool {
    !text.unicodeScalars.contains {
      ($0.value < 0x20 && $0 != "\n") || (0x7F..<0xA0).contains($0.value) || $0.value == 0x202E
    } && !text.split(separator: "\n").contains { $0.hasPrefix("Error: all is lost") }
  }

  @Test(
    "It is harmless in whatever is said about it",
    arguments: [
      ["singer", "show", hostile], ["song", "add", "T", "--singer", hostile], [hostile],
      ["singer", hostile], ["singer", "list", "--\(hostile)"],
      ["song", "list", "--order", hostile],
      ["apply", hostile], ["backup", "\(hostile)/\(hostile)"], ["restore", hostile],
      ["singer", "list", "--store", hostile], ["log", "--since", hostile], ["history", hostile],
      ["events", "read", "--query", hostile], ["contact", "find", hostile],
    ])
  func complaints(arguments: [String]) throws {
    let reprise = try Reprise()
    try reprise.run("singer", "add", "A")
    let result = try reprise.run(arguments, input: Data())
    #expect(
      isHarmless(result.errors + result.output),
      "\((result.errors + result.output).debugDescription)")
  }

  @Test("It is harmless in tables, and exact in JSON and CSV")
  func stored() throws {
    let reprise = try Reprise()
    try reprise.run("events", "init", "--application", "shop")
    let tag = "t:\u{1B}[2J\u{202E}x"
    let event = try JSONSerialization.data(withJSONObject: [
      "type": "A", "tags": [tag], "data": ["note": Self.hostile],
    ])
    #expect(try reprise.run(["events", "append"], input: event).code == 0)
    for arguments in [["log"], ["show-event", "1"], ["events", "read"]] {
      let result = try reprise.run(arguments, input: Data())
      #expect(isHarmless(result.output), "\(result.output.debugDescription)")
    }
    let row = try #require(try reprise.run("log", "--json").rows.first)
    #expect(row["tags"] as? [String] == [tag])
    #expect((row["data"] as? [String: String])?["note"] == Self.hostile)
  }

  @Test("A formula is written to CSV as it was typed: the file is for programs")
  func formulas() throws {
    let reprise = try Reprise()
    for name in ["=1+1", "+1", "-1", "@SUM(A1)"] { try reprise.run("singer", "add", "--", name) }
    let names = try reprise.run("singer", "list", "--format", "csv").output
      .split(separator: "\r\n").dropFirst().map { $0.split(separator: ",")[1] }
    #expect(Set(names) == ["=1+1", "+1", "-1", "@SUM(A1)"])
  }

  @Test("Names that look like options are names after --, and options before it")
  func options() throws {
    let reprise = try Reprise()
    #expect(try reprise.run("singer", "add", "--yes").code == 64)
    for name in ["--yes", "--store", "-q", "--help"] {
      #expect(try reprise.run("singer", "add", "--", name).code == 0)
      #expect(try reprise.run("singer", "show", "--json", "--", name).column("name") == [name])
    }
    #expect(try reprise.run("song", "add", "T", "--singer=--yes").code == 0)
    #expect(try reprise.run("singer", "list", "--json").rows.count == 4)
  }

  @Test(
    "A reference means a record, whatever characters are in it",
    arguments: [
      "*", "%", "_", ".", "../..", "' OR '1'='1", "\"", "{}", "singer:1", "0000", "\u{0}",
      "$(touch x)", "`touch x`", "; touch x", "|", "\\",
    ])
  func references(reference: String) throws {
    let reprise = try Reprise()
    try reprise.run("singer", "add", "Björk")
    try reprise.run("singer", "add", "Yes")
    let before = try FileManager.default.contentsOfDirectory(atPath: reprise.home.path)
    for verb in [["show"], ["delete", "--yes"], ["rename"]] {
      let rest = verb[0] == "rename" ? ["New"] : []
      let arguments = ["singer"] + verb + ["--", reference] + rest
      guard !reference.contains("\u{0}") else { continue }
      #expect(try reprise.run(arguments, input: Data()).code == 1)
    }
    #expect(try reprise.run("singer", "list", "--json").column("name") == ["Björk", "Yes"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: reprise.home.path) == before)
  }

  @Test(
    "JSON that is nested a hundred thousand deep is refused with its limit",
    arguments: ["[", "{\"a\":"])
  func depth(opening: String) throws {
    let reprise = try Reprise()
    let deep = String(repeating: opening, count: 100_000)
    let line = Data("{\"type\":\"AddSinger\",\"name\":\(deep)\n".utf8)
    let applied = try reprise.run(["apply", "-"], input: line)
    #expect(applied.code == 65)
    #expect(applied.errors.contains("256"), "\(applied.errors)")
    try reprise.run("events", "init", "--application", "shop")
    let event = Data("{\"type\":\"A\",\"tags\":[],\"data\":\(deep)\n".utf8)
    #expect(try reprise.run(["events", "append"], input: event).code == 65)
    let query = String(deep.prefix(60_000))
    #expect(try reprise.run("events", "read", "--query", query).code == 64)
    #expect(try reprise.run("events", "head").output == "0\n")
  }
}
