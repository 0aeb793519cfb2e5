import Foundation
import Testing

@testable import reprise

@Suite("Odd input")
struct OddInputTests {
  /// Editors of Windows begin a file with a mark, which made its first command unknown.
  @Test("A byte order mark before the first line is passed over, from a file and from a pipe")
  func byteOrderMark() throws {
    let reprise = try Reprise()
    let mark = "\u{FEFF}"
    let line = #"{"type":"AddSinger","name":"A"}"#
    let file = try reprise.file("marked.jsonl", "\(mark)\(line)\n\(line)\n")
    #expect(try reprise.run("apply", file).code == 0)
    #expect(try reprise.run("apply", "-", input: "\(mark)\n\(line)").code == 0)
    #expect(try reprise.run("singer", "list", "--json").column("name") == ["A", "A", "A"])
    let event = #"{"type":"A","tags":[],"data":null}"#
    let shop = ["--store", reprise.home.appendingPathComponent("shop").path]
    _ = try reprise.run(["events", "init", "--application", "shop"] + shop, input: Data())
    let appended = try reprise.run(
      ["events", "append"] + shop, input: Data("\(mark)\(event)\n".utf8))
    #expect(appended.code == 0, "\(appended.errors)")
    // Only there: a mark in the middle is a character like any other.
    let middle = try reprise.run("apply", "-", input: "\(line)\n\(mark)\(line)")
    #expect(middle.code == 65)
    #expect(middle.lines.map { $0["status"] as? String } == ["accepted", "rejected"])
  }

  @Test("A folder, or a file that may not be read, is no input file; nothing is made")
  func folder() throws {
    let reprise = try Reprise()
    let result = try reprise.run("apply", reprise.home.path)
    #expect(result.code == 66)
    #expect(
      result.errors == """
        Error: Cannot read \(reprise.home.path): Is a directory.
        Help:  Check the path; - means standard input.

        """)
    #expect(try reprise.run("events", "append", reprise.home.path).code == 66)
    #expect(!FileManager.default.fileExists(atPath: reprise.store))
  }

  /// "There is no store in .." was said of the folder "." and a full stop.
  @Test("A store that is named by a dot is told by that name")
  func dot() throws {
    let reprise = try Reprise()
    let result = try reprise.run("singer", "list", "--store", ".")
    #expect(result.code == 66)
    #expect(result.errors.hasPrefix("Error: There is no store in '.'.\nHelp:  The first command"))
  }

  @Test("A blank line is no request: the pipe answers it by an error, and goes on")
  func blankRequest() throws {
    let reprise = try Reprise()
    try reprise.run("events", "init", "--application", "shop")
    let result = try reprise.run("pipe", input: "\n{\"op\":\"head\"}\n  \t\n{\"op\":\"head\"}\n")
    #expect(result.code == 0)
    let codes = result.lines.map { ($0["error"] as? [String: Any])?["code"] as? String }
    #expect(codes == ["line.malformed", nil, "line.malformed", nil])
  }

  @Test("An environment variable that is not valid UTF-8 is refused by its name, where it counts")
  func malformedVariable() throws {
    let reprise = try Reprise()
    try reprise.run("singer", "add", "A")
    for name in ["REPRISE_STORE", "REPRISE_ACTOR"] {
      let result = try run(reprise, name, "singer add B")
      #expect(result.code == 64)
      #expect(
        result.message.hasPrefix(
          "Error: The value of $\(name) is not valid UTF-8. Nothing was done.\n"))
    }
    #expect(try run(reprise, "REPRISE_STORE", "singer list --store store").code == 0)
    #expect(try run(reprise, "REPRISE_ACTOR", "singer add B --actor me").code == 0)
    #expect(try run(reprise, "REPRISE_STORE", "singer list --help").code == 0)
    let names = try FileManager.default.contentsOfDirectory(atPath: reprise.home.path)
    #expect(names.sorted() == ["message", "store"])
  }

  /// Runs the program with bytes in a variable that are no text.
  private func run(
    _ reprise: Reprise, _ variable: String, _ words: String
  ) throws -> (code: Int32, message: String) {
    let script = "export \(variable)=\"$(printf 'x\\377y')\"; \"$0\" \(words) 2>message >/dev/null"
    let shell = reprise.process(["-c", script, Reprise.program.path])
    shell.executableURL = URL(fileURLWithPath: "/bin/sh")
    try shell.run()
    shell.waitUntilExit()
    let message = reprise.home.appendingPathComponent("message")
    return (shell.terminationStatus, try String(contentsOf: message, encoding: .utf8))
  }

  @Test("Records of one name are listed with what tells them apart")
  func ambiguity() throws {
    let reprise = try Reprise()
    let ids = (1...8).map { "0190a5d2-7c1e-7b3a-9f00-00000000000\($0)" }
    try reprise.apply([
      ["type": "AddArtist", "id": ids[0], "name": "Nirvana"],
      ["type": "AddArtist", "id": ids[1], "name": "Nirvana", "disambiguation": "UK, 1960s"],
      ["type": "AddSinger", "id": ids[2], "name": "A"],
      ["type": "AddSong", "id": ids[3], "title": "Same", "singerID": ids[2]],
      ["type": "AddSong", "id": ids[4], "title": "Same", "singerID": NSNull()],
      ["type": "AddAlbum", "id": ids[5], "name": "Same", "artistID": ids[1]],
    ])
    let artists = try reprise.run("artist", "show", "nirvana")
    #expect(artists.code == 1)
    #expect(
      artists.errors == """
        Error: 'nirvana' is ambiguous: it may be any of these.
          \(ids[0])  Nirvana
          \(ids[1])  Nirvana (UK, 1960s)
        Help:  Name one by its id, or by enough of it.

        """)
    for (number, phone) in [(6, "555-0101"), (7, nil)] {
      var words = ["contact", "add", "Alex", "--id", ids[number]]
      words += phone.map { ["--phone", $0] } ?? ["--email", "alex@example.org"]
      #expect(try reprise.run(words, input: Data()).code == 0)
    }
    let contacts = try reprise.run("contact", "show", "alex").errors
    #expect(contacts.contains("  \(ids[6])  Alex (555-0101)\n"), "\(contacts)")
    #expect(contacts.contains("  \(ids[7])  Alex (alex@example.org)\n"), "\(contacts)")
    let all = try reprise.run("history", "same").errors.split(separator: "\n")
    #expect(
      Set(all.dropFirst().prefix(3)) == [
        "  \(ids[3])  song Same (A)", "  \(ids[4])  song Same",
        "  \(ids[5])  album Same (Nirvana)",
      ])
  }

  @Test("A song needs a singer, or the word that nobody sings it")
  func songWithoutSinger() throws {
    let reprise = try Reprise()
    let missing = try reprise.run("song", "add", "T")
    #expect(missing.code == 64)
    #expect(
      missing.errors == """
        Error: 'reprise song add' needs --singer REF.
        Help:  --singer: Who sings it; none: nobody.
        Usage: reprise song add TITLE --singer REF [--released DATE] [--id UUID]
          See 'reprise song add --help' for more information.

        """)
    let line = try reprise.run("apply", "-", input: #"{"type":"AddSong","title":"T"}"#)
    #expect(line.code == 65)
    #expect(line.errors.contains(#"AddSong needs the key "singerID" or "singerName"."#))
    #expect(!FileManager.default.fileExists(atPath: reprise.store))
    #expect(try reprise.run("song", "add", "T", "--singer", "none").code == 0)
    try reprise.apply([["type": "AddSong", "title": "U", "singerID": NSNull()]])
    let alone = try reprise.run("song", "list", "--no-singer", "--json")
    #expect(alone.column("title") == ["T", "U"])
    try reprise.run("singer", "add", "A")
    #expect(try reprise.run("song", "edit", "T", "--singer", "A").code == 0)
    #expect(try reprise.run("song", "list", "--singer", "A", "--json").column("title") == ["T"])
    try reprise.run("singer", "delete", "A", "--songs", "keep", "--yes")
    #expect(try reprise.run("song", "list", "--no-singer", "--json").rows.count == 2)
  }
}
