import EventModel

/// Adds a contact; several may share a name.
public struct AddContact: CommandPayload {
  /// The command's name.
  public static let name = "AddContact"

  /// The identity that the caller chose for it; `nil` to take ``newID``.
  public var id: Identifier?
  /// The identity that it gets where the caller chose none.
  public var newID: Identifier
  /// The name.
  public var name: String
  /// Phone numbers.
  public var phones: [LabelledValue]
  /// Addresses.
  public var addresses: [LabelledValue]
  /// Emails.
  public var emails: [LabelledValue]
  /// The organisation.
  public var organization: String?
  /// A note.
  public var note: String?

  /// Makes the command.
  public init(
    id: Identifier? = nil, newID: Identifier, name: String, phones: [LabelledValue] = [],
    addresses: [LabelledValue] = [], emails: [LabelledValue] = [], organization: String? = nil,
    note: String? = nil
  ) {
    self.id = id
    self.newID = newID
    self.name = name
    self.phones = phones
    self.addresses = addresses
    self.emails = emails
    self.organization = organization
    self.note = note
  }

  /// The command among all others.
  public var command: CatalogueCommand { .contact(.add(self)) }

  /// The identity that the record gets.
  public var recordID: Identifier? { id ?? newID }

  /// What was asked.
  public func writeFields(to fields: inout FieldWriter) {
    fields.write(present: "id", id)
    fields.write("name", name)
    fields.write(present: "note", note)
    fields.write(nonEmpty: "emails", emails)
    fields.write(nonEmpty: "phones", phones)
    fields.write(nonEmpty: "addresses", addresses)
    fields.write(present: "organization", organization)
  }
}
