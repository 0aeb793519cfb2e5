import EventModel

/// Changes a contact: only what is set.
public struct EditContact: CommandPayload {
  /// The command's name.
  public static let name = "EditContact"

  /// The contact.
  public var id: Identifier
  /// The name.
  public var name: Change<String>
  /// All phone numbers.
  public var phones: Change<[LabelledValue]>
  /// All addresses.
  public var addresses: Change<[LabelledValue]>
  /// All emails.
  public var emails: Change<[LabelledValue]>
  /// The organisation.
  public var organization: Change<String?>
  /// The note.
  public var note: Change<String?>

  /// Makes the command.
  public init(
    id: Identifier, name: Change<String> = .unchanged,
    phones: Change<[LabelledValue]> = .unchanged, addresses: Change<[LabelledValue]> = .unchanged,
    emails: Change<[LabelledValue]> = .unchanged, organization: Change<String?> = .unchanged,
    note: Change<String?> = .unchanged
  ) {
    self.id = id
    self.name = name
    self.phones = phones
    self.addresses = addresses
    self.emails = emails
    self.organization = organization
    self.note = note
  }

  /// The command among all others.
  public var command: CatalogueCommand { .contact(.edit(self)) }

  /// The record.
  public var recordID: Identifier? { id }

  /// What was asked.
  public func writeFields(to fields: inout FieldWriter) {
    fields.write("id", id)
    fields.write(change: "name", name)
    fields.write(change: "note", note)
    fields.write(change: "emails", emails)
    fields.write(change: "phones", phones)
    fields.write(change: "addresses", addresses)
    fields.write(change: "organization", organization)
  }
}
