import Foundation
import Testing

@testable import reprise

@Suite("Following processes", .serialized)
struct FollowingProcessesTests {
  /// One event as a follower writes it.
  private struct Seen: Decodable {
    let position: Int
    let type: String
  }

  /// The same in a line of `pipe`.
  private struct Told: Decodable {
    let event: Seen
  }

  @Test("Followers see the commits of other processes once each, and in order")
  func follow() throws {
    let reprise = try Reprise()
    try reprise.run("fruit", "add", "Quince")
    let log = try Worker(reprise, "log", "--follow", "--format", "jsonl")
    let artists = try Worker(
      reprise, "log", "--follow", "--format", "jsonl", "--type", "ArtistAdded", "--after", "1")
    let pipe = try Worker(reprise, "pipe")
    try pipe.send([#"{"op":"subscribe"}"#])
    let late = try Worker(reprise, "pipe")
    try late.send([
      #"{"op":"subscribe","after":1,"query":{"items":[{"types":["ArtistAdded"]}]}}"#
    ])
    #expect(try eventually { try log.answers.count == 1 && pipe.answers.count == 1 })
    let count = try writeFromFourProcesses(reprise)
    let head = 1 + count
    #expect(try eventually { try log.answers.count >= head })
    #expect(try eventually { try pipe.answers.count >= head })
    #expect(try eventually { try artists.answers.count >= count / 2 })
    #expect(try eventually { try late.answers.count >= count / 2 })
    log.process.interrupt()
    artists.process.interrupt()
    for follower in [log, artists, pipe, late] {
      let code = try follower.finish()
      #expect(code == 0 || code == 130, "\(follower.complaints)")
    }
    #expect(try log.answers.map(seen).map(\.position) == Array(1...head))
    #expect(try pipe.answers.map(told).map(\.position) == Array(1...head))
    let wanted = try log.answers.map(seen).filter { $0.type == "ArtistAdded" }.map(\.position)
    #expect(wanted.count == count / 2)
    #expect(try artists.answers.map(seen).map(\.position) == wanted)
    #expect(try late.answers.map(told).map(\.position) == wanted)
  }

  @Test("A pipe goes on after its subscription ends, and says nothing more of it")
  func unsubscribe() throws {
    let reprise = try Reprise()
    try reprise.run("fruit", "add", "Quince")
    let pipe = try Worker(reprise, "pipe")
    try pipe.send([#"{"op":"subscribe"}"#, #"{"op":"unsubscribe"}"#])
    #expect(try eventually { try pipe.answers.count == 2 })
    try reprise.run("fruit", "add", "Pear")
    try pipe.send([#"{"op":"head"}"#])
    #expect(try eventually { try pipe.answers.count == 3 })
    #expect(try pipe.finish() == 0)
    #expect(try pipe.answers.dropFirst() == [#"{"unsubscribed":true}"#, #"{"head":2}"#])
  }

  /// Half artists, half singers.
  private func writeFromFourProcesses(_ reprise: Reprise) throws -> Int {
    let lines = Reprise.isLong ? 1000 : 100
    let writers = try (0..<4).map { _ in try Worker(reprise, "apply", "-") }
    for number in 0..<lines {
      for (index, writer) in writers.enumerated() {
        let type = number.isMultiple(of: 2) ? "AddArtist" : "AddSinger"
        try writer.send([#"{"type":"\#(type)","name":"Name \#(index)-\#(number)"}"#])
      }
    }
    for writer in writers { #expect(try writer.finish() == 0, "\(writer.complaints)") }
    return lines * writers.count
  }

  private func seen(_ line: String) throws -> Seen {
    try JSONDecoder().decode(Seen.self, from: Data(line.utf8))
  }

  private func told(_ line: String) throws -> Seen {
    try JSONDecoder().decode(Told.self, from: Data(line.utf8)).event
  }
}
