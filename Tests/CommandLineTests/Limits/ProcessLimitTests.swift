import Foundation
import Testing

@Suite("Limits of a process")
struct ProcessLimitTests {
  private static let prlimit = "/usr/bin/prlimit"
  private static let isPossible = FileManager.default.isExecutableFile(atPath: prlimit)

  @Test(
    "A limit for the size of files is told by an exit code, and lifted, everything is there",
    .enabled(if: isPossible, "skipped: there is no prlimit"))
  func fileSize() throws {
    let reprise = try Reprise()
    try reprise.run("fruit", "add", "Quince")
    reprise.wrapper = [Self.prlimit, "--fsize=300000", "--"]
    let note = String(repeating: "n", count: 8000)
    var acceptedCount = 0
    var refused: RunResult?
    for number in 0..<60 where refused == nil {
      let result = try reprise.run(
        "contact", "add", "C\(number)", "--phone", "1", "--address", "x", "--note", note)
      if result.code == 0 { acceptedCount += 1 } else { refused = result }
    }
    #expect(refused?.code == 74)
    #expect(acceptedCount > 5)
    #expect(try reprise.run("contact", "list", "--json").rows.count == acceptedCount)
    #expect(try reprise.run("verify").code == 0)
    reprise.wrapper = []
    let next = try reprise.run("contact", "add", "Next", "--phone", "1", "--address", "x")
    #expect(next.code == 0, "\(next.errors)")
    #expect(try reprise.run("contact", "list", "--json").rows.count == acceptedCount + 1)
    #expect(try reprise.run("verify").code == 0)
  }

  @Test("A line without end is refused in bounded memory, and the next line is carried out")
  func endlessLine() throws {
    let reprise = try Reprise()
    // A stream: nothing of it is stored anywhere.
    let mebibytes = Reprise.isLong ? 4096 : 96
    let limit = Self.isPossible ? "\(Self.prlimit) --data=\(256 << 20) --" : ""
    let script = """
      { printf '{"type":"AddSinger","name":"'; head -c \(mebibytes)M /dev/zero | tr '\\0' x; \
      printf '"}\\n{"type":"AddSinger","name":"A"}\\n'; } | \
      \(limit) '\(Reprise.program.path)' apply - >results 2>errors
      """
    let shell = reprise.process([])
    shell.executableURL = URL(fileURLWithPath: "/bin/sh")
    shell.arguments = ["-c", script]
    try shell.run()
    shell.waitUntilExit()
    #expect(shell.terminationStatus == 65)
    let results = try String(
      contentsOf: reprise.home.appendingPathComponent("results"), encoding: .utf8)
    #expect(results.contains("at most 8388608 are allowed"))
    #expect(try reprise.run("singer", "list", "--json").column("name") == ["A"])
  }
}
