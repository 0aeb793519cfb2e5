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

  /// The result as one line of JSON; with the line of input that it answers.
  func jsonLine(of line: Int? = nil) -> [UInt8] {
    var writer = JSONWriter()
    write(to: &writer, line: line)
    writer.endLine()
    return writer.bytes
  }

  /// Writes the result as a JSON object; with the line of input that it answers.
  func write(to writer: inout JSONWriter, line: Int?) {
    writer.beginObject()
    if let line {
      writer.write(key: "line")
      writer.write(integer: line)
    }
    writer.write(key: "status")
    writer.write(string: status.rawValue)
    writer.write(key: "commandID")
    writer.write(identifier: commandID)
    writer.write(key: "id")
    writer.write(identifier: id)
    writer.write(key: "events")
    writer.beginArray()
    for entry in events { Self.write(entry, to: &writer) }
    writer.endArray()
    writer.write(key: "error")
    writeError(to: &writer)
    writer.endObject()
  }

  private static func write(_ entry: CommitOutcome.Entry, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.write(key: "position")
    writer.write(integer: entry.position.rawValue)
    writer.write(key: "type")
    writer.write(string: entry.type.name)
    writer.endObject()
  }

  private func writeError(to writer: inout JSONWriter) {
    guard let error else { return writer.writeNull() }
    writer.beginObject()
    writer.write(key: "code")
    writer.write(string: error.code)
    writer.write(key: "message")
    writer.write(string: error.message)
    writer.endObject()
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

extension CommandResult {
  /// The result of a command that a rule stands against.
  init(_ rejection: CatalogueRejection, commandID: Identifier?) {
    self.init(
      status: .rejected, commandID: commandID, error: (rejection.code.text, rejection.message))
  }
}

extension JSONWriter {
  /// Writes an identifier as a string; `null` where there is none.
  fileprivate mutating func write(identifier: Identifier?) {
    if let identifier { write(identifier: identifier) } else { writeNull() }
  }
}
