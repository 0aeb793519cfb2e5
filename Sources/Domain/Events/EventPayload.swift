import EventModel

/// The facts of one type of event.
public protocol EventPayload: Hashable, Sendable {
  /// The type's wire name.
  static var type: EventType { get }
  /// Today's version of its schema.
  static var version: Int { get }
  /// Facts without a content, which reading fills.
  static var blank: Self { get }
  /// What it is about.
  var tags: [Tag] { get }
  /// Goes through all fields, in the order of their encoded names: shorter names first, then by
  /// bytes.
  mutating func visitFields<Visitor: FieldVisitor>(
    _ fields: inout Visitor
  ) throws(Visitor.Failure)

  // The rest need not be written. It is part of the protocol so that it is compiled for each type,
  // without a call through the protocol for every field.

  /// The facts in CBOR.
  var data: [UInt8] { get }
  /// The form in the log.
  func encoded() -> NewEvent
  /// Reads the facts.
  init(data: [UInt8]) throws(CBORError)
}

extension EventPayload {
  /// Version 1, where a type does not say otherwise.
  public static var version: Int { 1 }

  /// The facts in CBOR.
  public var data: [UInt8] {
    var facts = self
    var fields = FieldWriter()
    facts.visitFields(&fields)
    return fields.finish()
  }

  /// Reads the facts.
  public init(data: [UInt8]) throws(CBORError) {
    self = Self.blank
    var fields = try FieldReader(data)
    try visitFields(&fields)
    try fields.finish()
  }

  /// The form in the log.
  public func encoded() -> NewEvent {
    NewEvent(type: Self.type, version: Self.version, tags: tags, data: data)
  }
}
