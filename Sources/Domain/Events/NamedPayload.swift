import EventModel

/// The facts of an event that says no more of a record than its identity and its name.
public protocol NamedPayload: EventPayload {
  /// The record.
  var id: Identifier { get set }
  /// Its name.
  var name: String { get set }
  /// Makes the facts.
  init(id: Identifier, name: String)
}

extension NamedPayload {
  /// Facts without a content, which reading fills.
  public static var blank: Self { Self(id: .zero, name: "") }

  /// Goes through the fields in the order of their encoded names.
  public mutating func visitFields<Visitor: FieldVisitor>(
    _ fields: inout Visitor
  ) throws(Visitor.Failure) {
    try fields.required("id", &id)
    try fields.required("name", &name)
  }
}
