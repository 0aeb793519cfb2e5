import Foundation
import SeededRandom
import Testing

@testable import reprise

/// `make soak` runs it for as long as `SOAK_SECONDS` says.
@Suite("Soak", .serialized)
struct SoakTests {
  private static let seconds =
    ProcessInfo.processInfo.environment["SOAK_SECONDS"].flatMap { Int($0) }
    ?? (Reprise.isLong ? 120 : 5)

  @Test("Under kills, stops, rebuilds, lost views, backups and wrong clocks nothing is lost")
  func soak() throws {
    let reprise = try Reprise()
    var dice = SeededGenerator("soak")
    var run = try SoakRun(reprise, &dice)
    try run.run(seconds: Self.seconds)
    try run.check()
    print(run.figures)
    #expect(run.figures.acknowledgedCount > 0)
    #expect(run.figures.logBytes < 4 << 20 + 2000 * run.figures.eventCount)
  }
}
