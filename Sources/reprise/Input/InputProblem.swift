import EventModel
import EventStore
import JSON

/// What is wrong with a line of input, or with what it asks for.
struct InputProblem: Error, Hashable, Sendable {
  /// Its code in the answer (`line.malformed`).
  let code: String
  /// What is wrong with which value, and what to do.
  let message: String
  /// The event that stands against it, if one does.
  var position: Position?

  init(code: String, message: String, position: Position? = nil) {
    self.code = code
    self.message = message
    self.position = position
  }

  /// The line cannot be understood.
  static func malformed(_ message: String) -> InputProblem {
    InputProblem(code: "line.malformed", message: message)
  }

  /// Why an append was refused.
  init(_ error: AppendError) {
    switch error {
    case .conditionFailed(let position):
      self.init(code: "condition.failed", message: error.description, position: position)
    case .commandConflict(_, let position):
      self.init(code: "command.conflict", message: error.description, position: position)
    case .invalidEvent, .invalidContext:
      self.init(code: "event.invalid", message: error.description)
    case .readOnly, .read, .storage:
      self.init(code: "storage.failed", message: error.description)
    }
  }

  /// Why events could not be read.
  init(_ error: ReadError) {
    self.init(code: "storage.failed", message: error.description)
  }

  /// The answer `{"error": {…}}`.
  var json: JSONValue {
    var members: [(String, JSONValue)] = [
      ("code", .string(code)), ("message", .string(message)),
    ]
    if let position { members.append(("position", .count(position.rawValue))) }
    return .object(pairs: [("error", .object(pairs: members))])
  }
}
