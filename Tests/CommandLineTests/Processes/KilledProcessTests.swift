import EventModel
import Foundation
import SeededRandom
import Testing

@testable import reprise

@Suite("Killed processes", .serialized)
struct KilledProcessTests {
  private static let roundCount = Reprise.isLong ? 200 : 15
  private static let linesPerRound = 240

  @Test("Killed at any moment, apply loses no acknowledged line, doubles none and halves no commit")
  func apply() throws {
    let reprise = try Reprise()
    var dice = SeededGenerator("killed while applying")
    var answers: [Answer] = []
    var head: UInt64 = 0
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
      // A kill may come before there is a log in the folder.
      if StoreAccess.exists(at: reprise.store) {
        try LogRecord(of: reprise, after: head).check(told)
        try killReader(reprise, &dice)
      } else {
        #expect(told.isEmpty)
      }
      // The next command just works, and what was cut off can be given again as it is.
      let again = try reprise.run("apply", file)
      try #require(again.code == 0, "\(again.errors)")
      let repeated = try again.output.split(separator: "\n").map { try Answer(String($0)) }
      #expect(repeated.prefix(told.count).allSatisfy { $0.status == "duplicate" })
      #expect(repeated.prefix(told.count).map(\.events) == told.map(\.events))
      answers += repeated
      head = try #require(repeated.last?.events.last?.position)
    }
    #expect(cutCount > 0, "no kill came in time")
    print("killed while applying: \(cutCount) of \(Self.roundCount) were cut off")
    let log = try LogRecord(of: reprise)
    log.check(answers)
    try checkUndisturbed(log)
    try checkViews(reprise)
  }

  @Test("Killed at any moment, a file that is one commit is there whole or not at all")
  func atomic() throws {
    let reprise = try Reprise()
    try reprise.run("fruit", "add", "Quince")
    var dice = SeededGenerator("killed in one commit")
    var wholeCount = 0
    var head: UInt64 = 1
    for round in 0..<(Reprise.isLong ? 100 : 8) {
      let file = try reprise.file("round", Self.lines(round, named: false).joined(separator: "\n"))
      let worker = try Worker(reprise, ["apply", "--atomic", file], file: "/dev/null")
      usleep(UInt32(dice.roll(200_000)))
      worker.killAtOnce()
      #expect(try reprise.run("fruit", "add", "Pear \(round)").code == 0)
      let commits = try LogRecord(of: reprise, after: head).commits
      if try !worker.answers.isEmpty { #expect(commits.count == 2) }
      if commits.count > 1 {
        wholeCount += 1
        #expect(commits.count == 2)
        #expect(commits[0].count >= Self.linesPerRound)
      }
      head = try #require(commits.last?.last.rawValue)
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
    var dice = SeededGenerator("killed while rebuilding")
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
      let singer = CommandScript.id(kind: 3, round, number / 4)
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
      return "{\(body)" + (named ? #","commandID":"\#(commandID(round, number))"}"# : "}")
    }
  }

  /// The command id of a line.
  private static func commandID(_ round: Int, _ number: Int) -> String {
    CommandScript.id(kind: 9, round, number)
  }

  /// Waits for a moment at random: some time, or some number of answers.
  private func wait(_ dice: inout SeededGenerator, _ worker: Worker, _ round: Int) throws {
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
  private func killReader(_ reprise: Reprise, _ dice: inout SeededGenerator) throws {
    let reader = try Worker(reprise, ["song", "list"], file: "/dev/null")
    usleep(UInt32(dice.roll(100_000)))
    reader.killAtOnce()
  }

  /// Checks that the log is what it would be if nothing had been killed: the commits of all lines
  /// in order, each with exactly the events that its command leads to on those before it.
  private func checkUndisturbed(_ log: LogRecord) throws {
    let lines = (0..<Self.roundCount).flatMap { Self.lines($0) }
    let ids = (0..<Self.roundCount).flatMap { round in
      (0..<Self.linesPerRound).map { Self.commandID(round, $0) }
    }
    try #require(log.commits.compactMap { $0.context.commandID?.description } == ids)
    var replay = DecidedReplay(soundnessInterval: Self.linesPerRound)
    try replay.check(log, commands: Dictionary(uniqueKeysWithValues: zip(ids, lines)))
  }

  /// Checks that the views, which many killed processes had a hand in, are folds of the log.
  private func checkViews(_ reprise: Reprise) throws {
    let singers = try reprise.run("singer", "list", "--json")
    #expect(singers.rows.count == Self.roundCount * Self.singersPerRound)
    let digests = try reprise.viewDigests()
    try reprise.removeViews()
    #expect(try reprise.viewDigests() == digests)
    #expect(try reprise.run("singer", "list", "--json").output == singers.output)
    #expect(try reprise.run("verify").code == 0)
  }
}
