/// A domain's event that knows its form in the log.
public protocol StorableEvent: Sendable {
  /// The form in the log: wire name, schema version, tags and data.
  func encoded() -> NewEvent

  /// Reads what the log says, which is at its current schema version.
  ///
  /// - Throws: ``EventDecodingError`` for a type or version that is not known, or facts that do
  ///   not follow the schema.
  init(decoding facts: EventFacts) throws(EventDecodingError)
}

extension StorableEvent {
  /// Reads an event of the log, which is at its current schema version.
  ///
  /// - Throws: ``EventDecodingError``
  @inlinable
  public init(decoding event: RecordedEvent) throws(EventDecodingError) {
    try self.init(decoding: event.facts)
  }
}

/// Why an event of the log could not be read as a domain's event.
public enum EventDecodingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No such type is known.
  case unknownType(EventType, position: Position)
  /// The type is known, but not this version: a newer program wrote it.
  case unknownVersion(EventType, version: Int, position: Position)
  /// The facts do not follow the schema.
  case malformed(EventType, position: Position, problem: String)

  /// What happened, to which event, and what to do.
  public var description: String {
    switch self {
    case .unknownType(let type, let position):
      "Event \(position) is of the unknown type \(type). A newer version of this program or "
        + "another application wrote it: use that one."
    case .unknownVersion(let type, let version, let position):
      "Event \(position) is a \(type) of version \(version), which is newer than this program "
        + "knows. Use the newer program; nothing was changed."
    case .malformed(let type, let position, let problem):
      "Event \(position) (\(type)) cannot be read: \(problem)."
    }
  }
}
