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
      let code: ExitCode =
        switch error.code {
        case "condition.failed": .conflict
        case "command.conflict": .refused
        case "event.invalid": .badData
        default: .inputOutput
        }
      throw Failure(code, error.message)
    }
  }

  /// Appends events as one commit; into the catalogue only such as the catalogue understands,
  /// since one that it does not would stop its views.
  func appendChecked(
    _ events: [NewEvent], condition: AppendCondition?, context: CommitContext,
    to store: EventStore
  ) throws(InputProblem) -> CommitOutcome {
    if store.application == StoreAccess.catalogueApplication {
      for event in events { try Self.checkCatalogue(event) }
    }
    var context = context
    context.fingerprint = Self.fingerprint(of: events)
    do throws(AppendError) {
      return try store.append(events, condition: condition, context: context)
    } catch {
      throw InputProblem(error)
    }
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
