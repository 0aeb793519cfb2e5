import Domain
import EventModel
import EventStore
import JSON
import Platform

/// Carries out commands line by line: each a commit of its own, many to a flush of the disk.
struct LineApplication {
  /// How many lines share a transaction, and so a flush.
  private static let groupCount = 256

  /// What came of a line so far.
  private enum Entry {
    /// A command, which waits among the ``requests``: its result if nothing is against it, and the
    /// identity that was made for a record that it adds.
    case command(CommandResult, newID: Identifier)
    case malformed(InputProblem)
  }

  /// Lines that share a transaction, in order.
  private typealias Lines = [(line: Int, entry: Entry)]

  private let session: Session
  private var store: EventStore?
  /// The lines that were read and are not carried out yet.
  private var group: Lines = []
  /// The commands among them.
  private var requests: [CommandRequest<CatalogueCommand>] = []
  /// The lines before them, which are being carried out.
  private var running: (lines: Lines, commands: RunningGroup?)?
  private var random = RandomSource()
  private var answers = JSONWriter()
  private var hasRejected = false
  private var firstMalformed: String?

  init(session: Session) { self.session = session }

  /// Carries out all lines and writes a result for each.
  ///
  /// - Throws: A failure at the end if a line was not carried out, or at once if the store cannot
  ///   be written.
  mutating func run(_ input: InputLines) throws(Failure) {
    do throws(Failure) {
      try carryOut(input)
    } catch {
      // What was begun gets its results, whatever came after it.
      try finishRunning()
      throw error
    }
    if let firstMalformed { throw Failure(.badData, firstMalformed) }
    if hasRejected {
      throw Failure(.refused, "Not every line was carried out; its result says why.")
    }
  }

  private mutating func carryOut(_ input: InputLines) throws(Failure) {
    var lines = input
    while let line = try lines.next() {
      group.append((line.number, entry(line, lines.name)))
      if group.count == Self.groupCount { try startGroup() }
      // What was read is carried out before waiting for more: a program may be at the other end.
      if !lines.hasBufferedLine { try finish() }
    }
    try finish()
  }

  private mutating func entry(_ line: InputLines.Line, _ name: String) -> Entry {
    let newID = Session.newID(using: &random)
    do throws(InputProblem) {
      let (command, context) = try CommandForm.command(
        try line.json(), newID: newID, context: session.context)
      let payload = command.payload
      requests.append(
        CommandRequest(command, context: Session.context(of: payload, from: context)))
      return .command(
        CommandResult(
          status: .accepted, commandID: context.commandID, id: payload.recordID),
        newID: newID)
    } catch {
      firstMalformed = firstMalformed ?? "\(name), line \(line.number): \(error.message)"
      return .malformed(error)
    }
  }

  /// Carries out what was read, and waits for it.
  private mutating func finish() throws(Failure) {
    try startGroup()
    try finishRunning()
  }

  /// Lets another thread carry out what was read, once it is done with what came before.
  private mutating func startGroup() throws(Failure) {
    try finishRunning()
    guard !group.isEmpty else { return }
    var commands: RunningGroup?
    if !requests.isEmpty { commands = RunningGroup(requests, in: try openedStore()) }
    running = (group, commands)
    group.removeAll()
    requests.removeAll()
  }

  /// Waits for the lines that are being carried out, and writes a result for each.
  private mutating func finishRunning() throws(Failure) {
    guard let (lines, commands) = running.take() else { return }
    var outcomes: RunningGroup.Outcomes.SubSequence = []
    do throws(AppendError) {
      if let commands { outcomes = try commands.outcomes()[...] }
    } catch {
      throw Failure(appending: error)
    }
    for (line, entry) in lines {
      var result: CommandResult
      switch entry {
      case .malformed(let problem):
        result = CommandResult(
          status: .rejected, error: (problem.code, problem.message))
      case .command(let begun, let newID):
        result = begun
        if let outcome = outcomes.popFirst() { try take(outcome, newID, into: &result) }
      }
      if result.status == .rejected { hasRejected = true }
      result.write(to: &answers, line: line)
      answers.endLine()
    }
    session.console.output.write(answers.bytes)
    answers.removeBytes()
    session.console.output.flush()
  }

  /// The store; it is opened for the first command that could be understood.
  private mutating func openedStore() throws(Failure) -> EventStore {
    if let store { return store }
    let opened = try session.openCatalogue(.createIfMissing)
    store = opened
    return opened
  }

  private func take(
    _ outcome: Result<CommitOutcome, CommandError<CatalogueRejection>>, _ newID: Identifier,
    into result: inout CommandResult
  ) throws(Failure) {
    switch outcome {
    case .success(let outcome):
      if let store { result.take(outcome, newID: newID, in: store) }
    case .failure(let error):
      guard let reason = CommandResult.reason(error) else {
        if case .append(let error) = error { throw Failure(appending: error) }
        return
      }
      result.status = .rejected
      result.id = nil
      result.error = reason
    }
  }
}
