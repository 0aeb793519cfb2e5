import EventModel

/// The facts of one type of event.
public protocol EventPayload: Hashable, Sendable {
  /// The type's wire name.
  static var type: EventType { get }
  /// Today's version of its schema.
  static var version: Int { get }
  /// What it is about.
  var tags: [Tag] { get }
  /// The facts in CBOR.
  var data: [UInt8] { get }
  /// Reads the facts.
  init(data: [UInt8]) throws(CBORError)
}

extension EventPayload {
  /// Version 1, where a type does not say otherwise.
  public static var version: Int { 1 }

  /// The form in the log.
  func encoded() -> NewEvent {
    NewEvent(type: Self.type, version: Self.version, tags: tags, data: data)
  }
}
