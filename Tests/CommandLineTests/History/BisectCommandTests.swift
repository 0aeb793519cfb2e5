import Foundation
import Testing

@Suite("Finding where an answer changed")
struct BisectCommandTests {
  private let id = "0190a1b2-0000-7000-8000-000000000001"

  /// A store with a singer (1), forty songs (2–41), a rename (42) and forty songs more (43–82).
  private func catalogue() throws -> Reprise {
    let reprise = try Reprise()
    let song = { (number: Int) -> [String: Any] in
      ["type": "AddSong", "title": "Song \(number)", "singerID": self.id]
    }
    try reprise.apply(
      [["type": "AddSinger", "id": id, "name": "Björk"]] + (1...40).map(song)
        + [["type": "RenameSinger", "id": id, "name": "Björk Guðmundsdóttir"]]
        + (41...80).map(song))
    return reprise
  }

  @Test("The event is found with about as many questions as its number has bits")
  func change() throws {
    let reprise = try catalogue()
    let result = try reprise.run(
      "bisect", "--good", "41", "--bad", "82", "--json", "--", "song", "show", "Song 7")
    #expect(result.code == 0)
    #expect(result.column("position") == ["42"])
    #expect(result.column("type") == ["SingerRenamed"])
    #expect(result.output.hasPrefix(#"{"position":42,"#))
    #expect(result.errors == "The answer changed at position 42: 7 questions were asked.\n")
  }

  @Test("Every position at which a list grew is found", arguments: [2, 3, 40, 42, 43, 82])
  func everyPosition(position: Int) throws {
    let reprise = try catalogue()
    let result = try reprise.run(
      "bisect", "--good", "\(position - 1)", "--bad", "\(min(position + 5, 82))", "--json", "--",
      "log", "--tag", "singer:\(id)", "--json")
    #expect(result.column("position") == ["\(position)"])
  }

  @Test("A text is found where the answer contains it for the first time")
  func text() throws {
    let reprise = try catalogue()
    let result = try reprise.run(
      "bisect", "--good", "0", "--bad", "82", "--until-matches", "Song 55", "--", "song", "list",
      "--singer", id)
    #expect(result.code == 0)
    #expect(result.output.contains("Song 55"))
    #expect(result.errors.hasPrefix("The answer changed at position 57: "))
  }

  @Test("That nothing is found is an answer, too")
  func appearance() throws {
    let reprise = try catalogue()
    let result = try reprise.run(
      "bisect", "--good", "0", "--bad", "82", "--json", "--", "song", "search", "Song 80")
    #expect(result.column("position") == ["82"])
  }

  @Test(
    "What cannot be searched is told",
    arguments: [
      (["--good", "1", "--bad", "1"], ["stats"], 64, "--good (position 1) must be before"),
      (["--good", "9", "--bad", "3"], ["stats"], 64, "--good (position 9) must be before"),
      (["--good", "1"], ["stats"], 64, "'reprise bisect' needs --bad P."),
      (["--bad", "9"], ["stats"], 64, "'reprise bisect' needs --good P."),
      (["--good", "1", "--bad", "9"], [], 64, "'reprise bisect' needs QUERY."),
      (["--good", "1", "--bad", "9"], ["no", "such"], 64, "There is no command 'no'."),
      (
        ["--good", "1", "--bad", "9"], ["singer", "add", "X"], 64,
        "'reprise singer add' is no question that can be asked of the past."
      ),
      (
        ["--good", "1", "--bad", "9"], ["stats", "--as-of", "4"], 64,
        "--as-of does not belong to the query"
      ),
      (
        ["--good", "1", "--bad", "9"], ["contact", "list"], 1,
        "The answer at position 9 is the same as at 1."
      ),
      (
        ["--good", "1", "--bad", "9", "--until-matches", "Zebra"], ["stats"], 1,
        "The answer at position 9 does not contain 'Zebra'."
      ),
      (
        ["--good", "1", "--bad", "9", "--until-matches", "singers"], ["stats"], 1,
        "The answer at position 1 contains 'singers' already."
      ),
      (["--good", "1", "--bad", "900"], ["stats"], 1, "There is no position 900 yet"),
    ])
  func unfit(options: [String], query: [String], code: Int32, message: String) throws {
    let reprise = try catalogue()
    let result = try reprise.run(["bisect"] + options + ["--"] + query, input: Data())
    #expect(result.code == code)
    #expect(result.errors.hasPrefix("Error: \(message)"), "\(result.errors)")
    #expect(result.output.isEmpty)
  }
}
