import EventModel
import Foundation
import SeededRandom
import Testing

/// A mixed load on one store, with everything that can happen to it, as the dice say.
struct SoakRun {
  private static let writerCount = 4
  private static let questions = [
    ["song", "list", "--json"], ["singer", "list", "--json"], ["artist", "list", "--json"],
    ["album", "list", "--json"], ["song", "search", "Rós"], ["log", "--reverse", "--limit", "20"],
    ["status"], ["fruit", "list", "--stale-ok"], ["projection", "list"],
  ]

  private static let first = (
    id: "01900009-0000-7000-8000-000000000000",
    line: #"{"type":"AddFruit","name":"Quince","id":"01900005-0000-7000-8000-000000000000","#
      + #""commandID":"01900009-0000-7000-8000-000000000000"}"#
  )
  /// How many commits come between two looks whether the whole catalogue is sound.
  private static let soundnessInterval = 100

  let reprise: Reprise
  private var dice: SeededGenerator
  private(set) var writers: [SoakWriter]
  private(set) var figures = SoakFigures()
  private let canBackUp: Bool

  init(_ reprise: Reprise, _ dice: inout SeededGenerator) throws {
    self.reprise = reprise
    self.dice = dice.another()
    writers = (0..<Self.writerCount).map { index in
      SoakWriter(reprise, CommandScript(process: index, of: Self.writerCount, &dice))
    }
    canBackUp = try reprise.run("backup", "--help").code == 0
  }

  /// Goes on for so many seconds.
  mutating func run(seconds: Int) throws {
    try addFirst()
    figures.seconds = seconds
    let end = Date().addingTimeInterval(TimeInterval(seconds))
    while Date() < end {
      for writer in writers { try feed(writer) }
      try disturb()
      usleep(10_000)
    }
    resumeAll()
    for writer in writers { try writer.retire() }
  }

  /// Makes the store, so that there is one for whoever asks before a writer has written.
  private func addFirst() throws {
    let answer = try reprise.run(["apply", "-"], input: Data(Self.first.line.utf8))
    try #require(answer.code == 0, "\(answer.errors)")
  }

  private mutating func feed(_ writer: SoakWriter) throws {
    if writer.isDone {
      resumeAll()
      try writer.retire()
    }
    let isWrong = dice.roll(4) == 0
    let hour = ShiftedClock.hour
    let shift = isWrong ? dice.pick([-hour, hour, -ShiftedClock.day, ShiftedClock.year]) : 0
    let fed = try writer.feed(1 + dice.roll(12), clockSeconds: shift)
    figures.commandCount += fed.lineCount
    if fed.isNew && shift != 0 { figures.clockJumpCount += 1 }
  }

  /// Mostly questions; now and then something that should not happen.
  private mutating func disturb() throws {
    switch dice.roll(60) {
    case 0, 1:
      try dice.pick(writers).kill()
      figures.killedWriterCount += 1
    case 2...5:
      dice.pick(writers).toggleStop()
      figures.stopCount += 1
    case 6...8: try killReader()
    case 9: try rebuild()
    case 10: try killRebuild()
    case 11 where dice.roll(3) == 0:
      if try reprise.removeViewsIfThere() { figures.lostViewsCount += 1 }
    case 12 where canBackUp: try backUp()
    case 13...22: try ask()
    default: break
    }
  }

  /// Who waits for a lock that nobody will give up waits for ever, and so would the soak.
  private func resumeAll() { for writer in writers { writer.resume() } }

  private mutating func ask() throws {
    resumeAll()
    let question = dice.pick(Self.questions)
    let answer = try reprise.run(question, input: Data())
    #expect(answer.code == 0 || answer.errors.contains("No matches"), "\(question): \(answer)")
    figures.questionCount += 1
  }

  private mutating func killReader() throws {
    try kill(dice.pick(Self.questions), withinMicroseconds: 100_000)
    figures.killedReaderCount += 1
  }

  private mutating func rebuild() throws {
    resumeAll()
    let answer = try reprise.run("projection", "rebuild", "--all")
    #expect(answer.code == 0, "\(answer.errors)")
    figures.rebuildCount += 1
  }

  private mutating func killRebuild() throws {
    try kill(["projection", "rebuild", "--all"], withinMicroseconds: 300_000)
    figures.killedRebuildCount += 1
  }

  /// Starts the program, and kills it somewhere in its work.
  private mutating func kill(_ words: [String], withinMicroseconds limit: Int) throws {
    let worker = try Worker(reprise, words)
    usleep(UInt32(dice.roll(limit)))
    worker.killAtOnce()
    worker.removeFiles()
  }

  private mutating func backUp() throws {
    resumeAll()
    let answer = try reprise.run("backup", backupFolder)
    #expect(answer.code == 0, "\(answer.errors)")
    figures.backupCount += 1
  }

  private var backupFolder: String { reprise.home.appendingPathComponent("backup").path }

  /// Looks for everything that was acknowledged, decides every commit again on the events that were
  /// before it, and compares the views with fresh folds.
  mutating func check() throws {
    let log = try LogRecord(of: reprise)
    let answers = writers.flatMap(\.answers)
    let there = Set(log.commits.compactMap { $0.context.commandID?.description })
    let told = Set(answers.filter { !$0.events.isEmpty }.compactMap(\.commandID))
    figures.acknowledgedCount = answers.count
    figures.eventCount = log.events.count
    figures.lossCount = told.subtracting(there).count
    figures.logBytes =
      try FileManager.default.attributesOfItem(atPath: reprise.store + "/log.mdb")[.size]
      as? Int ?? 0
    #expect(figures.lossCount == 0)
    log.check(answers)
    try checkDecisions(log)
    #expect(log.events.map(\.time) == log.events.map(\.time).sorted())
    try checkViews()
    if figures.backupCount > 0 {
      #expect(try reprise.run("--store", backupFolder, "verify").code == 0)
    }
  }

  /// Every commit, acknowledged or cut off, is what its command leads to at its place.
  private func checkDecisions(_ log: LogRecord) throws {
    let lines = writers.reduce(into: [Self.first.id: Self.first.line]) { lines, writer in
      lines.merge(writer.script.lines) { line, _ in line }
    }
    var replay = DecidedReplay(soundnessInterval: Self.soundnessInterval)
    try replay.check(log, commands: lines)
  }

  private func checkViews() throws {
    #expect(try reprise.run("verify").code == 0)
    let before = try reprise.viewDigests()
    try reprise.removeViews()
    #expect(try reprise.viewDigests() == before)
  }
}
