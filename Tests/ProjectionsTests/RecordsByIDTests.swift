import Domain
import EventModel
import Projections
import Testing

@Suite("Records by identity and by name")
struct RecordsByIDTests {
  private let first = Identifier(high: 0x0190_AB12_3456_7000, low: 0x8000_0000_0000_0001)
  private let second = Identifier(high: 0x0190_AB12_3456_7000, low: 0x8000_0000_0000_0002)
  private let third = Identifier(high: 0x0190_AB1F_0000_7000, low: 0x8000_0000_0000_0003)

  @Test("A prefix of four digits or more finds every record that it may mean, hyphens or not")
  func prefixes() throws {
    let view = try catalogue()
    #expect(try ids("0190", view) == [first, second, third])
    #expect(try ids("0190ab1", view) == [first, second, third])
    #expect(try ids("0190AB12", view) == [first, second])
    #expect(try ids("0190ab1f", view) == [third])
    #expect(try ids("0190ab12-3456-7000-8000-000000000002", view) == [second])
    #expect(try ids("0190ab12-3456-7000-8000-00000000000", view) == [first, second])
    #expect(try ids("0190ab12345670008000000000000002", view) == [second])
    #expect(try ids("019", view).isEmpty)
    #expect(try ids("0190a-b12", view).isEmpty)
    #expect(try ids("0190ab12-3456-7000-8000-000000000009", view).isEmpty)
  }

  @Test("Only records of the kind that is asked for are meant")
  func kinds() throws {
    let view = try catalogue()
    #expect(try ids("0190ab12", view, .singer) == [first])
    #expect(try ids("\(first)", view, .song).isEmpty)
    #expect(try ids("\(first)", view, .singer) == [first])
    #expect(try ids("Bjork", view, .artist).isEmpty)
    #expect(try ids("Bjork", view, .singer) == [first])
  }

  @Test("A name finds all records that have it, case and diacritics ignored")
  func names() throws {
    var view = try catalogue()
    try view.happen(singer(5, "bjÖrk"), singer(6, "Björk Guðmundsdóttir"))
    #expect(Set(try ids("BJORK", view)) == [first, Identifier(5)])
    #expect(
      try RecordsByIDProjector.records(named: "bjork", kind: .singer, in: view.view).count == 2)
    #expect(try ids("Björ", view).isEmpty)
  }

  @Test("A text that is a name and the beginning of an identity means both")
  func nameAndPrefix() throws {
    var view = FoldedView()
    let id = Identifier(high: 0xABBA_0000_0000_7000, low: 1)
    try view.happen(
      .artist(.added(ArtistAdded(id: id, name: "Roxette"))), artist(1, "ABBA"))
    #expect(Set(try ids("abba", view, .artist)) == [id, Identifier(1)])
  }

  @Test("Renamed records have their new name only, and deleted ones mean nothing")
  func changes() throws {
    var view = try catalogue()
    try view.happen(
      .singer(.renamed(SingerRenamed(id: first, name: "Nina", previousName: "Björk"))),
      .song(.deleted(SongDeleted(id: second))))
    #expect(try ids("Björk", view).isEmpty)
    #expect(try ids("nina", view) == [first])
    #expect(try ids("\(second)", view).isEmpty)
    #expect(try ids("Jóga", view).isEmpty)
    #expect(
      try RecordsByIDProjector.record(first, .singer, in: view.view)
        == RecordRow(id: first, kind: .singer, name: "Nina"))
  }

  @Test("One identity may stand for records of two kinds, and either goes without the other")
  func sameIdentity() throws {
    var view = FoldedView()
    try view.happen(singer(1, "Singer"), artist(1, "Artist"))
    let both = try RecordsByIDProjector.records(
      matching: "\(Identifier(1))", in: view.view)
    #expect(both.map(\.kind) == [.singer, .artist])
    try view.happen(.singer(.deleted(SingerDeleted(id: Identifier(1), name: "Singer"))))
    #expect(try ids("\(Identifier(1))", view, .artist) == [Identifier(1)])
    #expect(try ids("Artist", view) == [Identifier(1)])
    #expect(try ids("Singer", view).isEmpty)
  }

  @Test("No more records than asked for are returned")
  func limit() throws {
    var view = FoldedView()
    for number in 0..<20 { try view.happen(song(UInt64(number), "Intro", nil, nil)) }
    let found = try RecordsByIDProjector.records(
      matching: "intro", kind: .song, limit: 5, in: view.view)
    #expect(found.count == 5)
  }

  private func catalogue() throws -> FoldedView {
    var view = FoldedView()
    try view.happen(
      .singer(.added(SingerAdded(id: first, name: "Björk"))),
      .song(.added(SongAdded(id: second, title: "Jóga"))),
      .contact(.added(ContactAdded(id: third, name: "Ann"))))
    return view
  }

  private func ids(
    _ reference: String, _ view: borrowing FoldedView, _ kind: RecordKind? = nil
  ) throws -> [Identifier] {
    try RecordsByIDProjector.records(matching: reference, kind: kind, in: view.view)
      .map(\.id).sorted()
  }
}
