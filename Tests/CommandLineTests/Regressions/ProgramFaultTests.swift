import Foundation
import Testing

@testable import reprise

/// A check that fails inside the program ended it with "Illegal instruction" and a number above
/// 128, which tell people nothing.
@Suite("Faults of the program")
struct ProgramFaultTests {
  @Test(
    "70: what a failed check raises ends the program with a message, and loses nothing",
    arguments: [SIGILL, SIGTRAP, SIGFPE, SIGABRT])
  func trap(_ number: Int32) throws {
    let reprise = try Reprise()
    let worker = try Worker(reprise, "apply", "-")
    try worker.send([#"{"type":"AddSinger","name":"A"}"#])
    #expect(try eventually { try worker.answers.count == 1 })
    // No input is known to make a check fail: the signal that it would raise is sent instead.
    kill(worker.process.processIdentifier, number)
    worker.process.waitUntilExit()
    #expect(worker.process.terminationReason == .exit)
    #expect(worker.process.terminationStatus == ExitCode.fault.rawValue)
    #expect(
      worker.complaints == """
        Error: This is a fault of the program itself; what was acknowledged is safe.
        Help:  Please report what you did, and the program's version.

        """)
    #expect(try reprise.run("singer", "list", "--json").column("name") == ["A"])
    #expect(try reprise.run("singer", "add", "B").code == 0)
  }
}
