import Foundation
import SeededRandom
import Testing

@testable import reprise

@Suite("Equal replay")
struct EqualReplayTests {
  @Test("The views of the fixture, folded bit by bit, equal those of a replay")
  func fixture() throws {
    let reprise = try Reprise()
    let text = try String(
      contentsOf: Reprise.package.appendingPathComponent("Fixtures/catalogue.jsonl"),
      encoding: .utf8)
    let lines = text.split(separator: "\n").map(String.init)
    #expect(lines.count >= 600)
    try check(reprise, lines, stepCount: 6)
    #expect(try reprise.run("singer", "list", "--json").rows.count > 10)
  }

  @Test("The views of any commands, folded bit by bit, equal those of a replay")
  func random() throws {
    var dice = SeededGenerator("equal replay")
    for _ in 0..<(Reprise.isLong ? 20 : 2) {
      var script = CommandScript(process: 0, of: 1, &dice)
      let lines = try (0..<800).map { _ in try script.next() }
      try check(try Reprise(), lines, stepCount: 2 + dice.roll(10))
    }
  }

  /// Queries between the commands make the views fold in many small steps.
  private func check(_ reprise: Reprise, _ lines: [String], stepCount: Int) throws {
    let size = (lines.count + stepCount - 1) / stepCount
    var rest = lines[...]
    while !rest.isEmpty {
      let applied = try reprise.run(
        "apply", "-", input: rest.prefix(size).joined(separator: "\n"))
      #expect(applied.code <= 1, "\(applied.errors)")
      rest = rest.dropFirst(size)
      for noun in ["contact", "singer", "song", "artist", "album", "fruit", "source"] {
        #expect(try reprise.run(noun, "list").code == 0)
      }
      #expect(try reprise.run("stats").code == 0)
    }
    let lists = try lists(reprise)
    let folded = try reprise.viewDigests()
    try reprise.removeViews()
    #expect(try self.lists(reprise) == lists)
    #expect(try reprise.viewDigests() == folded)
    try reprise.run("projection", "rebuild", "--all")
    #expect(try reprise.viewDigests() == folded)
    #expect(try reprise.run("verify").code == 0)
  }

  private func lists(_ reprise: Reprise) throws -> [String] {
    try [
      ["contact", "list"], ["singer", "list"], ["song", "list"], ["song", "list", "--no-singer"],
      ["artist", "list"], ["album", "list"], ["album", "list", "--by-genre"], ["fruit", "list"],
      ["source", "list"], ["song", "search", "o"], ["artist", "search", "Ёл"], ["stats"],
    ].map { try reprise.run($0 + ["--json"], input: Data()).output }
  }
}
