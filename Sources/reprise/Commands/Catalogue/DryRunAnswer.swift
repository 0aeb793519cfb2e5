import Domain
import EventModel
import EventStore
import JSON
import Platform

/// Tells what commands would lead to: the events, and the rows that would change.
struct DryRunAnswer {
  private let session: Session
  private var rehearsal: Rehearsal
  private var rows: RowWriter<RehearsedEvent>
  private var firstRefusal: String?
  private let isOfCatalogue: Bool

  /// Begins on the catalogue's store as it is, or as it would be made.
  init(_ session: Session) throws(Failure) {
    self.init(session, try session.rehearsal(), isOfCatalogue: true)
  }

  /// Begins on a store of whichever application.
  init(_ session: Session, _ rehearsal: Rehearsal, isOfCatalogue: Bool) {
    self.session = session
    self.rehearsal = rehearsal
    self.isOfCatalogue = isOfCatalogue
    rows = session.rowWriter(.rehearsedEvent, position: rehearsal.head)
  }

  /// Decides a command on what the ones before it would lead to, and tells the events.
  ///
  /// - Returns: Whether it would be carried out.
  @discardableResult
  mutating func decide<D: Decider>(
    _ request: CommandRequest<D.Command>, with decider: D
  ) throws(Failure) -> Bool where D.Rejection == CatalogueRejection {
    let command = request.context.command
    let answer: DryRun<CatalogueRejection>
    do throws(RehearsalError) {
      answer = try rehearsal.decide(request, with: decider)
    } catch .append(.commandConflict(let id, let position)) {
      let error = AppendError.commandConflict(id, position)
      refuse("command.conflict", error.description, command)
      return false
    } catch {
      throw Failure(rehearsing: error)
    }
    switch answer {
    case .events(let events):
      for event in events { rows.write(.event(event, command: command)) }
    case .duplicate: rows.write(.duplicate(command: command))
    case .rejected(let rejection):
      refuse(rejection.code.text, rejection.message, command)
      return false
    }
    return true
  }

  /// Tells the events of one commit that are appended as they are.
  mutating func append(
    _ events: [NewEvent], condition: AppendCondition?, context: CommitContext
  ) throws(InputProblem) {
    do throws(RehearsalError) {
      switch try rehearsal.append(events, condition: condition, context: context) {
      case .events(let events):
        for event in events { rows.write(.event(event, command: context.command)) }
      case .duplicate: rows.write(.duplicate(command: context.command))
      }
    } catch .append(let error) {
      throw InputProblem(error)
    } catch {
      throw InputProblem(code: "event.invalid", message: error.description)
    }
  }

  private mutating func refuse(_ code: String, _ message: String, _ command: String) {
    firstRefusal = firstRefusal ?? message
    rows.write(.rejected(code: code, message: message, command: command))
  }

  /// Tells the rows that would change, and ends the answer.
  ///
  /// - Parameter isWhole: Whether the commands are one commit, so that a refusal stands against all
  ///   of them.
  /// - Throws: A failure if a command would be rejected.
  mutating func finish(isWhole: Bool = false) throws(Failure) {
    let isInVain = isWhole && firstRefusal != nil
    if session.globals.format == .table, rows.count == 0 {
      session.console.notice("Nothing would change.")
    }
    rows.finishPart()
    if session.globals.format == .table, !rehearsal.events.isEmpty, !isInVain {
      session.console.output.write("\n")
    }
    var changes = RowWriter(
      .changedRow, following: "changes", format: session.globals.format, console: session.console)
    if !isInVain { try writeChanges(to: &changes) }
    changes.finish()
    session.console.notice("Nothing was appended (--dry-run).")
    if let firstRefusal { throw Failure(.refused, firstRefusal) }
  }

  private func writeChanges(to changes: inout RowWriter<ChangedRow>) throws(Failure) {
    guard isOfCatalogue else { return }
    let records = try records()
    guard !records.isEmpty else { return }
    do throws(ViewStoreError) {
      var before: [RecordIdentity: [JSONValue.Member]] = [:]
      try rehearsal.readViews(RecordRows.views, .before) { view throws(ViewError) in
        for record in records { before[record] = try RecordRows.row(of: record, in: view) }
      }
      try rehearsal.readViews(RecordRows.views, .after) { view throws(ViewError) in
        for record in records {
          let after = try RecordRows.row(of: record, in: view)
          if let change = ChangedRow(record, before: before[record], after: after) {
            changes.write(change)
          }
        }
      }
    } catch {
      throw Failure(viewing: error)
    }
  }

  /// The records that the events name, each once, in their order.
  private func records() throws(Failure) -> [RecordIdentity] {
    var records: [RecordIdentity] = []
    var known: Set<RecordIdentity> = []
    do throws(EventDecodingError) {
      for event in rehearsal.events {
        for record in try CatalogueEvent(decoding: event).records
        where known.insert(record).inserted { records.append(record) }
      }
    } catch {
      throw Failure(reading: .event(error))
    }
    return records
  }
}
