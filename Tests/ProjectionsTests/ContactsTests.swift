import Domain
import EventModel
import Projections
import Testing

@Suite("Contacts by name and by phone")
struct ContactsTests {
  @Test("Names are listed case and diacritics ignored, whatever the order of entry")
  func listOrder() throws {
    var view = FoldedView()
    let names = ["Zakari", "Éric", "Albert", "Eugene", "a-ha", "Eleanor", "ZZ Top"]
    for (index, name) in names.enumerated() {
      try view.happen(.contact(.added(ContactAdded(id: Identifier(UInt64(index)), name: name))))
    }
    #expect(
      try view.contacts().map(\.name)
        == ["a-ha", "Albert", "Eleanor", "Éric", "Eugene", "Zakari", "ZZ Top"])
  }

  @Test("Everything that was typed comes back unchanged")
  func wholeRow() throws {
    var view = FoldedView()
    let added = ContactAdded(
      id: Identifier(1), name: " Bjo\u{308}rk ",
      phones: [LabelledValue(label: "home", value: "555-0100"), LabelledValue(value: "+1")],
      addresses: [LabelledValue(value: "Main Street 1\nReykjavík")],
      emails: [LabelledValue(label: "work", value: "bjork@example.org")],
      organization: "One Little Indian", note: "")
    try view.happen(.contact(.added(added)))
    let row = try #require(try ContactsByNameProjector.contact(Identifier(1), in: view.view))
    #expect(Array(row.name.utf8) == Array(added.name.utf8))
    #expect(row.phones == added.phones)
    #expect(row.addresses == added.addresses)
    #expect(row.emails == added.emails)
    #expect(row.organization == added.organization)
    #expect(row.note == "")
  }

  @Test("A whole name finds every contact that has it in any spelling, and no longer name")
  func named() throws {
    var view = FoldedView()
    let names = ["Björk", "bjork", "BJO\u{308}RK", "Björk Guðmundsdóttir", "Björ", "Ann"]
    for (index, name) in names.enumerated() {
      try view.happen(.contact(.added(ContactAdded(id: Identifier(UInt64(index)), name: name))))
    }
    let found = try ContactsByNameProjector.named("BJORK", in: view.view)
    #expect(Set(found.map(\.id.low)) == [0, 1, 2])
    #expect(try ContactsByNameProjector.named("Björ", in: view.view).map(\.id.low) == [4])
    #expect(try ContactsByNameProjector.named("nobody", in: view.view).isEmpty)
  }

  @Test("The beginning and any part of a name find it, in the order of the list")
  func partsOfNames() throws {
    var view = FoldedView()
    for (index, name) in ["Zoë Ann", "Ann Zoe", "Annabel", "Joan Zöe"].enumerated() {
      try view.happen(.contact(.added(ContactAdded(id: Identifier(UInt64(index)), name: name))))
    }
    #expect(try view.contacts(startingWith: "ÁNN").map(\.name) == ["Ann Zoe", "Annabel"])
    #expect(try view.contacts(startingWith: "").count == 4)
    #expect(try view.contacts(containing: "zoe").map(\.name) == ["Ann Zoe", "Joan Zöe", "Zoë Ann"])
    #expect(try view.contacts(containing: "z").map(\.name) == ["Ann Zoe", "Joan Zöe", "Zoë Ann"])
    #expect(try view.contacts(containing: "abel").map(\.name) == ["Annabel"])
  }

  @Test("An edit changes what it says and leaves the rest")
  func edit() throws {
    var view = FoldedView()
    try view.happen(
      .contact(
        .added(
          ContactAdded(
            id: Identifier(1), name: "Ann", phones: [LabelledValue(value: "555-0100")],
            note: "old"))),
      .contact(.edited(ContactEdited(id: Identifier(1), name: .set("Zoe"), note: .set(nil)))))
    let rows = try view.contacts()
    #expect(
      rows == [
        ContactRow(
          id: Identifier(1), name: "Zoe", phones: [ContactRow.Entry(value: "555-0100")])
      ])
    #expect(try ContactsByNameProjector.named("Ann", in: view.view).isEmpty)
  }

  @Test(
    "Digits anywhere in a number find it, however the number or the pattern is formatted",
    arguments: [
      "15550109999", "+1 (555) 010-9999", "555010", "999", "9999", "0109", "1", "09",
      "٥٥٥٠١", "5 5 5",
    ])
  func digits(pattern: String) throws {
    let view = try phoneBook()
    #expect(try view.contacts(withDigits: pattern).map(\.name).contains("Ann"))
  }

  @Test("Digits that stand in no number, and patterns without a digit, find nothing")
  func noDigits() throws {
    let view = try phoneBook()
    #expect(try view.contacts(withDigits: "5559").isEmpty)
    #expect(try view.contacts(withDigits: "3").isEmpty)
    #expect(try view.contacts(withDigits: "").isEmpty)
    #expect(try view.contacts(withDigits: "call").isEmpty)
  }

  @Test("A contact is found once, though several of its numbers hold the digits")
  func foundOnce() throws {
    let view = try phoneBook()
    #expect(try view.contacts(withDigits: "555").map(\.name) == ["Ann", "Bob"])
  }

  @Test("Numbers of hundreds of digits are found by parts of any length")
  func longNumbers() throws {
    var view = FoldedView()
    let digits = (0..<400).map { "\($0 * 7 % 10)" }.joined()
    try view.happen(
      .contact(
        .added(
          ContactAdded(
            id: Identifier(1), name: "Ann", phones: [LabelledValue(value: digits + "1")]))),
      .contact(
        .added(
          ContactAdded(
            id: Identifier(2), name: "Bob", phones: [LabelledValue(value: digits + "2")]))))
    #expect(try view.contacts(withDigits: String(digits.suffix(100))).count == 2)
    #expect(
      try view.contacts(withDigits: String(digits.suffix(100)) + "2").map(\.name) == ["Bob"])
  }

  @Test("Changed and deleted numbers are found no more")
  func changedNumbers() throws {
    var view = try phoneBook()
    try view.happen(
      .contact(
        .edited(
          ContactEdited(id: Identifier(1), phones: .set([LabelledValue(value: "555-0177")])))),
      .contact(.deleted(ContactDeleted(id: Identifier(2)))))
    #expect(try view.contacts(withDigits: "9999").isEmpty)
    #expect(try view.contacts(withDigits: "0177").map(\.name) == ["Ann"])
    #expect(try view.contacts(withDigits: "2222").isEmpty)
  }

  private func phoneBook() throws -> FoldedView {
    var view = FoldedView()
    try view.happen(
      .contact(
        .added(
          ContactAdded(
            id: Identifier(1), name: "Ann",
            phones: [
              LabelledValue(value: "+1 (555) 010-9999"), LabelledValue(value: "555 0100"),
            ]))),
      .contact(
        .added(
          ContactAdded(
            id: Identifier(2), name: "Bob", phones: [LabelledValue(value: "5552222")]))),
      .contact(
        .added(
          ContactAdded(id: Identifier(3), name: "Cy", phones: [LabelledValue(value: "n/a")]))))
    return view
  }
}
