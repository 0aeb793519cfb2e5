import Domain
import EventModel
import Testing

@Suite("Contacts under the tutorial's policy")
struct TutorialPolicyTests {
  private func add(_ name: String, _ address: String?, _ phone: String?) -> CatalogueCommand {
    AddContact(
      newID: Sample.new, name: name,
      phones: phone.map { [LabelledValue(value: $0)] } ?? [],
      addresses: address.map { [LabelledValue(value: $0)] } ?? []
    ).command
  }

  @Test(
    "Name, address and phone are required, and short",
    arguments: [
      (" ", "1 High Street", "5550100", RejectionCode.blank(.name), "Name must not be blank."),
      ("Anna", nil, "5550100", .blank(.address), "Address must not be blank."),
      ("Anna", " ", "5550100", .blank(.address), "Address must not be blank."),
      ("Anna", "1 High Street", nil, .blank(.phone), "Phone must not be blank."),
      ("Anna", "1 High Street", "", .blank(.phone), "Phone must not be blank."),
      (
        "1234567890123456", "1", "1", .tooLong(.name),
        "Name must have at most 15 characters, but has 16."
      ),
      (
        "Anna", "123456789012345678901", "1", .tooLong(.address),
        "Address must have at most 20 characters, but has 21."
      ),
      (
        "Anna", "1", "12345678901", .tooLong(.phone),
        "Phone must have at most 10 characters, but has 11."
      ),
    ] as [(String, String?, String?, RejectionCode, String)])
  func refused(
    name: String, address: String?, phone: String?, code: RejectionCode, message: String
  ) throws {
    try given(Sample.policySet).when(add(name, address, phone))
      .thenRejected(CatalogueRejection(code, message))
  }

  @Test("Characters are counted as a person counts them")
  func counted() throws {
    let name = String(repeating: "e\u{301}", count: 14) + "👨‍👩‍👧‍👦"
    let events = try given(Sample.policySet).when(
      add(name, String(repeating: "🇮🇸", count: 20), "1234567890")
    ).events()
    #expect(events.count == 1)
  }

  @Test("Contacts from before the policy stay, and an edit is asked only for what it changes")
  func earlier() throws {
    let added = CatalogueEvent.contact(
      .added(ContactAdded(id: Sample.anna, name: "A name of more than fifteen")))
    let history = given(added, Sample.policySet)
    try history.when(EditContact(id: Sample.anna, note: .set("New")).command).then([
      .contact(.edited(ContactEdited(id: Sample.anna, note: .set("New"))))
    ])
    // Clearing what is not there says nothing of it.
    try history.when(EditContact(id: Sample.anna, phones: .set([]), note: .set("New")).command)
      .then([.contact(.edited(ContactEdited(id: Sample.anna, note: .set("New"))))])
    try history.when(
      EditContact(id: Sample.anna, name: .set("Still more than fifteen")).command
    ).thenRejected(.tooLong(.name))
    try history.when(
      EditContact(id: Sample.anna, addresses: .set([LabelledValue(value: " ")])).command
    ).thenRejected(.blank(.address))
    try given(Sample.contactAdded, Sample.policySet).when(
      EditContact(id: Sample.anna, phones: .set([])).command
    ).thenRejected(.blank(.phone))
  }

  @Test("The policy changes by a command, and only if it is another")
  func set() throws {
    let practical = CatalogueEvent.contact(.policySet(ContactPolicySet(preset: .practical)))
    try given().when(SetContactPolicy(policy: .tutorial).command).then([Sample.policySet])
    try given(Sample.policySet).when(SetContactPolicy(policy: .tutorial).command).thenNothing()
    try given().when(SetContactPolicy(policy: .practical).command).thenNothing()
    try given(Sample.policySet).when(SetContactPolicy(policy: .practical).command)
      .then([practical])
    _ = try given(Sample.policySet, practical).when(add("Anna", nil, nil)).events()
  }
}
