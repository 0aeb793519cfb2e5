import EventModel
import EventStore
import JSON
import Platform

/// Answers the requests of `pipe`; a subscription speaks in between, from a thread of its own.
struct Pipe {
  private let store: EventStore
  private let session: Session
  private let answers = PipeAnswers()
  private var commits: CommitMemory

  /// Makes a pipe to a store.
  init(store: EventStore, session: Session) {
    self.store = store
    self.session = session
    commits = CommitMemory(store: store)
  }

  /// Whether somebody still reads the answers.
  var isOpen: Bool { answers.isOpen }

  /// Hands all answers to the reader.
  func flush() { answers.flush() }

  /// Ends a subscription and hands all answers to the reader.
  func close() {
    answers.endSubscription()
    answers.flush()
  }

  /// Answers one line.
  mutating func answer(_ line: InputLines.Line) {
    do throws(InputProblem) {
      guard case .object(let members) = try line.json() else {
        throw .malformed("A request must be a JSON object such as {\"op\":\"head\"}.")
      }
      try perform(FieldReader(members, of: "A request"))
    } catch {
      answers.add(error.json)
    }
  }

  private mutating func perform(_ request: FieldReader) throws(InputProblem) {
    let words = ["append", "read", "head", "subscribe", "unsubscribe"]
    switch try request.choice("op", of: words) {
    case "append": try append(request)
    case "read": try read(request)
    case "head":
      try request.check(known: ["op"])
      answers.add(.object(pairs: [("head", Self.json(try head()))]))
    case "subscribe": try subscribe(request)
    case "unsubscribe":
      try request.check(known: ["op"])
      answers.endSubscription()
      answers.add(.object(pairs: [("unsubscribed", .bool(true))]))
    default: throw request.missing("op")
    }
  }

  private func append(_ request: FieldReader) throws(InputProblem) {
    try request.check(known: ["op", "events", "condition", "commandID"])
    guard let values = try request.array("events") else { throw request.missing("events") }
    var events: [NewEvent] = []
    for value in values { events.append(try NewEventParser.event(value)) }
    guard !events.isEmpty else { throw .malformed("\"events\" must not be empty.") }
    var condition: AppendCondition?
    if let reader = try request.object("condition") {
      condition = try EventQueryParser.condition(reader)
    }
    var context = session.context
    context.commandID = try request.identifier("commandID")
    let outcome = try session.appendChecked(
      events, condition: condition, context: context, to: store)
    guard let commit = outcome.commit else { return }
    var members: [(String, JSONValue)] = [
      ("first", .count(commit.first.rawValue)), ("last", .count(commit.last.rawValue)),
    ]
    if outcome.status == .duplicate { members.append(("duplicate", .bool(true))) }
    answers.add(.object(pairs: members))
  }

  private mutating func read(_ request: FieldReader) throws(InputProblem) {
    try request.check(known: ["op", "query", "after", "limit", "backwards"])
    let query = try Self.query(request)
    let limit = try request.count("limit")
    let after = Position(try request.count("after") ?? 0)
    let direction: ScanDirection =
      try request.flag("backwards") ? .backwards : .forwards
    var count: UInt64 = 0
    var last: Position?
    var writer = JSONWriter()
    writer.beginObject()
    writer.write(key: "events")
    writer.beginArray()
    // The head comes first, so that the events up to it are all here.
    let head = try head()
    if limit != 0 {
      try visit(query, after: after, through: head, direction) { entry in
        entry.write(to: &writer)
        last = entry.event.position
        count += 1
        return count == limit ? .stop : .more
      }
    }
    writer.endArray()
    writer.write(key: "head")
    writer.write(Self.json(count == limit ? last ?? head : head))
    writer.endObject()
    answers.add(writer.bytes)
  }

  private mutating func subscribe(_ request: FieldReader) throws(InputProblem) {
    try request.check(known: ["op", "query", "after"])
    let query = try Self.query(request)
    var after = Position(try request.count("after") ?? 0)
    answers.endSubscription()
    let head = try head()
    let answers = answers
    try visit(query, after: after, through: head, .forwards) { entry in
      answers.add(PipeAnswers.line(of: entry))
      return answers.isOpen ? .more : .stop
    }
    answers.flush()
    after = max(after, head)
    answers.beginSubscription(of: query, after: after, in: store)
  }

  private mutating func visit(
    _ query: EventQuery, after: Position, through: Position, _ direction: ScanDirection,
    _ body: (EventEntry) -> ScanStep
  ) throws(InputProblem) {
    do throws(ReadError) {
      try store.read(query, after: after, through: through, direction: direction) {
        event throws(ReadError) in
        body(EventEntry(event: event, commit: try commits.commit(of: event)))
      }
    } catch {
      throw InputProblem(error)
    }
  }

  private func head() throws(InputProblem) -> Position {
    do throws(ReadError) {
      return try store.head()
    } catch {
      throw InputProblem(error)
    }
  }

  private static func query(_ request: FieldReader) throws(InputProblem) -> EventQuery {
    guard let reader = try request.object("query") else { return .all }
    return try EventQueryParser.query(reader)
  }

  private static func json(_ head: Position) -> JSONValue {
    head == .zero ? .null : .count(head.rawValue)
  }
}
