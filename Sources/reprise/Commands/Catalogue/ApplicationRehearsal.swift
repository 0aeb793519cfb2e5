import Domain
import EventModel
import EventStore

/// Shows what a file of commands would lead to; appends nothing.
struct ApplicationRehearsal {
  let session: Session

  /// Decides all lines in order, each on what the ones before it would lead to.
  func run(_ input: InputLines) throws(Failure) {
    var lines = input
    var answer = try DryRunAnswer(session)
    var malformed: [String] = []
    while let line = try lines.next() {
      let request: CommandRequest<CatalogueCommand>
      do throws(InputProblem) {
        let (command, context) = try CommandForm.command(
          try line.json(), newID: Session.newID(), context: session.context)
        request = CommandRequest(
          command, context: Session.context(of: command.payload, from: context))
      } catch {
        malformed.append("\(lines.name), line \(line.number): \(error.message)")
        continue
      }
      try answer.decide(request, with: CatalogueDecider())
    }
    let refusal = Result { () throws(Failure) in try answer.finish() }
    if let first = malformed.first {
      throw Failure(.badData, first, details: Array(malformed.dropFirst()))
    }
    try refusal.get()
  }

  /// Decides all commands of one commit; the first that would be rejected ends it.
  func run(
    _ commands: [CatalogueCommand], numbers: [Int], of name: String, _ context: CommitContext
  ) throws(Failure) {
    var answer = try DryRunAnswer(session)
    var context = context
    for (index, command) in commands.enumerated() {
      let isLegal = try answer.decide(
        CommandRequest(command, context: context), with: CatalogueDecider())
      guard isLegal else {
        session.console.notice("\(name), line \(numbers[index]) stands against the whole file.")
        break
      }
      // The command id is the whole commit's.
      context.commandID = nil
    }
    try answer.finish(isWhole: true)
  }
}
