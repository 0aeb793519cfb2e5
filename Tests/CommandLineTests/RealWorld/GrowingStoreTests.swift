import Foundation
import Testing

@testable import reprise

/// An append-only program ran well for months, and then every write failed: the database was full
/// at its default size, which nobody had ever raised.
@Suite("Growing stores")
struct GrowingStoreTests {
  @Test("Many thousand songs fit in a fresh store without any setting")
  func growth() throws {
    let reprise = try Reprise()
    let count = Reprise.isLong ? 20_000 : 3_000
    var commands: [[String: Any]] = [["type": "AddSinger", "name": "One"]]
    for number in 0..<count {
      commands.append([
        "type": "AddSong", "title": "Song number \(number)", "singerName": "One",
        "releaseDate": "\(1900 + number % 120)",
      ])
    }
    let answers = try reprise.apply(commands)
    #expect(answers.map { $0.events.map(\.position) } == (1...UInt64(count + 1)).map { [$0] })
    #expect(try reprise.run("events", "head").output == "\(count + 1)\n")
    let songs = try reprise.run("song", "list", "--singer", "One", "--json")
    #expect(songs.rows.count == count)
    #expect(songs.column("releaseDate") == songs.column("releaseDate").sorted(by: >))
    #expect(
      try reprise.run("song", "search", "NUMBER \(count - 1)", "--json").column("title")
        == ["Song number \(count - 1)"])
    #expect(try reprise.run("singer", "show", "One", "--json").column("songCount") == ["\(count)"])
    #expect(try reprise.run("verify").code == 0)
  }
}
