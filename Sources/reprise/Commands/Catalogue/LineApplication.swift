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

  private let session: Session
  private var store: EventStore?
  private var group: [(line: Int, entry: Entry)] = []
  /// The commands of the group.
  private var requests: [CommandRequest<CatalogueCommand>] = []
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
    var lines = input
    while let line = try lines.next() {
      group.append((line.number, entry(line, lines.name)))
      // What was read is carried out before waiting for more: a program may be at the other end.
      if group.count == Self.groupCount || !lines.hasBufferedLine { try finishGroup() }
    }
    try finishGroup()
    if let firstMalformed { throw Failure(.badData, firstMalformed) }
    if hasRejected {
      throw Failure(.refused, "Not every line was carried out; its result says why.")
    }
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

  private mutating func finishGroup() throws(Failure) {
    guard !group.isEmpty else { return }
    var outcomes = try execute(requests)[...]
    requests.removeAll(keepingCapacity: true)
    for (line, entry) in group {
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
    group.removeAll(keepingCapacity: true)
  }

  private mutating func execute(
    _ requests: [CommandRequest<CatalogueCommand>]
  ) throws(Failure) -> [Result<CommitOutcome, CommandError<CatalogueRejection>>] {
    guard !requests.isEmpty else { return [] }
    let store = try openedStore()
    do throws(AppendError) {
      return try store.executeGroup(requests, with: CatalogueDecider())
    } catch {
      throw Failure(appending: error)
    }
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
