import Domain
import EventModel
import Testing

@Suite("Contacts")
struct ContactDeciderTests {
  private let id = Sample.anna
  private let phone = [LabelledValue(label: "home", value: "5550100")]
  private let address = [LabelledValue(value: "1 High Street")]

  private func add(
    _ name: String, phones: [LabelledValue] = [], addresses: [LabelledValue] = [],
    emails: [LabelledValue] = [], organization: String? = nil, note: String? = nil
  ) -> CatalogueCommand {
    AddContact(
      newID: Sample.new, name: name, phones: phones, addresses: addresses, emails: emails,
      organization: organization, note: note
    ).command
  }

  @Test("A contact is added with everything as it was typed")
  func adds() throws {
    try given().when(
      AddContact(
        id: id, newID: Sample.new, name: "Anna", phones: phone, addresses: address,
        emails: [LabelledValue(value: "anna@example.org")], organization: "Example",
        note: "Met in Lisbon"
      ).command
    ).then([Sample.contactAdded])
  }

  @Test("A contact without an identity of the caller's gets the new one")
  func newIdentity() throws {
    try given().when(add("Anna")).then([
      .contact(.added(ContactAdded(id: Sample.new, name: "Anna")))
    ])
  }

  @Test("Several contacts share a name")
  func sharedName() throws {
    try given(Sample.contactAdded).when(add("Anna")).then([
      .contact(.added(ContactAdded(id: Sample.new, name: "Anna")))
    ])
  }

  @Test("White space around a name is kept: nothing that was typed is changed")
  func untrimmed() throws {
    try given().when(add("  Anna ")).then([
      .contact(.added(ContactAdded(id: Sample.new, name: "  Anna ")))
    ])
  }

  @Test(
    "Under the practical policy only what is given must not be blank",
    arguments: [
      ("", [], [], [], nil, nil, RejectionCode.blank(.name), "Name must not be blank."),
      ("\u{200B} \u{3000}", [], [], [], nil, nil, .blank(.name), "Name must not be blank."),
      ("A", [" "], [], [], nil, nil, .blank(.phone), "Phone must not be blank."),
      ("A", [], [""], [], nil, nil, .blank(.address), "Address must not be blank."),
      ("A", [], [], [""], nil, nil, .blank(.email), "Email must not be blank."),
      ("A", [], [], [], "", nil, .blank(.organization), "Organisation must not be blank."),
      ("A", [], [], [], nil, "", .blank(.note), "Note must not be blank."),
    ] as [(String, [String], [String], [String], String?, String?, RejectionCode, String)])
  func blank(
    name: String, phones: [String], addresses: [String], emails: [String],
    organization: String?, note: String?, code: RejectionCode, message: String
  ) throws {
    let list = { (values: [String]) in values.map { LabelledValue(value: $0) } }
    try given().when(
      add(
        name, phones: list(phones), addresses: list(addresses), emails: list(emails),
        organization: organization, note: note)
    ).thenRejected(CatalogueRejection(code, message))
  }

  @Test("A label is checked as other texts are")
  func labels() throws {
    try given().when(add("A", phones: [LabelledValue(label: "", value: "1")]))
      .thenRejected(.blank(.label))
    try given().when(add("A", emails: [LabelledValue(label: "a\nb", value: "1")]))
      .thenRejected(.invalid(.label))
  }

  @Test("A contact may have several lines in address and note, and nowhere else")
  func lines() throws {
    let address = [LabelledValue(value: "1 High Street\nLondon")]
    _ = try given().when(add("A", addresses: address, note: "one\n\ttwo")).events()
    try given().when(add("A\nB")).thenRejected(.invalid(.name))
    try given().when(add("A", phones: [LabelledValue(value: "1\n2")])).thenRejected(
      .invalid(.phone))
    try given().when(add("A", emails: [LabelledValue(value: "a\tb")])).thenRejected(
      .invalid(.email))
    try given().when(add("A", organization: "a\u{7}")).thenRejected(.invalid(.organization))
    try given().when(add("A", note: "a\u{1B}[31m")).thenRejected(.invalid(.note))
    try given().when(add("A", addresses: [LabelledValue(value: "a\u{0}")]))
      .thenRejected(.invalid(.address))
  }

  @Test("Every text has a limit")
  func limits() throws {
    let long = String(repeating: "é", count: 1001)
    let value = [LabelledValue(value: long)]
    try given().when(add(long)).thenRejected(
      CatalogueRejection(
        .tooLong(.name), "Name must have at most 1,000 characters, but has 1,001."))
    try given().when(add("A", phones: value)).thenRejected(.tooLong(.phone))
    try given().when(add("A", addresses: value)).thenRejected(.tooLong(.address))
    try given().when(add("A", emails: value)).thenRejected(.tooLong(.email))
    try given().when(add("A", organization: long)).thenRejected(.tooLong(.organization))
    try given().when(add("A", phones: [LabelledValue(label: long, value: "1")]))
      .thenRejected(.tooLong(.label))
    try given().when(add("A", note: String(repeating: "é", count: 100_001)))
      .thenRejected(.tooLong(.note))
    _ = try given().when(add(String(repeating: "👩‍👩‍👧", count: 1000))).events()
  }

  @Test("One character of very many bytes is too long")
  func zalgo() throws {
    try given().when(add("a" + String(repeating: "\u{301}", count: 40_000)))
      .thenRejected(.tooLong(.name))
  }
}
