import EventModel
import Foundation
import Testing

@testable import reprise

@Suite("Killed processes", .serialized)
struct KilledProcessTests {
  private static let roundCount = Reprise.isLong ? 200 : 15
  private static let linesPerRound = 240

  @Test("Killed at any moment, apply loses no acknowledged line, doubles none and halves no commit")
  func apply() throws {
    let reprise = try Reprise()
    let undisturbed = try Reprise()
    var dice = Dice("killed while applying")
    var answers: [Answer] = []
    var cutCount = 0
    for round in 0..<Self.roundCount {
      let file = try reprise.file("round", Self.lines(round).joined(separator: "\n"))
      let worker = try Worker(reprise, ["apply", file], file: "/dev/null")
      try wait(&dice, worker, round)
      worker.killAtOnce()
      let told = try worker.answers.map { try Answer($0) }
      cutCount += told.count < Self.linesPerRound ? 1 : 0
      #expect(told.allSatisfy { $0.status == "accepted" })
      answers += told
      if FileManager.default.fileExists(atPath: reprise.store) {
        try LogRecord(of: reprise).check(told)
        try killReader(reprise, &dice)
      }
      // The next command just works, and what was cut off can be given again as it is.
      let again = try reprise.run("apply", file)
      try #require(again.code == 0, "\(again.errors)")
      let repeated = try again.output.split(separator: "\n").map { try Answer(String($0)) }
      #expect(repeated.prefix(told.count).allSatisfy { $0.status == "duplicate" })
      #expect(repeated.prefix(told.count).map(\.events) == told.map(\.events))
      answers += repeated
      try undisturbed.run("apply", file)
    }
    #expect(cutCount > 0, "no kill came in time")
    try LogRecord(of: reprise).check(answers)
    try compare(reprise, undisturbed)
  }

  @Test("Killed at any moment, a file that is one commit is there whole or not at all")
  func atomic() throws {
    let reprise = try Reprise()
    try reprise.run("fruit", "add", "Quince")
    var dice = Dice("killed in one commit")
    var wholeCount = 0
    for round in 0..<(Reprise.isLong ? 100 : 8) {
      let file = try reprise.file("round", Self.lines(round, named: false).joined(separator: "\n"))
      let before = try LogRecord(of: reprise).commits.count
      let worker = try Worker(reprise, ["apply", "--atomic", file], file: "/dev/null")
      usleep(UInt32(dice.roll(200_000)))
      worker.killAtOnce()
      let log = try LogRecord(of: reprise)
      if try !worker.answers.isEmpty { #expect(log.commits.count == before + 1) }
      if log.commits.count > before {
        wholeCount += 1
        #expect(log.commits.count == before + 1)
        #expect(log.commits.last?.count ?? 0 >= Self.linesPerRound)
      }
      #expect(try reprise.run("fruit", "add", "Pear \(round)").code == 0)
    }
    print("killed in one commit: \(wholeCount) were whole")
    #expect(try reprise.run("verify").code == 0)
  }

  @Test("Killed at any moment, a rebuild leaves views that are right")
  func rebuild() throws {
    let reprise = try Reprise()
    let lines = (0..<4).flatMap { Self.lines($0) }
    try reprise.run("apply", try reprise.file("all", lines.joined(separator: "\n")))
    try reprise.run("projection", "rebuild", "--all")
    let before = try reprise.viewDigests()
    var dice = Dice("killed while rebuilding")
    for round in 0..<(Reprise.isLong ? 100 : 8) {
      if round % 3 == 2 { try reprise.removeViews() }
      let worker = try Worker(
        reprise, ["projection", "rebuild", "--all"], file: "/dev/null")
      usleep(UInt32(dice.roll(400_000)))
      worker.killAtOnce()
      #expect(try reprise.run("singer", "list", "--json").rows.count == 4 * Self.singersPerRound)
      #expect(try reprise.viewDigests() == before)
    }
  }

  /// How many singers of a round are left at its end.
  private static let singersPerRound = linesPerRound / 8

  /// Commands that are never refused, so that their results do not depend on where a kill fell:
  /// singers with songs, half of whom are deleted with their songs in commits of several events.
  private static func lines(_ round: Int, named: Bool = true) -> [String] {
    (0..<linesPerRound).map { number in
      let group = number / 8
      let singer = CommandScript.id(kind: 3, round % 256, 1000 * (round / 256) + number / 4)
      let commandID = CommandScript.id(kind: 9, round % 256, 1000 * (round / 256) + number)
      let body =
        switch number % 8 {
        case 0, 4: #""type":"AddSinger","id":"\#(singer)","name":"Singer \#(round)-\#(group)""#
        case 6: #""type":"RenameSinger","id":"\#(singer)","name":"Renamed \#(round)-\#(group)""#
        case 7: #""type":"DeleteSinger","id":"\#(singer)","songs":"delete""#
        default:
          #""type":"AddSong","title":"Song \#(number)","singerID":"\#(singer)","#
            + #""id":"\#(CommandScript.id(kind: 4, round, number))","#
            + #""releaseDate":"20\#(10 + group)""#
        }
      return "{\(body)" + (named ? #","commandID":"\#(commandID)"}"# : "}")
    }
  }

  /// Waits for a moment at random: some time, or some number of answers.
  private func wait(_ dice: inout Dice, _ worker: Worker, _ round: Int) throws {
    if round.isMultiple(of: 2) {
      usleep(UInt32(dice.roll(200_000)))
    } else {
      let count = dice.roll(Self.linesPerRound)
      let isThere = try eventually {
        try worker.answers.count >= count || !worker.process.isRunning
      }
      #expect(isThere)
      usleep(UInt32(dice.roll(2_000)))
    }
  }

  /// A reader that folds the views is killed too.
  private func killReader(_ reprise: Reprise, _ dice: inout Dice) throws {
    let reader = try Worker(reprise, ["song", "list"], file: "/dev/null")
    usleep(UInt32(dice.roll(100_000)))
    reader.killAtOnce()
  }

  private func compare(_ reprise: Reprise, _ undisturbed: Reprise) throws {
    for noun in ["singer", "song"] {
      let rows = try reprise.run(noun, "list", "--json")
      #expect(rows.rows.count > 0)
      #expect(try undisturbed.run(noun, "list", "--json").output == rows.output)
    }
    for text in ["renamed", "song 1"] {
      #expect(
        try reprise.run("song", "search", text, "--json").output
          == undisturbed.run("song", "search", text, "--json").output)
    }
    let digests = try reprise.viewDigests()
    #expect(try undisturbed.viewDigests() == digests)
    try reprise.removeViews()
    #expect(try reprise.viewDigests() == digests)
    #expect(try reprise.run("verify").code == 0)
  }
}
