import Foundation
import SeededRandom
import Testing

@testable import reprise

/// Processes that stand still (SIGSTOP, as Ctrl-Z does) in the middle of a read or a write.
@Suite("Stopped processes", .serialized)
struct StoppedProcessTests {
  /// How long a process stands still at least while the others go on.
  private static let stopSeconds: UInt32 = Reprise.isLong ? 60 : 1
  private static let songCount = 1000

  @Test("A reader that stands still stops nobody, and status names it")
  func reader() throws {
    let reprise = try Self.catalogue()
    let (reader, pid) = try stopped(
      reprise, ["events", "read", "--format", "jsonl"], whereStatusNames: "oldestReader")
    sleep(Self.stopSeconds)
    for number in 0..<20 {
      try #require(try reprise.run("fruit", "add", "Fruit \(number)").code == 0)
    }
    #expect(try reprise.run("fruit", "list", "--json").rows.count == 20)
    let named = try status(reprise, "oldestReader")
    #expect(named?["process"] as? Int == Int(pid))
    #expect(named?["isStopped"] as? Bool == true)
    #expect(named?["transactionsBehind"] as? Int ?? 0 >= 20)
    let table = try reprise.run("status").output
    #expect(table.contains("process \(pid), stopped, "), "\(table)")
    kill(pid, SIGCONT)
    #expect(try reader.finish() == 0, "\(reader.complaints)")
    let count = try reader.answers.count
    #expect((Self.songCount + 1...Self.songCount + 21).contains(count))
  }

  @Test("Who must wait for a writer that stands still is told its process, and goes on after it")
  func writer() throws {
    let reprise = try Self.catalogue()
    let (writer, pid) = try stopped(
      reprise, ["apply", try Self.file(reprise, "more", from: Self.songCount)],
      whereStatusNames: "writer")
    let waiting = try Worker(reprise, "fruit", "add", "Quince")
    let told = "Waiting for process \(pid), which is writing to the log, but is stopped: "
    #expect(eventually { waiting.complaints.contains(told) })
    sleep(Self.stopSeconds)
    // Questions do not wait.
    #expect(try reprise.run("singer", "list", "--json").rows.count == 1)
    #expect(waiting.process.isRunning)
    #expect(try reprise.run("status").output.contains("process \(pid), stopped"))
    kill(pid, SIGCONT)
    #expect(try writer.finish() == 0, "\(writer.complaints)")
    #expect(try waiting.finish() == 0, "\(waiting.complaints)")
    #expect(waiting.complaints.components(separatedBy: "Waiting").count == 2)
    let log = try LogRecord(of: reprise)
    try log.check(writer.answers.map { try Answer($0) })
    #expect(log.events.count == 2 * Self.songCount + 2)
  }

  @Test("A writer that stands still and is killed lets the next one in")
  func killedWriter() throws {
    let reprise = try Self.catalogue()
    let (writer, _) = try stopped(
      reprise, ["apply", try Self.file(reprise, "more", from: Self.songCount)],
      whereStatusNames: "writer")
    let waiting = try Worker(reprise, "fruit", "add", "Quince")
    #expect(eventually { waiting.complaints.contains("is stopped") })
    writer.killAtOnce()
    #expect(try waiting.finish() == 0, "\(waiting.complaints)")
    try LogRecord(of: reprise).check(writer.answers.map { try Answer($0) })
    #expect(try reprise.run("verify").code == 0)
  }

  // Started from a thread that blocks signals, as here, the program could only be killed.
  @Test("Who waits for a writer that stands still can be ended, having changed nothing")
  func endedWhileWaiting() throws {
    let reprise = try Self.catalogue()
    let (writer, pid) = try stopped(
      reprise, ["apply", try Self.file(reprise, "more", from: Self.songCount)],
      whereStatusNames: "writer")
    let waiting = try Worker(reprise, "fruit", "add", "Quince")
    #expect(eventually { waiting.complaints.contains("is stopped") })
    waiting.process.terminate()
    waiting.process.waitUntilExit()
    #expect(waiting.process.terminationReason == .uncaughtSignal)
    kill(pid, SIGCONT)
    #expect(try writer.finish() == 0)
    #expect(try reprise.run("fruit", "list", "--json").rows.isEmpty)
  }

  /// Starts the program again and again until it is stopped at a moment when `status` names it.
  private func stopped(
    _ reprise: Reprise, _ arguments: [String], whereStatusNames field: String
  ) throws -> (Worker, pid_t) {
    var dice = SeededGenerator("stopped in \(arguments[0])")
    for _ in 0..<300 {
      let worker = try Worker(reprise, arguments, file: "/dev/null")
      let pid = worker.process.processIdentifier
      usleep(UInt32(20_000 + dice.roll(150_000)))
      kill(pid, SIGSTOP)
      if try status(reprise, field)?["process"] as? Int == Int(pid) { return (worker, pid) }
      kill(pid, SIGCONT)
      worker.process.waitUntilExit()
    }
    throw Failure(.fault, "\(arguments) was never stopped inside a transaction")
  }

  private func status(_ reprise: Reprise, _ field: String) throws -> [String: Any]? {
    try reprise.run("status", "--json").rows.first?[field] as? [String: Any]
  }

  /// A store of one singer with songs.
  private static func catalogue() throws -> Reprise {
    let reprise = try Reprise()
    let singer = #"{"type":"AddSinger","name":"Björk","id":"\#(CommandScript.id(kind: 3, 0, 1))"}"#
    let added = try reprise.run(["apply", "-"], input: Data(singer.utf8))
    try #require(added.code == 0, "\(added.errors)")
    try #require(try reprise.run("apply", file(reprise, "songs", from: 0)).code == 0)
    return reprise
  }

  /// A file of songs, each with a command id: to give them twice adds them once.
  private static func file(
    _ reprise: Reprise, _ name: String, from first: Int
  ) throws -> String {
    let singer = CommandScript.id(kind: 3, 0, 1)
    let lines = (first..<first + songCount).map { number in
      #"{"type":"AddSong","title":"Song \#(number)","singerID":"\#(singer)","#
        + #""commandID":"\#(CommandScript.id(kind: 9, 0, number))"}"#
    }
    return try reprise.file(name, lines.joined(separator: "\n"))
  }
}
