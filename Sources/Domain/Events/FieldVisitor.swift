/// Goes through the fields of an event's facts: writes them, or reads them.
///
/// Facts name their fields once, in ``EventPayload/visitFields(_:)``, so that what is written and
/// what is read cannot differ. Fields come in the order of their encoded names: shorter names
/// first, then by bytes.
public protocol FieldVisitor {
  /// What may go wrong.
  associatedtype Failure: Error

  /// A field that every event of the type has.
  mutating func required<Value: FieldValue>(
    _ name: String, _ value: inout Value
  ) throws(Failure)

  /// A field that is left out where there is no value.
  mutating func optional<Value: FieldValue>(
    _ name: String, _ value: inout Value?
  ) throws(Failure)

  /// A field that is left out where it stays as it is.
  mutating func change<Value: FieldValue>(
    _ name: String, _ value: inout Change<Value>
  ) throws(Failure)

  /// A list that is left out where it is empty.
  mutating func list<Value: FieldValue>(
    _ name: String, _ values: inout [Value]
  ) throws(Failure)
}
