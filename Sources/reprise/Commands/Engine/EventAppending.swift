import Domain
import EventModel
import EventStore
import JSON
import Platform

extension Session {
  /// Appends events as one commit under what the command line says of it.
  func append(
    _ events: [NewEvent], condition: AppendCondition?, to store: EventStore
  ) throws(Failure) -> CommitOutcome {
    do throws(InputProblem) {
      return try appendChecked(events, condition: condition, context: context, to: store)
    } catch {
      throw Failure(appending: error)
    }
  }

  /// Tells what an append of events as one commit would lead to.
  func rehearse(_ events: [NewEvent], condition: AppendCondition?) throws(Failure) {
    let store = try openStore(.untouched)
    let rehearsal = try reading { () throws(ReadError) in try store.rehearsal() }
    var answer = DryRunAnswer(self, rehearsal, isOfCatalogue: store.holdsCatalogue)
    do throws(InputProblem) {
      let context = try checked(context, of: events, for: store)
      try answer.append(events, condition: condition, context: context)
    } catch {
      throw Failure(appending: error)
    }
    try answer.finish()
  }

  /// Appends events as one commit; into the catalogue only such as the catalogue understands,
  /// since one that it does not would stop its views.
  func appendChecked(
    _ events: [NewEvent], condition: AppendCondition?, context: CommitContext,
    to store: EventStore
  ) throws(InputProblem) -> CommitOutcome {
    let context = try checked(context, of: events, for: store)
    do throws(AppendError) {
      return try store.append(events, condition: condition, context: context)
    } catch {
      throw InputProblem(error)
    }
  }

  /// The context of events that the store can take, with a hash of them.
  private func checked(
    _ context: CommitContext, of events: [NewEvent], for store: EventStore
  ) throws(InputProblem) -> CommitContext {
    if store.holdsCatalogue {
      for event in events { try Self.checkCatalogue(event) }
    }
    var context = context
    context.fingerprint = Self.fingerprint(of: events)
    return context
  }

  private static func checkCatalogue(_ event: NewEvent) throws(InputProblem) {
    let recorded = RecordedEvent(
      position: .zero, id: event.id ?? Identifier(high: 0, low: 0), type: event.type,
      version: event.version, tags: event.tags, time: Timestamp(microseconds: 0),
      data: event.data, metadata: event.metadata, commitFirst: .zero)
    do throws(EventDecodingError) {
      _ = try CatalogueEvent(decoding: try CatalogueUpcasters.all.upcast(recorded))
    } catch {
      throw InputProblem(
        code: "event.invalid",
        message: "The catalogue does not understand this \(event.type) of version "
          + "\(event.version); it would stop the views. Use the catalogue's own commands.")
    }
  }

  /// A hash of what is appended, so that a command id cannot stand for something else.
  private static func fingerprint(of events: [NewEvent]) -> UInt64 {
    var writer = CBORWriter()
    writer.writeArray(count: events.count)
    for event in events {
      writer.writeArray(count: 5)
      writer.write(text: event.type.name)
      writer.write(unsigned: UInt64(event.version))
      writer.writeArray(count: event.tags.count)
      for tag in event.tags { writer.write(text: tag.value) }
      writer.write(bytes: event.data)
      if let metadata = event.metadata { writer.write(bytes: metadata) } else { writer.writeNull() }
    }
    let content = writer.finish()
    return Checksum.xxh3(content.span)
  }
}

extension EventStore {
  /// Whether its events are the catalogue's.
  fileprivate var holdsCatalogue: Bool { application == StoreAccess.catalogueApplication }
}

extension Failure {
  /// Why events could not be appended, or what they were is not an event.
  fileprivate init(appending problem: InputProblem) {
    let code: ExitCode =
      switch problem.code {
      case "condition.failed": .conflict
      case "command.conflict": .refused
      case "event.invalid": .badData
      default: .inputOutput
      }
    self.init(code, problem.message)
  }
}
