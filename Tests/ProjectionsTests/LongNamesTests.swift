import Domain
import EventModel
import Projections
import Testing

@Suite("Names that do not fit into a key")
struct LongNamesTests {
  /// The bytes that the names of one suite share: more than a key has.
  private static let beginnings = [
    String(repeating: "a", count: 600), String(repeating: "ж", count: 300),
    String(repeating: "宇", count: 200), String(repeating: "🎸", count: 150),
    String(repeating: "!", count: 600), String(repeating: "É", count: 300),
  ]

  @Test("Names that differ beyond the key are listed in order, whole", arguments: beginnings)
  func order(beginning: String) throws {
    var view = FoldedView()
    let endings = ["b", "B", "", "a", "á", "10", "!", "bb"]
    for (number, ending) in endings.enumerated() {
      try view.happen(contact(UInt64(number), beginning + ending))
    }
    let expected = endings.map { beginning + $0 }.sorted { before($0, $1) }
    #expect(try view.contacts().map(\.name) == expected)
    #expect(try view.contacts(startingWith: beginning).map(\.name) == expected)
    #expect(
      try ContactsByNameProjector.named(beginning + "B", in: view.view).map(\.name)
        == [beginning + "b", beginning + "B"])
    #expect(
      try view.contacts(startingWith: beginning + "b").map(\.name)
        == [beginning + "b", beginning + "B", beginning + "bb"])
    #expect(try view.contacts(containing: beginning + "10").count == 1)
    #expect(
      try RecordsByIDProjector.records(matching: beginning + "á", in: view.view).count == 2)
  }

  @Test("Long titles of one date are in order, between shorter ones", arguments: beginnings)
  func songs(beginning: String) throws {
    var view = FoldedView()
    try view.happen(singer(1, "Singer"))
    let endings = ["c", "", "a", "b", "b"]
    for (number, ending) in endings.enumerated() {
      try view.happen(song(10 + UInt64(number), beginning + ending, "2001", 1))
    }
    try view.happen(
      song(20, beginning + "z", "2002", 1), song(21, "0", "2001", 1), song(22, "zz", "2000", 1))
    let titles = try view.songs(of: Identifier(1)).filter { $0.id.low < 20 }
    #expect(titles.map(\.id.low) == [11, 12, 13, 14, 10])
    #expect(try view.songs(of: Identifier(1)).first?.id.low == 20)
    #expect(try view.songs(of: Identifier(1)).last?.id.low == 22)
    #expect(try view.songs(of: Identifier(1), .oldestFirst).last?.id.low == 20)
  }

  @Test("A visitor that has enough inside a run of cut keys is not called again")
  func stopInRun() throws {
    var view = FoldedView()
    let beginning = String(repeating: "a", count: 600)
    for number in 0..<5 { try view.happen(contact(UInt64(number), beginning + "\(number)")) }
    try view.happen(contact(9, "zzz"))
    var seen: [UInt64] = []
    try ContactsByNameProjector.visitAll(in: view.view) { row in
      seen.append(row.id.low)
      return seen.count < 2 ? .more : .stop
    }
    #expect(seen == [0, 1])
  }

  @Test("A long name that is changed or deleted leaves nothing behind", arguments: beginnings)
  func nothingLeft(beginning: String) throws {
    var view = FoldedView()
    try view.happen(artist(1, beginning + "a"), artist(2, beginning + "b"))
    try view.happen(
      album(10, beginning + "x", "2001", genre: beginning + "g", by: 1),
      album(11, beginning + "x", "2001", genre: beginning + "h", by: 1))
    #expect(try view.albumsByGenre().map(\.id.low) == [10, 11])
    try view.happen(
      .artist(
        .renamed(
          ArtistRenamed(
            id: Identifier(1), name: beginning + "c", previousName: beginning + "a"))))
    #expect(try view.artists().map(\.id.low) == [2, 1])
    try view.happen(
      .album(.deleted(AlbumDeleted(id: Identifier(10), artistID: Identifier(1)))),
      .album(.deleted(AlbumDeleted(id: Identifier(11), artistID: Identifier(1)))),
      .artist(.deleted(ArtistDeleted(id: Identifier(1), name: beginning + "c"))),
      .artist(.deleted(ArtistDeleted(id: Identifier(2), name: beginning + "b"))))
    #expect(try view.rows().isEmpty)
  }

  private func before(_ left: String, _ right: String) -> Bool {
    // All of these share their beginning: what follows decides, by the list's own rule.
    let order = ["", "!", "10", "a", "á", "b", "B", "bb"]
    func place(_ name: String) -> Int {
      order.firstIndex { ending in
        Self.beginnings.contains { Array(($0 + ending).utf8) == Array(name.utf8) }
      } ?? order.count
    }
    return place(left) < place(right)
  }
}
