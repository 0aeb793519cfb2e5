import Foundation
import SeededRandom
import Testing

/// Every killed command left a slot in the table of readers behind, until no command worked any
/// more, and the file grew for as long as a reader was paused (real-world case H20).
@Suite("Readers that were killed or stopped")
struct KilledReadersTests {
  private static let readerCount = Reprise.isLong ? 300 : 60

  @Test("They stand in nobody's way, and the log does not grow because of them")
  func killed() throws {
    let reprise = try Reprise()
    var dice = SeededGenerator("killed readers")
    let names = (1...400).map { #"{"type":"AddSinger","name":"S\#($0)"}"# }
    let added = try reprise.run(["apply", "-"], input: Data(names.joined(separator: "\n").utf8))
    #expect(added.code == 0)
    let paused = try Worker(reprise, "log", "--follow", "--format", "jsonl")
    #expect(try eventually { try paused.answers.count == 400 })
    kill(paused.process.processIdentifier, SIGSTOP)
    for _ in 0..<Self.readerCount {
      let arguments = dice.pick([["singer", "list"], ["log", "--json"], ["song", "search", "a"]])
      let reader = try Worker(reprise, arguments, file: "/dev/null")
      usleep(UInt32(dice.roll(20_000)))
      reader.killAtOnce()
    }
    let size = try size(of: reprise)
    let more = (1...1000).map { #"{"type":"AddFruit","name":"F\#($0)"}"# }
    #expect(
      try reprise.run(["apply", "-"], input: Data(more.joined(separator: "\n").utf8)).code == 0)
    kill(paused.process.processIdentifier, SIGCONT)
    #expect(try eventually { try paused.answers.count == 1400 })
    paused.process.interrupt()
    #expect(try paused.finish() == 0)
    // A thousand events of two hundred bytes, and the pages of the commits between.
    #expect(try self.size(of: reprise) - size < 2 << 20)
    let status = try reprise.run("status", "--json")
    #expect(status.code == 0)
    #expect(try reprise.run("verify").code == 0)
  }

  private func size(of reprise: Reprise) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: reprise.store + "/log.mdb")
    return try #require(attributes[.size] as? Int)
  }
}
