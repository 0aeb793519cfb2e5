import Foundation
import Testing

/// What gives a program a terminal.
private let script = "/usr/bin/script"

@Suite(
  "Questions on a terminal",
  .enabled(if: FileManager.default.isExecutableFile(atPath: script), "script is not installed"))
struct ConfirmationTests {
  private let reprise: Reprise

  init() throws { reprise = try Reprise() }

  /// What the program says on a terminal on which somebody types an answer.
  private func ask(_ words: String, answer: String) throws -> String {
    let process = reprise.process(["-qec", "\(Reprise.program.path) \(words)", "/dev/null"])
    process.executableURL = URL(fileURLWithPath: script)
    let input = Pipe()
    let output = Pipe()
    process.standardInput = input
    process.standardOutput = output
    process.standardError = output
    try process.run()
    input.fileHandleForWriting.write(Data(answer.utf8))
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }

  private func names() throws -> [String] {
    try reprise.run("singer", "list", "--json").column("name")
  }

  @Test("On a terminal a deletion asks first, and --yes does not")
  func confirmation() throws {
    for name in ["A", "B", "C"] { try reprise.run("singer", "add", name) }
    #expect(try ask("singer delete A", answer: "n\n").contains("Delete singer A? [y/N]"))
    #expect(try names() == ["A", "B", "C"])
    #expect(try ask("singer delete B", answer: "y\n").contains("Deleted singer B ("))
    #expect(try !ask("singer delete C --yes", answer: "").contains("[y/N]"))
    #expect(try names() == ["A"])
  }

  @Test("The question says how many songs or albums go, or stay without a singer")
  func consequences() throws {
    try reprise.run("singer", "add", "A")
    for title in ["S", "T"] { try reprise.run("song", "add", title, "--singer", "A") }
    try reprise.run("artist", "add", "B")
    try reprise.run("album", "add", "R", "--artist", "B")
    let deleted = try ask("singer delete A --songs delete", answer: "n\n")
    #expect(deleted.contains("Delete singer A and 2 songs? [y/N]"))
    let kept = try ask("singer delete A --songs keep", answer: "n\n")
    #expect(kept.contains("Delete singer A; without a singer then: 2 songs? [y/N]"))
    #expect(kept.contains("Nothing was deleted."))
    let albums = try ask("artist delete B --albums delete", answer: "y\n")
    #expect(albums.contains("Delete artist B and 1 album? [y/N]"))
    #expect(albums.contains("Deleted artist B and 1 album"))
    #expect(try names() == ["A"])
  }

  @Test("Nobody is asked about a deletion that a rule stands against")
  func refused() throws {
    try reprise.run("singer", "add", "A")
    try reprise.run("song", "add", "T", "--singer", "A")
    let answer = try ask("singer delete A", answer: "y\n")
    #expect(!answer.contains("[y/N]"))
    #expect(answer.contains("has 1 song"))
    #expect(try names() == ["A"])
  }
}
