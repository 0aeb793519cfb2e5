import EventModel
import Foundation
import SeededRandom
import Testing

@testable import reprise

@Suite("Backups and compaction while others write", .serialized)
struct CopiesUnderLoadTests {
  private static let writerCount = 3
  private static let roundCount = Reprise.isLong ? 100 : 12

  /// Processes that carry out commands while something else goes on.
  private struct Writers {
    var workers: [Worker] = []
    var scripts: [CommandScript] = []

    init(_ reprise: Reprise, _ dice: inout SeededGenerator) throws {
      for number in 0..<writerCount {
        workers.append(try Worker(reprise, "apply", "-"))
        scripts.append(CommandScript(process: number, of: writerCount, &dice))
      }
    }

    mutating func send(_ count: Int) throws {
      for number in workers.indices {
        try workers[number].send(try (0..<count).map { _ in try scripts[number].next() })
      }
    }

    /// Ends them and gives what they were told.
    func finish() throws -> [Answer] {
      var answers: [Answer] = []
      for worker in workers {
        #expect(try worker.finish() <= 1, "\(worker.complaints)")
        #expect(try worker.answers.count == worker.sentCount)
        answers += try worker.answers.map { try Answer($0) }
      }
      return answers
    }
  }

  @Test("No acknowledged command is lost when the log is compacted under its writers and readers")
  func compacted() throws {
    let reprise = try Reprise()
    var dice = SeededGenerator("compacting under load")
    try reprise.run("fruit", "add", "Quince")
    var writers = try Writers(reprise, &dice)
    let follower = try Worker(reprise, "log", "--follow", "--format", "jsonl")
    for _ in 0..<Self.roundCount {
      try writers.send(dice.roll(30) + 1)
      usleep(UInt32(dice.roll(30_000)))
      let result = try reprise.run("compact")
      #expect(result.code == 0, "\(result.errors)")
      #expect(try reprise.run("fruit", "list", "--json").code == 0)
    }
    let answers = try writers.finish()
    let log = try LogRecord(of: reprise)
    log.check(answers)
    // Who only reads goes on in the new files, too, and misses nothing.
    #expect(try eventually { try follower.answers.count == log.events.count })
    follower.process.interrupt()
    #expect(try follower.finish() == 0)
    #expect(try reprise.run("verify").code == 0)
  }

  @Test("Two compactions at once, and one beside a rebuild, leave a whole store")
  func twice() throws {
    let reprise = try Reprise()
    let fixture = Reprise.package.appendingPathComponent("Fixtures/catalogue.jsonl").path
    try reprise.run("apply", "--quiet", fixture)
    let digests = try reprise.viewDigests()
    for _ in 0..<(Reprise.isLong ? 30 : 4) {
      let lines = [["compact"], ["compact"], ["projection", "rebuild", "--all"]]
      let workers = try lines.map { try Worker(reprise, $0, file: "/dev/null") }
      for worker in workers { #expect(try worker.finish() == 0, "\(worker.complaints)") }
      #expect(try reprise.viewDigests() == digests)
    }
    #expect(try reprise.run("verify").code == 0)
  }

  /// On a busy machine every run was once killed before it had made anything: now every other one
  /// is killed some time after there is a backup.
  @Test("Killed at any moment, a backup under load is whole, and the next run goes on")
  func killedBackup() throws {
    let reprise = try Reprise()
    var dice = SeededGenerator("killed while backing up")
    try reprise.run("fruit", "add", "Quince")
    var writers = try Writers(reprise, &dice)
    let backup = "\(reprise.home.path)/backup/log.mdb"
    var wholeCount = 0
    for round in 0..<Self.roundCount {
      try writers.send(dice.roll(40) + 1)
      let isFollowing = round % 2 == 1
      let arguments = ["backup", "backup"] + (isFollowing ? ["--follow"] : [])
      let worker = try Worker(reprise, arguments, file: "/dev/null")
      if isFollowing {
        #expect(eventually { FileManager.default.fileExists(atPath: backup) })
      }
      usleep(UInt32(dice.roll(60_000)))
      worker.killAtOnce()
      guard FileManager.default.fileExists(atPath: backup) else { continue }
      wholeCount += 1
      #expect(try reprise.run("verify", "--store", "backup").code == 0)
    }
    #expect(wholeCount > 0)
    let answers = try writers.finish()
    #expect(try reprise.run("backup", "backup").code == 0)
    try LogRecord(of: reprise).check(answers)
    let log = try reprise.run("log", "--format", "jsonl")
    #expect(try reprise.run("log", "--format", "jsonl", "--store", "backup").output == log.output)
  }

  @Test("A followed backup is at most behind by what comes at once, through restarts of both sides")
  func followed() throws {
    let reprise = try Reprise()
    var dice = SeededGenerator("following")
    try reprise.run("fruit", "add", "Quince")
    for _ in 0..<(Reprise.isLong ? 20 : 4) {
      let follower = try Worker(reprise, ["backup", "backup", "--follow"], file: "/dev/null")
      let writer = try Worker(reprise, "apply", "-")
      var script = CommandScript(process: dice.roll(200), of: 200, &dice)
      try writer.send(try (0..<20).map { _ in try script.next() })
      if dice.roll(2) == 0 { try reprise.run("compact") }
      #expect(try eventually { try writer.answers.count == 20 })
      let head = try reprise.run("events", "head").output
      #expect(
        try eventually { try reprise.run("events", "head", "--store", "backup").output == head })
      if dice.roll(2) == 0 { writer.killAtOnce() } else { _ = try writer.finish() }
      if dice.roll(2) == 0 {
        follower.killAtOnce()
      } else {
        follower.process.interrupt()
        #expect(try follower.finish() == 0)
      }
    }
    #expect(try reprise.run("verify", "--store", "backup").code == 0)
  }

  @Test("Killed at any moment, a restore leaves no store or a whole one; a compaction a whole one")
  func killedOthers() throws {
    let reprise = try Reprise()
    var dice = SeededGenerator("killed while restoring and compacting")
    let fixture = Reprise.package.appendingPathComponent("Fixtures/catalogue.jsonl").path
    try reprise.run("apply", "--quiet", fixture)
    try reprise.run("backup", "backup")
    let log = try reprise.run("log", "--format", "jsonl").output
    var restoredCount = 0
    for round in 0..<Self.roundCount {
      let store = "restored-\(round)"
      for _ in 0..<2 {
        let worker = try Worker(
          reprise, ["restore", "backup", "--store", store], file: "/dev/null")
        usleep(UInt32(dice.roll(60_000)))
        worker.killAtOnce()
      }
      let again = try reprise.run("restore", "backup", "--store", store)
      #expect([0, 73].contains(again.code), "\(again.errors)")
      restoredCount += again.code == 73 ? 1 : 0
      #expect(try reprise.run("log", "--format", "jsonl", "--store", store).output == log)
      let compaction = try Worker(reprise, ["compact", "--store", store], file: "/dev/null")
      usleep(UInt32(dice.roll(60_000)))
      compaction.killAtOnce()
      #expect(try reprise.run("singer", "add", "Next", "--store", store).code == 0)
      #expect(try reprise.run("verify", "--store", store).code == 0)
    }
    print("killed while restoring: \(restoredCount) of \(Self.roundCount) were whole before")
  }
}
