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
  }

  private func compareNames(
    _ view: borrowing FoldedView, _ expected: NaiveCatalogue, _ seed: Comment
  ) throws {
    for name in RandomTexts.names {
      let folded = Folding.fold(name)
      let singers = expected.singerList().filter { Folding.fold($0.name) == folded }
      #expect(try SingersByNameProjector.named(name, in: view.view) == singers, seed)
      let contacts = expected.contactList().filter { Folding.fold($0.name) == folded }
      #expect(try ContactsByNameProjector.named(name, in: view.view) == contacts, seed)
      let beginning = expected.contactList().filter {
        Folding.foldedUTF8($0.name).starts(with: folded.utf8)
      }
      #expect(try view.contacts(startingWith: name) == beginning, seed)
      let references = try RecordsByIDProjector.records(
        named: name, kind: .artist, in: view.view)
      let artists = expected.artistList().filter { Folding.fold($0.name) == folded }
      #expect(references.map(\.id) == artists.map(\.id), seed)
    }
  }
}
