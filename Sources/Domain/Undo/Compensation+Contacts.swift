import EventModel

extension Compensation {
  /// Sets back the policy for contacts, if the commit set it.
  mutating func setBackPolicy() throws(CatalogueRejection) {
    let (before, after) = (before.contacts.policy, after.contacts.policy)
    guard before != after else { return }
    guard now.contacts.policy == after else {
      throw CatalogueRejection(
        .changed(.policy),
        "The policy for contacts was set to \(now.contacts.policy.rawValue) since. Undo that "
          + "first, or set the policy that you want.")
    }
    comesBack(.contact(.policySet(ContactPolicySet(preset: before))))
  }

  /// Sets back a contact, field by field.
  mutating func setBackContact(_ id: Identifier) throws(CatalogueRejection) {
    let reversal = try reversal(.contact, id, name: \.name) { state in
      state.contacts.contacts[id].map { ContactAdded(id: id, $0) }
    }
    switch reversal {
    case .nothing: break
    case .add(let facts): happens(.contact(.added(facts)))
    case .delete: happens(.contact(.deleted(ContactDeleted(id: id))))
    case .edit(let change):
      happens(
        .contact(
          .edited(
            ContactEdited(
              id: id, name: try change.change(\.name), phones: try change.change(\.phones),
              addresses: try change.change(\.addresses), emails: try change.change(\.emails),
              organization: try change.change(\.organization),
              note: try change.change(\.note)))))
    }
  }
}

extension ContactAdded {
  /// The facts of a contact as if they had all been there from the beginning.
  fileprivate init(id: Identifier, _ contact: Contact) {
    self.init(
      id: id, name: contact.name, phones: contact.phones, addresses: contact.addresses,
      emails: contact.emails, organization: contact.organization, note: contact.note)
  }
}
