import EventModel

/// What a command asks that adds a record of which no more than the name is told.
public protocol AddNamedPayload: CommandPayload {
  /// The identity that the caller chose for it; `nil` to take ``newID``.
  var id: Identifier? { get }
  /// The identity that it gets where the caller chose none.
  var newID: Identifier { get }
  /// The record's name.
  var name: String { get }
}

extension AddNamedPayload {
  /// The identity that the record gets.
  public var recordID: Identifier? { id ?? newID }

  /// What was asked.
  public func writeFields(to fields: inout FieldWriter) {
    fields.write(present: "id", id)
    fields.write("name", name)
  }
}
