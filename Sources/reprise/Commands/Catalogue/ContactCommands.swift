import Domain
import EventModel
import EventStore
import Projections

/// `contact …`.
enum ContactCommands {
  static let declaration = CommandDeclaration(
    noun: "contact", "Keep contacts.", [add, list, find, show, edit, delete])

  private static let name = ArgumentDeclaration("NAME", "The contact's name.")
  private static let ref = CommonOptions.ref("contact")

  private static let add = CommandDeclaration(
    "add", "Add a contact; several may have one name.", details: [ContactOptions.labels],
    arguments: [name], options: ContactOptions.all + [CommonOptions.id],
    examples: [
      CommandExample(
        "contact add 'Alex Smith' --phone home:+442079460123 --email alex@example.org",
        "A contact with a labelled phone number.")
    ]
  ) { session throws(Failure) in
    let newID = Session.newID()
    let values = session.values
    let name = values[name]
    try session.add(
      AddContact(
        id: values.identifier(CommonOptions.id), newID: newID, name: name,
        phones: ContactOptions.entries(ContactOptions.phone, in: values),
        addresses: ContactOptions.entries(ContactOptions.address, in: values),
        emails: ContactOptions.entries(ContactOptions.email, in: values),
        organization: values[ContactOptions.organization].flatMap(clearing),
        note: values[ContactOptions.note].flatMap(clearing)),
      newID: newID, saying: "Added contact \(name)")
  }

  private static let list = CommandDeclaration(
    query: "list", "List contacts by name."
  ) { session throws(Failure) in
    try session.answer(
      ContactsByNameProjector.views, of: session.openCatalogue(), .contact,
      whenEmpty: "No contacts."
    ) { view, rows throws(ViewError) in
      try ContactsByNameProjector.visitAll(in: view) { rows.write($0) }
    }
  }

  private static let show = CommandDeclaration(
    query: "show", "Show a contact.", arguments: [ref]
  ) { session throws(Failure) in
    let store = try session.openCatalogue()
    let record = try session.resolve(session.values[ref], .contact, in: store)
    try session.show(
      record, ContactsByNameProjector.views, of: store, about: .contact(record.id), .contact
    ) { view throws(ViewError) in
      try ContactsByNameProjector.contact(record.id, in: view)
    }
  }

  private static let edit = CommandDeclaration(
    "edit", "Change a contact; an empty value clears.",
    details: [
      ContactOptions.labels,
      "Phones, addresses and emails that are given take the place of all that were there.",
    ],
    arguments: [ref], options: [ContactOptions.name] + ContactOptions.all,
    examples: [
      CommandExample(
        "contact edit 'Alex Smith' --phone +442079460124 --reason moved", "Another number.")
    ]
  ) { session throws(Failure) in
    let values = session.values
    try session.requireChange([ContactOptions.name] + ContactOptions.all)
    let store = try session.openCatalogue(.readWrite)
    let record = try session.resolve(values[ref], .contact, in: store)
    var contact = EditContact(id: record.id)
    if let name = values[ContactOptions.name] { contact.name = .set(name) }
    contact.phones = ContactOptions.change(ContactOptions.phone, in: values)
    contact.addresses = ContactOptions.change(ContactOptions.address, in: values)
    contact.emails = ContactOptions.change(ContactOptions.email, in: values)
    if let text = values[ContactOptions.organization] {
      contact.organization = .set(clearing(text))
    }
    if let text = values[ContactOptions.note] { contact.note = .set(clearing(text)) }
    try session.carryOut(contact, in: store) { _ in "Changed contact \(record.name)" }
  }

  private static let delete = CommandDeclaration(
    "delete", "Delete a contact.", arguments: [ref]
  ) { session throws(Failure) in
    try session.delete(session.values[ref], .contact) { DeleteContact(id: $0) }
  }
}
