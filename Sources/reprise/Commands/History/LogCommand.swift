import EventModel
import EventStore
import Platform

/// `log`: the events as they happened.
enum LogCommand {
  private static let tag = OptionDeclaration(
    "--tag", "T", "Only events with this tag (singer:ID); several: with all of them.",
    isRepeated: true)
  private static let type = OptionDeclaration(
    "--type", "T", "Only events of this type (SongAdded); several: of any of them.",
    isRepeated: true)
  private static let actor = OptionDeclaration("--actor", "A", "Only events that A asked for.")
  private static let command = OptionDeclaration(
    "--command", "C", "Only events of this command (AddSong).")
  static let after = OptionDeclaration(
    "--after", "P", "Only events after position P.", kind: .position)
  private static let until = OptionDeclaration(
    "--until", "P", "Only events up to position P, it included.", kind: .position)
  private static let since = OptionDeclaration(
    "--since", "TIME", "Only events from this time or date on.", kind: .time)
  static let limit = OptionDeclaration("--limit", "N", "At most N events.", kind: .count)
  static let reverse = OptionDeclaration(flag: "--reverse", "The latest event first.")
  private static let follow = OptionDeclaration(
    flag: "--follow", "Then wait for further events, from any process, until interrupted.")

  static let declaration = CommandDeclaration(
    query: "log",
    "Show the events as they happened, of the whole store or those that are asked for.",
    details: [
      "With --follow and --format json every event is written as soon as it is there, but the "
        + "document ends only when the command does: jsonl suits better."
    ],
    options: [tag, type, actor, command, after, until, since, limit, reverse, follow],
    exclusive: [[reverse.name, follow.name]],
    examples: [
      CommandExample("log --limit 20 --reverse", "The latest twenty events."),
      CommandExample("log --type SongAdded --since 2024-05-01", "Songs added since that day."),
      CommandExample("log --follow --format jsonl", "Every event, as it happens."),
    ]
  ) { session throws(Failure) in
    let query = try query(session.values)
    let store = try session.openStore()
    try show(query, of: store, session)
  }

  private static func query(_ values: ParsedValues) throws(Failure) -> EventQuery {
    do throws(InputProblem) {
      var types: [EventType] = []
      for name in values.all(type) { types.append(try EventQueryParser.type(name)) }
      var tags: [Tag] = []
      for text in values.all(tag) { tags.append(try EventQueryParser.tag(text)) }
      guard !types.isEmpty || !tags.isEmpty else { return .all }
      return EventQuery([EventQuery.Item(types: types, tags: tags)])
    } catch {
      throw .usage(error.message)
    }
  }

  private static func show(
    _ query: EventQuery, of store: EventStore, _ session: Session
  ) throws(Failure) {
    let values = session.values
    let isFollowing = values.has(follow)
    guard !isFollowing || session.globals.asOf == nil else {
      throw .usage("--follow and --as-of exclude each other.")
    }
    var scan = EventScan(query: query)
    scan.after = values.position(after) ?? .zero
    let horizon = try session.horizon(of: store)
    scan.through = values.position(until)
    if !isFollowing { scan.through = min(scan.through ?? .max, horizon) }
    scan.direction = values.has(reverse) ? .backwards : .forwards
    scan.limit = values.number(limit)
    scan.accepts = { [actor = values[actor], command = values[command]] commit in
      (actor == nil || commit.context.actor == actor)
        && (command == nil || commit.context.command == command)
    }
    if let time = values[since] {
      // A date alone means its beginning here, the end of it elsewhere.
      let moment = Timestamp(time.utf8.count == 10 ? "\(time)T00:00:00Z" : time)
      let before = Timestamp(microseconds: (moment?.rawValue ?? 1) - 1)
      scan.after = max(
        scan.after, try session.reading { () throws(ReadError) in try store.position(at: before) })
    }
    var rows = session.rowWriter(.event, position: horizon)
    if isFollowing { Interruption.install() }
    try scan.run(in: store, following: isFollowing) { entry in
      let step = rows.write(entry)
      if isFollowing {
        rows.release()
        session.console.output.flush()
      }
      return session.console.output.isClosed ? .stop : step
    }
    rows.finish(whenEmpty: "No events.")
  }
}
