import Domain
import EventModel
import EventStore

/// Shows what a file of commands would lead to; appends nothing.
struct ApplicationRehearsal {
  let session: Session

  /// Decides all lines in order, each on what the ones before it would lead to.
  func run(_ input: InputLines) throws(Failure) {
    var lines = input
    var requests: [CommandRequest<CatalogueCommand>] = []
    var malformed: [String] = []
    while let line = try lines.next() {
      do throws(InputProblem) {
        let value = try line.json()
        let (command, context) = try CommandForm.command(
          value, newID: Session.newID(), context: session.context)
        requests.append(
          CommandRequest(command, context: Session.context(of: command, from: context)))
      } catch {
        malformed.append("\(lines.name), line \(line.number): \(error.message)")
      }
    }
    try DryRunAnswer.give(requests, in: session.openCatalogue(.readWrite), session)
    guard let first = malformed.first else { return }
    throw Failure(.badData, first, details: Array(malformed.dropFirst()))
  }
}
