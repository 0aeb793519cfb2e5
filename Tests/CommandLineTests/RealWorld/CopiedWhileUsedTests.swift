import Foundation
import SeededRandom
import Testing

/// A user copied the folder of a store that was being written to, and opening the copy crashed
/// (real-world case H21).
@Suite("A store that was copied while it was in use")
struct CopiedWhileUsedTests {
  /// What a command may end with: an answer, damage that was found, or an error that was told.
  private static let cleanCodes: Set<Int32> = [0, 1, 66, 74]

  private func copy(_ reprise: Reprise, to name: String) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/cp")
    process.arguments = ["-r", reprise.store, reprise.home.appendingPathComponent(name).path]
    try process.run()
    process.waitUntilExit()
  }

  @Test("A plain copy gives right answers or a clear error, a backup made meanwhile is whole")
  func copied() throws {
    let reprise = try Reprise()
    var dice = SeededGenerator("copied while used")
    try reprise.run("fruit", "add", "Quince")
    let writer = try Worker(reprise, "apply", "-")
    var script = CommandScript(process: 0, of: 1, &dice)
    for round in 0..<(Reprise.isLong ? 60 : 8) {
      try writer.send(try (0..<60).map { _ in try script.next() })
      try copy(reprise, to: "copy-\(round)")
      for arguments in [["verify"], ["artist", "list"], ["fruit", "add", "Pear"]] {
        let result = try reprise.run(arguments + ["--store", "copy-\(round)"], input: Data())
        #expect(Self.cleanCodes.contains(result.code), "\(arguments): \(result.errors)")
        #expect(result.code == 0 || !result.errors.isEmpty)
      }
    }
    #expect(try reprise.run("backup", "backup").code == 0)
    #expect(try writer.finish() <= 1)
    #expect(try reprise.run("verify", "--store", "backup").code == 0)
    #expect(try reprise.run("verify").code == 0)
  }

  @Test("A copy that is cut to a half, to a page or to nothing is an error, and stays as it is")
  func cut() throws {
    let reprise = try Reprise()
    let fixture = Reprise.package.appendingPathComponent("Fixtures/catalogue.jsonl").path
    try reprise.run("apply", "--quiet", fixture)
    let log = URL(fileURLWithPath: reprise.store + "/log.mdb")
    let whole = try Data(contentsOf: log)
    for size in [whole.count / 2, 8192, 4096, 1, 0] {
      try whole.prefix(size).write(to: log)
      for arguments in [["singer", "add", "New"], ["singer", "list"], ["backup", "other"]] {
        let result = try reprise.run(arguments, input: Data())
        #expect([1, 66, 74].contains(result.code), "\(size), \(arguments): \(result.errors)")
        #expect(result.errors.contains("Error"))
      }
      #expect(try Data(contentsOf: log) == whole.prefix(size), "\(size)")
    }
  }
}
