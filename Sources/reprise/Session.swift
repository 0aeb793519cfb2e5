import EventModel
import EventStore

/// One run of a command: what was asked, and the means to answer.
final class Session {
  /// The words that lead to the command, from `reprise` on.
  let path: [String]
  /// The command.
  let command: CommandDeclaration
  /// The values of its arguments and options.
  let values: ParsedValues
  /// The options of every command.
  let globals: GlobalOptions
  /// Where it answers.
  let console: Console
  /// The place in the log that `--as-of` means, once it is known.
  private var asOfPosition: Position?

  /// Begins a run.
  init(line: ParsedCommandLine, globals: GlobalOptions, console: Console) {
    path = line.path
    command = line.command
    values = line.values
    self.globals = globals
    self.console = console
  }

  /// Who asks, and why, as the command line says it.
  var context: CommitContext {
    CommitContext(
      commandID: globals.commandID, actor: globals.actor, reason: globals.reason,
      correlationID: globals.correlationID, causationID: globals.causationID)
  }

  /// The place in the log that `--as-of` means, the same during the whole run; `nil` without it.
  func asOf(in store: EventStore) throws(Failure) -> Position? {
    if asOfPosition == nil { asOfPosition = try globals.asOf?.position(in: store) }
    return asOfPosition
  }

  /// The last event that is seen: the one that `--as-of` means, else the last one of the log.
  func horizon(of store: EventStore) throws(Failure) -> Position {
    if let position = try asOf(in: store) { return position }
    return try reading { () throws(ReadError) in try store.head() }
  }

  /// Begins an answer of rows that holds for a place in the log.
  func rowWriter<Row>(_ layout: RowLayout<Row>, position: Position) -> RowWriter<Row> {
    RowWriter(layout, position: position, format: globals.format, console: console)
  }

  /// Whether something is deleted only after a question: if there is someone to ask.
  var asksBeforeDeleting: Bool {
    !globals.isConfirmed && !globals.isDryRun && console.canAsk
  }

  /// Asks before something is deleted.
  ///
  /// - Throws: A failure if the answer is no.
  func confirm(_ question: String) throws(Failure) {
    guard console.ask(question) else { throw Failure(.refused, "Nothing was deleted.") }
  }
}
