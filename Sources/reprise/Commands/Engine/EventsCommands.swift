import EventModel
import EventStore
import JSON
import Platform

/// `events …`: the engine itself, for any application's events.
enum EventsCommands {
  static let declaration = CommandDeclaration(
    noun: "events", "Use the event store itself, for any application's events.",
    details: [
      "An event in JSON has the keys type, tags, data (any JSON value), and if wanted id (a "
        + "UUID), version and metadata (an object of texts). An id is not compared with those of "
        + "other events: --command-id makes sure that what is given twice is appended once."
    ], [initialize, append, read, head])

  private static let application = OptionDeclaration(
    "--application", "NAME", "The application whose events it will hold; else the catalogue.")

  private static let initialize = CommandDeclaration(
    "init", "Create a store.", options: [application],
    examples: [
      CommandExample(
        "events init --application shop --store ./shop", "A store for a shop's events.")
    ]
  ) { session throws(Failure) in
    let name = session.values[application] ?? StoreAccess.catalogueApplication
    guard !name.isEmpty else { throw .usage("The application's name must not be empty.") }
    let store = try session.createStore(application: name)
    session.console.notice(
      "The store for \(store.application) is in \(session.globals.storePath).")
  }

  private static let file = ArgumentDeclaration(
    "FILE", "The file with events, one JSON object a line; - or nothing: standard input.",
    kind: .path, isOptional: true)
  private static let condition = OptionDeclaration(
    "--condition", "JSON",
    "Append only if this holds: {\"failIfEventsMatch\": QUERY, \"after\": N}.", kind: .query)

  private static let append = CommandDeclaration(
    "append", "Append events as one commit, all or nothing.", arguments: [file],
    options: [condition],
    examples: [
      CommandExample("events append new.jsonl", "Append the events of a file as one commit.")
    ]
  ) { session throws(Failure) in
    let condition = try condition(session.values)
    let source = session.values.optional(file) ?? "-"
    let events = try EventLines.read(source)
    guard !session.globals.isDryRun else {
      return try session.rehearse(events, condition: condition)
    }
    let store = try session.openStore(.readWrite)
    let outcome = try session.append(events, condition: condition, to: store)
    guard let commit = outcome.commit else { return session.console.notice("No events.") }
    var rows = session.rowWriter(.appended, position: commit.last)
    rows.write(commit)
    rows.finish()
  }

  private static func condition(_ values: ParsedValues) throws(Failure) -> AppendCondition? {
    guard let text = values[condition] else { return nil }
    do throws(InputProblem) {
      guard case .object(let members) = try JSONText.parse(Array(text.utf8)) else {
        throw .malformed("A condition must be a JSON object.")
      }
      return try EventQueryParser.condition(FieldReader(members, of: "The condition"))
    } catch {
      throw .usage("--condition: \(error.message)")
    }
  }

  private static let query = OptionDeclaration(
    "--query", "JSON",
    "Only these events: {\"items\": [{\"types\": […], \"tags\": […]}]}.", kind: .query)

  private static let read = CommandDeclaration(
    "read", "Read events.",
    options: [query, LogCommand.after, LogCommand.limit, LogCommand.reverse],
    examples: [
      CommandExample(
        "events read --query '{\"items\":[{\"types\":[\"SongAdded\"]}]}' --format jsonl",
        "All events of one type, one a line.")
    ]
  ) { session throws(Failure) in
    var scan = EventScan(query: try eventQuery(session.values))
    let store = try session.openStore()
    scan.after = session.values.position(LogCommand.after) ?? .zero
    scan.direction = session.values.has(LogCommand.reverse) ? .backwards : .forwards
    scan.limit = session.values.number(LogCommand.limit)
    let head = try session.reading { () throws(ReadError) in try store.head() }
    var rows = session.rowWriter(.event, position: head)
    try scan.run(in: store) { rows.write($0) }
    rows.finish(whenEmpty: "No events.")
  }

  private static func eventQuery(_ values: ParsedValues) throws(Failure) -> EventQuery {
    guard let text = values[query] else { return .all }
    do throws(InputProblem) {
      return try EventQueryParser.query(text: text)
    } catch {
      throw .usage("--query: \(error.message)")
    }
  }

  private static let head = CommandDeclaration(
    "head", "Print the position of the last event; 0 if there is none."
  ) { session throws(Failure) in
    let store = try session.openStore()
    let head = try session.reading { () throws(ReadError) in try store.head() }
    guard session.globals.format != .table else {
      return session.console.output.write("\(head)\n")
    }
    var rows = session.rowWriter(
      RowLayout<Position>([RowField("head") { .count($0.rawValue) }], columns: ["head"]),
      position: head)
    rows.write(head)
    rows.finish()
  }
}

extension RowLayout where Row == Commit {
  /// How the answer to an append is written.
  static var appended: RowLayout {
    RowLayout(
      [
        RowField("first") { .count($0.first.rawValue) },
        RowField("last") { .count($0.last.rawValue) },
      ], columns: ["first", "last"])
  }
}
