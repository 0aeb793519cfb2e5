import Foundation
import Testing

/// One writer of a soak: a program that is fed with commands, killed, stopped and started again,
/// and all that it ever acknowledged.
final class SoakWriter {
  private static let linesPerProcess = 1000
  /// How many lines may be unanswered.
  private static let backlogLimit = 40

  private let reprise: Reprise
  private(set) var script: CommandScript
  private var worker: Worker?
  private var isStopped = false
  /// What it was told, over all its processes.
  private(set) var answers: [Answer] = []

  init(_ reprise: Reprise, _ script: CommandScript) {
    self.reprise = reprise
    self.script = script
  }

  /// Whether its process has done enough.
  var isDone: Bool { worker.map { $0.sentCount >= Self.linesPerProcess } ?? false }

  /// Gives it a few lines, if it keeps up; to a new process, if it has none.
  ///
  /// - Parameters:
  ///   - count: How many lines.
  ///   - clockSeconds: How far the clock of the next process is off.
  /// - Returns: How many lines it took, and whether it began another process.
  /// - Throws: What keeps the program from starting or its answers from being read.
  func feed(_ count: Int, clockSeconds: Int) throws -> (lineCount: Int, isNew: Bool) {
    guard !isStopped else { return (0, false) }
    let isNew = worker == nil
    let current =
      try worker
      ?? Worker(
        reprise, ["apply", "-"], environment: ShiftedClock.environment(seconds: clockSeconds))
    worker = current
    guard current.sentCount - (try current.answers.count) < Self.backlogLimit else {
      return (0, isNew)
    }
    try current.send(try (0..<count).map { _ in try script.next() })
    return (count, isNew)
  }

  /// Kills its process; what it had written by then, it had acknowledged.
  func kill() throws {
    guard let worker else { return }
    worker.killAtOnce()
    try take(worker)
  }

  /// Lets its process stand still, or go on.
  func toggleStop() {
    guard let worker else { return }
    isStopped.toggle()
    Glibc.kill(worker.process.processIdentifier, isStopped ? SIGSTOP : SIGCONT)
  }

  /// Lets its process go on, if it stands still.
  func resume() { if isStopped { toggleStop() } }

  /// Ends its process in good order: every line has its answer.
  func retire() throws {
    guard let worker else { return }
    resume()
    let code = try worker.finish()
    #expect(code == 0 || code == 1, "\(worker.complaints)")
    #expect(try worker.answers.count == worker.sentCount)
    try take(worker)
  }

  private func take(_ worker: Worker) throws {
    answers += try worker.answers.map { try Answer($0) }
    worker.removeFiles()
    self.worker = nil
    isStopped = false
  }
}
