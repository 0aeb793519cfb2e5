import Domain
import EventModel
import Projections
import Testing

@Suite("The projectors of the catalogue")
struct CatalogueProjectorsTests {
  @Test("There are twelve, each with its own name and tables, all in a view of that name")
  func names() {
    let projectors = CatalogueProjectors.all
    #expect(projectors.count == 12)
    #expect(Set(projectors.map(\.name)).count == projectors.count)
    let tables = projectors.flatMap(\.tables)
    #expect(Set(tables).count == tables.count)
    for projector in projectors {
      #expect(!projector.tables.isEmpty)
      #expect(projector.tables.allSatisfy { $0.view == projector.name })
    }
  }

  @Test("A projector alone gives the rows that it gives beside the others")
  func alone() throws {
    let history = try Self.history()
    let all = try FoldedView.of(history).rows()
    for projector in CatalogueProjectors.all {
      let tables = projector.tables.map { Array("\($0)".utf8) }
      let rows = try FoldedView.of(history, only: [projector.name]).rows()
      #expect(!rows.isEmpty)
      #expect(rows == all.filter { tables.contains($0[0]) }, "\(projector.name)")
    }
  }

  @Test("Every query finds all that it reads in the views that it names")
  func namedViews() throws {
    let history = try Self.history()
    let all = try FoldedView.of(history)
    func views(_ names: [String]) throws -> FoldedView { try FoldedView.of(history, only: names) }

    #expect(try views(ContactsByNameProjector.views).contacts() == all.contacts())
    #expect(
      try views(ContactsByNameProjector.searchViews).contacts(containing: "ann")
        == all.contacts(containing: "ann"))
    #expect(
      try views(ContactsByPhoneProjector.views).contacts(withDigits: "555")
        == all.contacts(withDigits: "555"))
    #expect(try views(SingersByNameProjector.views).singers() == all.singers())
    #expect(
      try views(SingersByNameProjector.searchViews).singers(containing: "one")
        == all.singers(containing: "one"))
    #expect(
      try views(SongsBySingerProjector.views).songs(of: Identifier(1))
        == all.songs(of: Identifier(1)))
    #expect(try views(SongsByTitleProjector.views).songs() == all.songs())
    #expect(
      try views(SongsByTitleProjector.searchViews).songs(containing: "song")
        == all.songs(containing: "song"))
    #expect(try views(ArtistsByNameProjector.views).artists() == all.artists())
    #expect(
      try views(ArtistsByNameProjector.searchViews).artists(containing: "art")
        == all.artists(containing: "art"))
    #expect(try views(AlbumsByArtistProjector.views).albums() == all.albums())
    #expect(
      try views(AlbumsByArtistProjector.searchViews).albums(ofArtistsContaining: "art")
        == all.albums(ofArtistsContaining: "art"))
    #expect(try views(AlbumsByGenreProjector.views).albumsByGenre() == all.albumsByGenre())
    #expect(try views(FruitsAndSourcesProjector.views).fruits() == all.fruits())
    #expect(try all.songs(containing: "song").count == 2)
    #expect(try all.albums(ofArtistsContaining: "art").count == 1)
    #expect(try all.contacts(withDigits: "555").count == 1)
  }

  @Test("An event that a newer program wrote stops the fold with its type and position")
  func newerEvent() throws {
    let event = RecordedEvent(
      position: Position(7), id: Identifier(7), type: SongAdded.type, version: 99, tags: [],
      time: Timestamp(microseconds: 0), data: [0xA0], metadata: nil, commitFirst: Position(7))
    let error = try #require(throws: ViewError.self) { _ = try FoldedView.of([event]) }
    #expect("\(error)".contains("Event 7 is a SongAdded of version 99"))
  }

  private static func history() throws -> [RecordedEvent] {
    var view = FoldedView()
    try view.happen(
      .contact(
        .added(
          ContactAdded(
            id: Identifier(9), name: "Ann", phones: [LabelledValue(value: "555-0100")]))),
      singer(1, "One"), song(10, "Song A", "2001", 1), song(11, "Song B", nil, 1),
      artist(2, "Artist"), album(12, "Album", "1999", genre: "Rock", by: 2), fruit(3, "Fig"),
      source(4, "Tree"), pair(3, 4))
    return view.history
  }
}
