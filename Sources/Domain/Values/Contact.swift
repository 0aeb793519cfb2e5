/// What is known of a contact.
struct Contact: Hashable, Sendable {
  /// The name as it was typed.
  var name: String
  /// Phone numbers.
  var phones: [LabelledValue]
  /// Addresses.
  var addresses: [LabelledValue]
  /// Emails.
  var emails: [LabelledValue]
  /// The organisation.
  var organization: String?
  /// A note.
  var note: String?

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
