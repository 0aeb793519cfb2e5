import Domain
import EventModel
import EventStore
import JSON
import Platform

/// Carries out a file of commands as one commit: all of it, or nothing.
struct AtomicApplication {
  /// The name under which such a commit stands in the log.
  private static let commandName = "Apply"

  let session: Session

  /// Carries out all lines and writes one result for all of them.
  ///
  /// - Throws: A failure that names the first line that cannot be carried out.
  func run(_ input: InputLines) throws(Failure) {
    var lines = input
    var commands: [CatalogueCommand] = []
    var numbers: [Int] = []
    var context = session.context
    // Who the lines say asks comes before the name that stands for all commands.
    context.actor = session.values[GlobalOptions.actor]
    while let line = try lines.next() {
      do throws(InputProblem) {
        commands.append(try Self.command(line, &context))
        numbers.append(line.number)
      } catch {
        try fail(
          "\(lines.name), line \(line.number): \(error.message)", .badData, line.number,
          error.code, error.message)
      }
    }
    guard !commands.isEmpty else { return session.console.notice("There is no command.") }
    context.actor = context.actor ?? session.globals.actor
    try execute(commands, numbers, lines.name, context)
  }

  private static func command(
    _ line: InputLines.Line, _ context: inout CommitContext
  ) throws(InputProblem) -> CatalogueCommand {
    let value = try line.json()
    let (command, given) = try CommandForm.command(
      value, newID: Session.newID(), context: CommitContext())
    try join(given, into: &context)
    return command
  }

  /// A commit has one context: what lines say of it must agree with the options and each other.
  private static func join(
    _ line: CommitContext, into context: inout CommitContext
  ) throws(InputProblem) {
    let pairs: [(key: String, line: String?, whole: String?)] = [
      ("commandID", line.commandID?.description, context.commandID?.description),
      ("actor", line.actor, context.actor), ("reason", line.reason, context.reason),
      ("correlationID", line.correlationID, context.correlationID),
      ("causationID", line.causationID, context.causationID),
    ]
    for pair in pairs where pair.line != nil && pair.whole != nil && pair.line != pair.whole {
      throw .malformed(
        "\"\(pair.key)\" differs from what was said before, but with --atomic the whole file is "
          + "one commit.")
    }
    context.commandID = line.commandID ?? context.commandID
    context.actor = line.actor ?? context.actor
    context.reason = line.reason ?? context.reason
    context.correlationID = line.correlationID ?? context.correlationID
    context.causationID = line.causationID ?? context.causationID
  }

  private func execute(
    _ commands: [CatalogueCommand], _ numbers: [Int], _ name: String,
    _ context: CommitContext
  ) throws(Failure) {
    var context = context
    context.command = Self.commandName
    var content: [UInt8] = []
    for command in commands { content += command.canonicalBytes }
    context.fingerprint = Checksum.xxh3(content.span)
    guard !session.globals.isDryRun else {
      return try ApplicationRehearsal(session: session).run(
        commands, numbers: numbers, of: name, context)
    }
    let store = try session.openCatalogue(.createIfMissing)
    let answer = Result { () throws(AtomicError<CatalogueRejection>) in
      try store.executeAtomically(commands, with: CatalogueDecider(), context: context)
    }
    switch answer {
    case .success(let outcome):
      let result = CommandResult(
        status: outcome.status == .duplicate ? .duplicate : .accepted,
        commandID: context.commandID, events: outcome.events)
      session.console.output.write(result.jsonLine())
    case .failure(.rejected(let index, let rejection)):
      try fail(
        "\(name), line \(numbers[index]): \(rejection.message)", .refused, numbers[index],
        rejection.code.text, rejection.message)
    case .failure(.append(let error)):
      guard let reason = CommandResult.reason(.append(error)) else {
        throw Failure(appending: error)
      }
      try fail(reason.message, .refused, nil, reason.code, reason.message)
    }
  }

  /// Tells what stands against the file; nothing was written.
  private func fail(
    _ text: String, _ code: ExitCode, _ line: Int?, _ reason: String, _ message: String
  ) throws(Failure) {
    let result = CommandResult(
      status: .rejected, commandID: session.globals.commandID, error: (reason, message))
    session.console.output.write(result.jsonLine(of: line))
    throw Failure(code, text, help: "Nothing was written.")
  }
}
