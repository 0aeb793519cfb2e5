/// What is known of a contact.
public struct Contact: Hashable, Sendable {
  /// The name as it was typed.
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

  init(_ added: ContactAdded) {
    name = added.name
    phones = added.phones
    addresses = added.addresses
    emails = added.emails
    organization = added.organization
    note = added.note
  }

  mutating func apply(_ edited: ContactEdited) {
    name = edited.name.applied(to: name)
    phones = edited.phones.applied(to: phones)
    addresses = edited.addresses.applied(to: addresses)
    emails = edited.emails.applied(to: emails)
    organization = edited.organization.applied(to: organization)
    note = edited.note.applied(to: note)
  }
}
