import EventModel

/// Deletes a contact.
public struct DeleteContact: CommandPayload {
  /// The command's name.
  public static let name = "DeleteContact"

  /// The contact.
  public var id: Identifier

  /// Makes the command.
  public init(id: Identifier) {
    self.id = id
  }

  /// The command among all others.
  public var command: CatalogueCommand { .contact(.delete(self)) }

  /// The record.
  public var recordID: Identifier? { id }

  /// What was asked.
  public func writeFields(to fields: inout FieldWriter) {
    fields.write("id", id)
  }
}
