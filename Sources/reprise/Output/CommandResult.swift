import Domain
import EventModel
import EventStore
import JSON

/// What a command led to, as scripts see it.
struct CommandResult {
  /// Whether and how it was carried out.
  enum Status: String {
    /// Its events are in the log now, or there was nothing to do.
    case accepted
    /// Its command id was known: nothing was appended again.
    case duplicate
    /// It was refused; nothing was changed.
    case rejected
  }

  /// Whether and how it was carried out.
  var status: Status
  /// The idempotency key, if it had one.
  var commandID: Identifier?
  /// The record that it was about.
  var id: Identifier?
  /// Its events.
  var events: [CommitOutcome.Entry] = []
  /// Why it was refused: a code for programs, a sentence for people.
  var error: (code: String, message: String)?

  /// The result as a JSON object; with the line of input that it answers.
  func json(line: Int? = nil) -> JSONValue {
    var members: [(String, JSONValue)] = []
    if let line { members.append(("line", .count(line))) }
    members += [
      ("status", .string(status.rawValue)), ("commandID", .identifier(commandID)),
      ("id", .identifier(id)), ("events", .array(events.map(Self.json))),
      ("error", .null),
    ]
    if let error {
      members[members.count - 1].1 = .object(pairs: [
        ("code", .string(error.code)), ("message", .string(error.message)),
      ])
    }
    return .object(pairs: members)
  }

  private static func json(_ entry: CommitOutcome.Entry) -> JSONValue {
    .object(pairs: [
      ("position", .count(entry.position.rawValue)), ("type", .string(entry.type.name)),
    ])
  }

  /// The header of a result in CSV.
  static let columns = ["status", "commandID", "id", "events", "code", "message"]

  /// The result in CSV.
  var cells: [String] {
    [
      status.rawValue, commandID?.description ?? "", id?.description ?? "",
      events.map { "\($0.position) \($0.type)" }.joined(separator: "; "), error?.code ?? "",
      error?.message ?? "",
    ]
  }

  /// Takes over what a command led to.
  ///
  /// `newID` is the identity that was made for a record that is added: if it was added before, it
  /// has another, which is looked up.
  mutating func take(_ outcome: CommitOutcome, newID: Identifier?, in store: EventStore) {
    status = outcome.status == .duplicate ? .duplicate : .accepted
    events = outcome.events
    guard let first = outcome.events.first,
      id == nil || (outcome.status == .duplicate && id == newID)
    else { return }
    // The identity is a convenience: without it the answer is still right.
    guard let event = try? store.event(at: first.position),
      let known = try? CatalogueEvent(decoding: event)
    else { return }
    id = known.recordID
  }

  /// Why a command was refused by a rule; `nil` if something else stands against it.
  static func reason(
    _ error: CommandError<CatalogueRejection>
  ) -> (code: String, message: String)? {
    switch error {
    case .rejected(let rejection): (rejection.code.text, rejection.message)
    case .append(let error):
      switch error {
      case .commandConflict: ("command.conflict", error.description)
      case .invalidEvent, .invalidContext: ("command.invalid", error.description)
      case .conditionFailed, .readOnly, .read, .storage: nil
      }
    }
  }
}
