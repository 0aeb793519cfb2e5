import Domain
import EventModel
import Testing

@Suite("Edited and deleted contacts")
struct ContactChangeTests {
  @Test("An edit carries only what changed")
  func edit() throws {
    try given(Sample.contactAdded).when(
      EditContact(
        id: Sample.anna, name: .set("Anna"), phones: .set([LabelledValue(value: "1")]),
        organization: .set(nil), note: .set("Met in Lisbon")
      ).command
    ).then([
      .contact(
        .edited(
          ContactEdited(
            id: Sample.anna, phones: .set([LabelledValue(value: "1")]), organization: .set(nil))))
    ])
  }

  @Test("An edit that changes nothing gives no event")
  func noChange() throws {
    try given(Sample.contactAdded).when(EditContact(id: Sample.anna).command).thenNothing()
    try given(Sample.contactAdded).when(
      EditContact(
        id: Sample.anna, name: .set("Anna"),
        phones: .set([LabelledValue(label: "home", value: "5550100")]),
        addresses: .set([LabelledValue(value: "1 High Street")]),
        emails: .set([LabelledValue(value: "anna@example.org")]), organization: .set("Example"),
        note: .set("Met in Lisbon")
      ).command
    ).thenNothing()
  }

  @Test("An edit is compared with the edits before it")
  func editedTwice() throws {
    let edited = CatalogueEvent.contact(.edited(ContactEdited(id: Sample.anna, name: .set("Ann"))))
    try given(Sample.contactAdded, edited).when(
      EditContact(id: Sample.anna, name: .set("Ann")).command
    ).thenNothing()
  }

  @Test("Another spelling of the same letters is a change")
  func canonicallyEquivalent() throws {
    let composed = CatalogueEvent.contact(.added(ContactAdded(id: Sample.anna, name: "Zo\u{EB}")))
    let events = try given(composed).when(
      EditContact(id: Sample.anna, name: .set("Zoe\u{308}")).command
    ).events()
    #expect(events.count == 1)
  }

  @Test("A new value is checked like the first one")
  func checks() throws {
    let history = given(Sample.contactAdded)
    func edit(_ change: (inout EditContact) -> Void) -> CatalogueCommand {
      var edit = EditContact(id: Sample.anna)
      change(&edit)
      return edit.command
    }
    let blank = [LabelledValue(value: " ")]
    try history.when(edit { $0.name = .set(" ") }).thenRejected(.blank(.name))
    try history.when(edit { $0.phones = .set(blank) }).thenRejected(.blank(.phone))
    try history.when(edit { $0.addresses = .set(blank) }).thenRejected(.blank(.address))
    try history.when(edit { $0.emails = .set(blank) }).thenRejected(.blank(.email))
    try history.when(edit { $0.organization = .set(" ") }).thenRejected(.blank(.organization))
    try history.when(edit { $0.note = .set(" ") }).thenRejected(.blank(.note))
  }

  @Test("A contact that is not there is neither edited nor deleted")
  func unknown() throws {
    try given(Sample.contactAdded).when(EditContact(id: Sample.nobody, name: .set("A")).command)
      .thenRejected(.unknown(.contact))
    try given(Sample.contactAdded).when(DeleteContact(id: Sample.nobody).command).thenRejected(
      CatalogueRejection(
        .unknown(.contact),
        "There is no contact with the id \(Sample.nobody): it was never added, or it was deleted."))
  }

  @Test("A contact is deleted once")
  func delete() throws {
    let deleted = CatalogueEvent.contact(.deleted(ContactDeleted(id: Sample.anna)))
    try given(Sample.contactAdded).when(DeleteContact(id: Sample.anna).command).then([deleted])
    try given(Sample.contactAdded, deleted).when(DeleteContact(id: Sample.anna).command)
      .thenRejected(.unknown(.contact))
    try given(Sample.contactAdded, deleted).when(
      EditContact(id: Sample.anna, name: .set("A")).command
    ).thenRejected(.unknown(.contact))
  }

  @Test("No name and no number of a contact is in a tag")
  func privacy() {
    #expect(Sample.contactAdded.encoded().tags == [Tag("contact", Sample.anna)])
    let edited = CatalogueEvent.contact(.edited(ContactEdited(id: Sample.anna, name: .set("Ann"))))
    #expect(edited.encoded().tags == [Tag("contact", Sample.anna)])
  }
}
