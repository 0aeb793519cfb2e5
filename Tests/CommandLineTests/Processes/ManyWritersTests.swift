import EventModel
import Foundation
import SeededRandom
import Testing

@testable import reprise

@Suite("Many writers", .serialized)
struct ManyWritersTests {
  /// How many processes write at once.
  private static let processCount = 20

  @Test("Twenty processes that add and delete at once make one log, right at every position")
  func addAndDelete() throws {
    let reprise = try Reprise()
    var dice = SeededGenerator("many writers")
    var scripts = (0..<Self.processCount).map {
      CommandScript(process: $0, of: Self.processCount, &dice)
    }
    let workers = try scripts.map { _ in try Worker(reprise, "apply", "-") }
    let end = Date().addingTimeInterval(Reprise.isLong ? 30 : 3)
    var round = 0
    while Date() < end {
      for (index, worker) in workers.enumerated() {
        // Some answer line by line, some have many lines in one transaction.
        let backlog = worker.sentCount - (try worker.answers.count)
        guard backlog < 1 + index else { continue }
        try worker.send((0...index / 2).map { _ in try scripts[index].next() })
      }
      round += 1
      if round.isMultiple(of: 25) { try checkReading(reprise) }
    }
    var answers: [Answer] = []
    for worker in workers {
      let code = try worker.finish()
      #expect(code == 0 || code == 1, "\(worker.complaints)")
      let own = try worker.answers
      #expect(own.count == worker.sentCount)
      answers += try own.map { try Answer($0) }
    }
    let log = try LogRecord(of: reprise)
    log.check(answers)
    // Nothing is in the log that nobody was told of.
    let told = Set(answers.filter { !$0.events.isEmpty }.compactMap(\.commandID))
    #expect(told == Set(log.commits.compactMap { $0.context.commandID?.description }))
    let lines = scripts.reduce(into: [:]) { $0.merge($1.lines) { line, _ in line } }
    var replay = DecidedReplay()
    try replay.check(log, commands: lines)
    try checkViews(reprise)
    print("many writers: \(log.commits.count) commits, \(answers.count) answers")
  }

  /// What a reader sees while the others write agrees with itself.
  private func checkReading(_ reprise: Reprise) throws {
    let artists = try reprise.run("artist", "list", "--json")
    try #require(artists.code == 0, "\(artists.errors)")
    #expect(Set(artists.column("id")).count == artists.rows.count)
    let songs = try reprise.run("song", "list", "--json")
    for row in songs.rows { #expect((row["singerID"] is NSNull) == (row["singerName"] is NSNull)) }
  }

  private func checkViews(_ reprise: Reprise) throws {
    let verified = try reprise.run("verify", "--json")
    #expect(verified.code == 0, "\(verified.errors)")
    #expect(verified.column("whole").allSatisfy { $0 == "1" || $0 == "true" })
    let before = try reprise.viewDigests()
    try reprise.removeViews()
    #expect(try reprise.viewDigests() == before)
  }

  @Test("The same command from ten processes happens once, and nine are told where it stands")
  func sameCommand() throws {
    let reprise = try Reprise()
    let line =
      #"{"type":"AddArtist","name":"Sigur Rós","commandID":"01900000-0000-7000-8000-00000000000a"}"#
    let answers = try raced(reprise, Array(repeating: line, count: 10))
    #expect(
      answers.map(\.status).sorted() == ["accepted"] + Array(repeating: "duplicate", count: 9))
    #expect(Set(answers.map { $0.events.map(\.position) }) == [[1]])
    #expect(Set(answers.compactMap(\.id)).count == 1)
    let log = try LogRecord(of: reprise)
    #expect(log.commits.count == 1)
    log.check(answers)
  }

  @Test("Of ten processes that race to add one artist, in any spelling, exactly one wins")
  func sameArtist() throws {
    let reprise = try Reprise()
    let spellings = ["Björk", "Bjo\u{308}rk", "BJÖRK", " björk ", "bjÖrk"]
    let lines = (spellings + spellings).enumerated().map { index, name in
      #"{"type":"AddArtist","name":"\#(name)","actor":"process \#(index)"}"#
    }
    let answers = try raced(reprise, lines)
    #expect(answers.filter { $0.status == "accepted" }.count == 1)
    let refused = answers.filter { $0.status == "rejected" }
    #expect(refused.count == 9)
    #expect(refused.allSatisfy { $0.error?.code == "artist.exists" && $0.events.isEmpty })
    #expect(try reprise.run("artist", "list", "--json").rows.count == 1)
    #expect(try LogRecord(of: reprise).events.count == 1)
  }

  @Test("Ten first commands at once make one store between them")
  func creation() throws {
    let reprise = try Reprise()
    let lines = (0..<10).map { #"{"type":"AddFruit","name":"Fruit \#($0)"}"# }
    let answers = try raced(reprise, lines)
    #expect(answers.allSatisfy { $0.status == "accepted" })
    #expect(Set(answers.flatMap { $0.events.map(\.position) }) == Set(1...10))
    #expect(try reprise.run("fruit", "list", "--json").rows.count == 10)
  }

  /// Gives each line to a process of its own, all at the same time.
  private func raced(_ reprise: Reprise, _ lines: [String]) throws -> [Answer] {
    let workers = try lines.map { _ in try Worker(reprise, "apply", "-") }
    for (worker, line) in zip(workers, lines) { try worker.send([line]) }
    return try workers.map { worker in
      let code = try worker.finish()
      #expect(code == 0 || code == 1, "\(worker.complaints)")
      return try Answer(try #require(try worker.answers.first, "\(worker.complaints)"))
    }
  }
}
