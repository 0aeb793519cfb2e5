/// What happened, and nothing of who asked for it, when, and what it is about: all that a decision
/// reads of an event.
///
/// A decision reads events one by one, and their tags and commits would be most of the work.
public struct EventFacts: Hashable, Sendable {
  /// The event's place in the log.
  public let position: Position
  /// The kind of event.
  public let type: EventType
  /// The version of the schema that ``data`` follows (after upcasting, the current one).
  public let version: Int
  /// The facts, in deterministic CBOR.
  public let data: [UInt8]

  /// Makes facts as they were read.
  public init(position: Position, type: EventType, version: Int, data: [UInt8]) {
    self.position = position
    self.type = type
    self.version = version
    self.data = data
  }
}

extension RecordedEvent {
  /// What happened, without the rest.
  public var facts: EventFacts {
    EventFacts(position: position, type: type, version: version, data: data)
  }
}
