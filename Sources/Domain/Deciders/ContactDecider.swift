import EventModel

/// Decides about contacts.
///
/// Several contacts may have one name. The rule for contacts (``ContactPolicy``) is for what is
/// entered from now on: contacts that were there before it stay as they are, and an edit is asked
/// only for what it changes.
public struct ContactDecider: Decider {
  /// What must be known to decide.
  public struct State: Hashable, Sendable {
    var policy = ContactPolicy.practical
    var contacts: [Identifier: Contact] = [:]
    var identities = TakenIdentities()
  }

  /// Makes the decider.
  public init() {}

  /// Nobody is known, and the rule is the practical one.
  public var initialState: State { State() }

  /// The events of the one contact, and of the rule where something is entered.
  public func query(for command: ContactCommand) -> EventQuery {
    switch command {
    case .add(let add): Self.policyQuery.union(TakenIdentities.query(for: add.id))
    case .edit(let edit):
      Self.policyQuery.union(
        .tagged(
          CatalogueTag.contact(edit.id),
          types: [ContactAdded.type, ContactEdited.type, ContactDeleted.type]))
    case .delete(let delete):
      .tagged(CatalogueTag.contact(delete.id), types: [ContactAdded.type, ContactDeleted.type])
    case .setPolicy: Self.policyQuery
    }
  }

  private static let policyQuery = EventQuery.tagged(
    CatalogueTag.contactPolicy, types: [ContactPolicySet.type])

  /// The events that the command leads to; none when nothing changes.
  public func decide(
    _ command: ContactCommand, _ state: State
  ) throws(CatalogueRejection) -> [CatalogueEvent] {
    switch command {
    case .add(let add): return try decide(add, state)
    case .edit(let edit): return try decide(edit, state)
    case .delete(let delete):
      guard state.contacts[delete.id] != nil else { throw .unknown(.contact, delete.id) }
      return [.contact(.deleted(ContactDeleted(id: delete.id)))]
    case .setPolicy(let set):
      return set.policy == state.policy
        ? [] : [.contact(.policySet(ContactPolicySet(preset: set.policy)))]
    }
  }

  /// What is known after one more event.
  public func evolve(_ state: inout State, _ event: CatalogueEvent) {
    state.identities.evolve(event)
    switch event {
    case .contact(.added(let added)): state.contacts[added.id] = Contact(added)
    case .contact(.edited(let edited)): state.contacts[edited.id]?.apply(edited)
    case .contact(.deleted(let deleted)): state.contacts[deleted.id] = nil
    case .contact(.policySet(let set)): state.policy = set.preset
    case .singer, .song, .artist, .album, .fruit, .source: break
    }
  }

  private func decide(
    _ add: AddContact, _ state: State
  ) throws(CatalogueRejection) -> [CatalogueEvent] {
    try ContactRules.check(name: add.name, state.policy)
    try ContactRules.check(addresses: add.addresses, state.policy)
    try ContactRules.check(phones: add.phones, state.policy)
    try TextRules.check(add.emails, .email)
    try TextRules.check(optional: add.organization, .organization)
    try TextRules.check(optional: add.note, .note)
    try state.identities.check(add.id)
    return [
      .contact(
        .added(
          ContactAdded(
            id: add.id ?? add.newID, name: add.name, phones: add.phones, addresses: add.addresses,
            emails: add.emails, organization: add.organization, note: add.note)))
    ]
  }

  private func decide(
    _ edit: EditContact, _ state: State
  ) throws(CatalogueRejection) -> [CatalogueEvent] {
    guard let contact = state.contacts[edit.id] else { throw .unknown(.contact, edit.id) }
    let edited = ContactEdited(
      id: edit.id, name: edit.name.relative(to: contact.name),
      phones: edit.phones.relative(to: contact.phones),
      addresses: edit.addresses.relative(to: contact.addresses),
      emails: edit.emails.relative(to: contact.emails),
      organization: edit.organization.relative(to: contact.organization),
      note: edit.note.relative(to: contact.note))
    guard edited != ContactEdited(id: edit.id) else { return [] }
    if case .set(let name) = edited.name { try ContactRules.check(name: name, state.policy) }
    if case .set(let addresses) = edited.addresses {
      try ContactRules.check(addresses: addresses, state.policy)
    }
    if case .set(let phones) = edited.phones {
      try ContactRules.check(phones: phones, state.policy)
    }
    if case .set(let emails) = edited.emails { try TextRules.check(emails, .email) }
    if case .set(let organization) = edited.organization {
      try TextRules.check(optional: organization, .organization)
    }
    if case .set(let note) = edited.note { try TextRules.check(optional: note, .note) }
    return [.contact(.edited(edited))]
  }
}
