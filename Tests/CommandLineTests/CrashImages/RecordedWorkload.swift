import Foundation
import SeededRandom
import Testing

/// Random commands, queries, rebuilds and compactions of a store, and a trace of what they did to
/// its files.
struct RecordedWorkload {
  /// The library that is preloaded, beside the program.
  private static let recorder = Reprise.program.deletingLastPathComponent()
    .appendingPathComponent("libWriteRecorder.so")

  static var isPossible: Bool { FileManager.default.fileExists(atPath: recorder.path) }

  let trace: RecordedTrace

  /// Runs the workload on a store that does not exist yet.
  init(_ reprise: Reprise, _ dice: inout SeededGenerator) throws {
    let path = reprise.home.appendingPathComponent("trace").path
    reprise.environment = [
      "LD_PRELOAD": Self.recorder.path, "RECORDED_FOLDER": reprise.store, "RECORDED_TRACE": path,
    ]
    defer { reprise.environment = [:] }
    var script = CommandScript(process: 0, of: 1, &dice)
    for round in 0..<6 {
      let writer = try Worker(reprise, "apply", "-")
      var batchCount = 0
      // Many commands are refused, and chance could leave too few for a trace that says something.
      while try batchCount < 5 || Self.acceptedCount(writer) < 4 {
        try writer.send(try (0...dice.roll(5)).map { _ in try script.next() })
        #expect(try eventually { try writer.answers.count == writer.sentCount })
        if dice.roll(2) == 0 { try Self.ask(reprise, &dice) }
        batchCount += 1
      }
      if round == 2 { try reprise.run("projection", "rebuild", "--all") }
      if round == 4 { try reprise.run("compact") }
      #expect(try writer.finish() <= 1, "\(writer.complaints)")
    }
    trace = try RecordedTrace(contentsOf: path)
    try #require(trace.entries.contains { $0.operation == .sync })
  }

  private static func acceptedCount(_ writer: Worker) throws -> Int {
    try writer.answers.count { try Answer($0).status == "accepted" }
  }

  private static func ask(_ reprise: Reprise, _ dice: inout SeededGenerator) throws {
    let question = dice.pick([
      ["song", "list"], ["artist", "search", "o"], ["singer", "list"], ["stats"],
    ])
    #expect(try reprise.run(question, input: Data()).code <= 1)
  }

  /// What commands were told that are carried out, and by which entry of the trace.
  func answers() throws -> [(index: Int, answer: Answer)] {
    var answers: [(index: Int, answer: Answer)] = []
    var rests: [UInt32: Data] = [:]
    for (index, entry) in trace.entries.enumerated() where entry.operation == .answer {
      var lines = ((rests[entry.process] ?? Data()) + entry.data)
        .split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      rests[entry.process] = lines.popLast().map { Data($0) }
      for line in lines where line.starts(with: Data(#"{"line":"#.utf8)) {
        let answer = try Answer(String(decoding: line, as: UTF8.self))
        if answer.status == "accepted" { answers.append((index, answer)) }
      }
    }
    return answers
  }
}
