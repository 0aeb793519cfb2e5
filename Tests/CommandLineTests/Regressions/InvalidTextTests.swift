import Foundation
import Testing

/// A name in Latin-1 on the command line was stored with U+FFFD in the place of its letters: what
/// was typed was lost, and nobody was told.
@Suite("Arguments that are not valid UTF-8")
struct InvalidTextTests {
  @Test("Such an argument is refused by its number, and nothing is written")
  func latinName() throws {
    let reprise = try Reprise()
    let script = "\"$0\" singer add \"$(printf 'Bj\\366rk')\" 2>message"
    let shell = reprise.process(["-c", script, Reprise.program.path])
    shell.executableURL = URL(fileURLWithPath: "/bin/sh")
    try shell.run()
    shell.waitUntilExit()
    let message = try String(
      contentsOf: reprise.home.appendingPathComponent("message"), encoding: .utf8)
    #expect(shell.terminationStatus == 64)
    #expect(message == "Error: Argument 3 is not valid UTF-8. Nothing was done.\n")
    #expect(!FileManager.default.fileExists(atPath: reprise.store))
  }
}
