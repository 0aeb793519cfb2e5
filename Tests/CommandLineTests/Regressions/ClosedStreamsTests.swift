import Foundation
import Testing

/// Results once overwrote a file of the store.
///
/// A shell ran `reprise apply - >&-`. The numbers 1 and 2 were free, the next files that were
/// opened got them, and these were the store's own: more than a hundred kilobytes of results were
/// written over the lock file, which every process maps and trusts.
@Suite("Standard streams that the caller closed")
struct ClosedStreamsTests {
  private func lockSize(of reprise: Reprise) throws -> Int? {
    let path = reprise.store + "/log.mdb-lock"
    return try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
  }

  @Test("Results never go into a file of the store", arguments: [">&-", ">&- 2>&-"])
  func closedOutput(redirection: String) throws {
    let reprise = try Reprise()
    try reprise.run("singer", "add", "First")
    let size = try #require(try lockSize(of: reprise))
    let lines = (1...1000).map { "{\"type\":\"AddSinger\",\"name\":\"S\($0)\"}" }
    let input = try reprise.file("many.jsonl", (lines + ["{"]).joined(separator: "\n"))
    let shell = reprise.process([
      "-c", "\"$0\" apply - <\"$1\" \(redirection)", Reprise.program.path, input,
    ])
    shell.executableURL = URL(fileURLWithPath: "/bin/sh")
    try shell.run()
    shell.waitUntilExit()
    #expect(shell.terminationStatus != 0)
    #expect(try lockSize(of: reprise) == size)
    #expect(try reprise.run("verify").code == 0)
    #expect(try reprise.run("singer", "list", "--json").rows.count == 1001)
  }

  @Test("A standard input that is closed is an error, not an empty file")
  func closedInput() throws {
    let reprise = try Reprise()
    let shell = reprise.process(["-c", "\"$0\" apply - <&-", Reprise.program.path])
    shell.executableURL = URL(fileURLWithPath: "/bin/sh")
    try shell.run()
    shell.waitUntilExit()
    #expect(shell.terminationStatus == 74)
  }
}
