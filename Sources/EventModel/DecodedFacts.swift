import Synchronization

/// What the facts of an event were decoded to, for several who fold it one after the other; or no
/// room for it.
///
/// All of them are equal: what they hold follows from the event.
struct DecodedFacts: Hashable, Sendable {
  private final class Room: Sendable {
    /// A ``Held``, of whatever type of value.
    let held = Mutex<(any AnyObject & Sendable)?>(nil)
  }

  /// A value: to ask an object for its class is much quicker than to ask a value for its type.
  private final class Held<Value: Sendable>: Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
  }

  static let noRoom = DecodedFacts(room: nil)

  private let room: Room?

  /// Makes room for a value.
  static func empty() -> DecodedFacts { DecodedFacts(room: Room()) }

  static func == (_: DecodedFacts, _: DecodedFacts) -> Bool { true }

  func hash(into _: inout Hasher) {}

  /// The value that is held; else a new one, which is held from now on if there is room.
  func value<Value: Sendable, E: Error>(_ decode: () throws(E) -> Value) throws(E) -> Value {
    guard let room else { return try decode() }
    if let known = room.held.withLock({ $0 }) as? Held<Value> { return known.value }
    let decoded = try decode()
    room.held.withLock { $0 = Held(decoded) }
    return decoded
  }
}

extension RecordedEvent {
  /// The same event, which keeps what ``decoded(by:)`` makes of it.
  public func keepingDecoded() -> RecordedEvent {
    var event = self
    event.decodedFacts = .empty()
    return event
  }

  /// What `decode` makes of the event.
  ///
  /// Projectors that fold the same event share the result: `decode` runs for the first of them.
  ///
  /// - Parameter decode: Decodes the facts; the same for all who ask for this type of value.
  /// - Returns: The value.
  /// - Throws: What `decode` throws.
  public func decoded<Value: Sendable, E: Error>(
    by decode: (RecordedEvent) throws(E) -> Value
  ) throws(E) -> Value {
    try decodedFacts.value { () throws(E) in try decode(self) }
  }
}
