import Domain
import EventModel
import Projections
import Testing
import TextFolding

@Suite("Random histories")
struct RandomHistoryTests {
  @Test(
    "Views answer as a naive model does, replay to the same bytes, and end up empty",
    arguments: [UInt64.random(in: 0 ... .max), 1, 2])
  func histories(seed: UInt64) throws {
    var history = RandomHistory(seed: seed)
    var view = FoldedView()
    for step in 1...160 {
      try view.happen(try history.next())
      if step.isMultiple(of: 80) { try compare(view, history.catalogue, "seed \(seed)") }
    }
    // Most commands must have been legal, or nothing was tested.
    #expect(view.history.count > 80, "seed \(seed)")
    let again = try FoldedView.of(view.history)
    #expect(try again.rows() == view.rows(), "seed \(seed)")
    try view.happen(try history.deleteAll())
    #expect(try view.rows().isEmpty, "seed \(seed)")
  }

  private func compare(
    _ view: borrowing FoldedView, _ expected: NaiveCatalogue, _ seed: Comment
  ) throws {
    #expect(try view.contacts() == expected.contactList(), seed)
    #expect(try view.singers() == expected.singerList(), seed)
    let songs = expected.songList()
    #expect(try view.songs() == songs, seed)
    for newestFirst in [true, false] {
      let order: SongOrder = newestFirst ? .newestFirst : .oldestFirst
      let byDate = expected.songList(newestFirst: newestFirst)
      #expect(try view.songs(order) == byDate, seed)
      for singer in [nil] + expected.singers.keys.map(Optional.some) {
        let ofSinger = byDate.filter { $0.singerID == singer }
        #expect(try view.songs(of: singer, order) == ofSinger, seed)
      }
    }
    #expect(try view.artists() == expected.artistList(), seed)
    #expect(try view.albums() == expected.albumList(), seed)
    #expect(try view.albumsByGenre() == expected.albumListByGenre(), seed)
    #expect(try view.fruits() == expected.fruitList(), seed)
    #expect(try view.sources() == expected.sourceList(), seed)
    try compareNames(view, expected, seed)
    try compareDigits(view, expected, seed)
    try compareCounts(view, expected, seed)
  }

  private func compareDigits(
    _ view: borrowing FoldedView, _ expected: NaiveCatalogue, _ seed: Comment
  ) throws {
    let contacts = expected.contactList()
    for pattern in ["1", "12", "11", "123", "(11) 5", "117", "1 1"] + (100..<200).map(String.init) {
      let digits = Array(pattern.utf8.filter { (0x30...0x39).contains($0) })
      let rows = contacts.filter { contact in
        contact.phones.contains { phone in
          contains(Array(phone.value.utf8.filter { (0x30...0x39).contains($0) }), digits)
        }
      }
      #expect(try view.contacts(withDigits: pattern) == rows, seed)
    }
  }

  private func compareCounts(
    _ view: borrowing FoldedView, _ expected: NaiveCatalogue, _ seed: Comment
  ) throws {
    let counts: [RecordKind: Int] = [
      .contact: expected.contacts.count, .singer: expected.singers.count,
      .song: expected.songs.count, .artist: expected.artists.count,
      .album: expected.albums.count, .fruit: expected.fruits.count,
      .source: expected.sources.count,
    ]
    for (kind, count) in counts {
      #expect(try StatisticsProjector.count(of: kind, in: view.view) == count, seed)
    }
    for row in try StatisticsProjector.releasesByYear(in: view.view) {
      let songs = expected.songs.values.count { year(of: $0.releaseDate) == row.year }
      let albums = expected.albums.values.count { year(of: $0.releaseDate) == row.year }
      #expect(row.songCount == songs && row.albumCount == albums, seed)
    }
    for (id, name) in expected.singers {
      let found = try RecordsByIDProjector.records(matching: "\(id)", in: view.view)
      #expect(found == [RecordRow(id: id, kind: .singer, name: name)], seed)
    }
  }

  private func year(of date: String?) -> Int? { date.flatMap { Int($0.prefix(4)) } }

  private func compareNames(
    _ view: borrowing FoldedView, _ expected: NaiveCatalogue, _ seed: Comment
  ) throws {
    let allSingers = expected.singerList().map { (row: $0, folded: Folding.fold($0.name)) }
    let allContacts = expected.contactList().map { (row: $0, folded: Folding.fold($0.name)) }
    let allArtists = expected.artistList().map { (row: $0, folded: Folding.fold($0.name)) }
    for name in RandomTexts.names {
      let folded = Folding.fold(name)
      let singers = allSingers.filter { $0.folded == folded }.map(\.row)
      #expect(try SingersByNameProjector.named(name, in: view.view) == singers, seed)
      let contacts = allContacts.filter { $0.folded == folded }.map(\.row)
      #expect(try ContactsByNameProjector.named(name, in: view.view) == contacts, seed)
      let beginning = allContacts.filter { $0.folded.utf8.starts(with: folded.utf8) }.map(\.row)
      #expect(try view.contacts(startingWith: name) == beginning, seed)
      let references = try RecordsByIDProjector.records(
        named: name, kind: .artist, in: view.view)
      let artists = allArtists.filter { $0.folded == folded }
      #expect(references.map(\.id) == artists.map(\.row.id), seed)
    }
  }
}
