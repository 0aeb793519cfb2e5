import Domain
import EventModel
import EventStore
import JSON
import Platform
import TextFolding

extension Session {
  /// A new identity for a record, an event or a command.
  static func newID() -> Identifier {
    var random = SystemRandomNumberGenerator()
    return newID(using: &random)
  }

  /// A new identity; who needs many passes a source that fetches random bits in advance.
  static func newID(using random: inout some RandomNumberGenerator) -> Identifier {
    .version7(
      milliseconds: UInt64(max(0, WallClock.nowMicroseconds() / 1000)), using: &random)
  }

  /// What is known of a command's commit: who asks, its name, and a hash of what is asked.
  static func context(
    of payload: any CommandPayload, from context: CommitContext
  ) -> CommitContext {
    var context = context
    context.command = payload.commandName
    let content = payload.canonicalBytes
    context.fingerprint = Checksum.xxh3(content.span)
    return context
  }

  /// Carries out a command that adds something; the first one creates the store.
  func add(_ payload: some CommandPayload, newID: Identifier, saying done: String) throws(Failure) {
    guard !globals.isDryRun else { return try rehearse(payload.command) }
    if !StoreAccess.exists(at: globals.storePath) {
      // What is refused in an empty store is refused before there is one.
      try rehearseInEmptyStore(payload.command)
    }
    let store = try openCatalogue(.createIfMissing)
    try carryOut(payload, newID: newID, in: store) { _ in done }
  }

  /// Carries out a command in an open store and says what came of it; `newID` is the identity that
  /// was made for a record that is added.
  func carryOut(
    _ payload: some CommandPayload, newID: Identifier? = nil, in store: EventStore,
    saying done: (CommitOutcome) -> String
  ) throws(Failure) {
    let command = payload.command
    guard !globals.isDryRun else { return try rehearse(command) }
    let request = CommandRequest(command, context: Self.context(of: payload, from: context))
    let result = CommandResult(
      status: .accepted, commandID: request.context.commandID, id: payload.recordID)
    try carryOut(
      request, with: CatalogueDecider(), result, newID: newID, in: store, saying: done)
  }

  /// Carries out a command by any decider of the catalogue, and completes the result.
  func carryOut<D: Decider>(
    _ request: CommandRequest<D.Command>, with decider: D, _ begun: CommandResult,
    newID: Identifier? = nil, in store: EventStore, saying done: (CommitOutcome) -> String
  ) throws(Failure) where D.Rejection == CatalogueRejection {
    var result = begun
    do throws(CommandError<CatalogueRejection>) {
      let outcome = try store.execute(request.command, with: decider, context: request.context)
      result.take(outcome, newID: newID, in: store)
      report(result, done(outcome))
    } catch {
      try reject(error, &result)
    }
  }

  private func rehearse(_ command: CatalogueCommand) throws(Failure) {
    var answer = try DryRunAnswer(self)
    try answer.decide(
      CommandRequest(command, context: Self.context(of: command.payload, from: context)),
      with: CatalogueDecider())
    try answer.finish()
  }

  private func reject(
    _ error: CommandError<CatalogueRejection>, _ result: inout CommandResult
  ) throws(Failure) {
    guard let reason = CommandResult.reason(error) else {
      if case .append(let error) = error { throw Failure(appending: error) }
      return
    }
    result.status = .rejected
    result.error = reason
    result.id = nil
    try fail(result)
  }

  private func rehearseInEmptyStore(_ command: CatalogueCommand) throws(Failure) {
    let decider = CatalogueDecider()
    do throws(CatalogueRejection) {
      _ = try decider.decide(command, decider.initialState)
    } catch {
      try fail(CommandResult(error, commandID: context.commandID))
    }
  }

  /// Tells a command's refusal, to programs on standard output and to people on standard error.
  func fail(_ result: CommandResult) throws(Failure) -> Never {
    if globals.format != .table { write(result) }
    throw Failure(.refused, result.error?.message ?? "The command was refused.")
  }

  private func report(_ result: CommandResult, _ done: String) {
    guard globals.format == .table else { return write(result) }
    guard !result.events.isEmpty else { return console.notice("Nothing changed.") }
    let id = result.id.map { " (\($0))" } ?? ""
    let again = result.status == .duplicate ? " This was done before; nothing was added." : ""
    console.output.write("\(DisplayText.escaped(done))\(id).\(again)\n")
  }

  private func write(_ result: CommandResult) {
    switch globals.format {
    case .csv:
      console.output.write(CSVLine.of(CommandResult.columns))
      console.output.write(CSVLine.of(result.cells))
    case .table, .json, .jsonl:
      console.output.write(result.jsonLine())
      if result.status == .accepted, result.events.isEmpty { console.notice("Nothing changed.") }
    }
  }
}
