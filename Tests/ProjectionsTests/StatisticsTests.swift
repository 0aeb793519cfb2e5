import Domain
import EventModel
import Projections
import Testing

@Suite("Statistics")
struct StatisticsTests {
  @Test("Records are counted by kind, releases by year, unknown dates last")
  func counts() throws {
    var view = FoldedView()
    try view.happen(
      contact(1, "Ann"), singer(2, "S"), artist(3, "A"), fruit(4, "F"), source(5, "T"), pair(4, 5))
    try view.happen(
      song(10, "A", "2001", 2), song(11, "B", "2001-05", 2), song(12, "C", nil, nil),
      album(13, "D", "2001-05-06", by: 3), album(14, "E", "1999", by: 3))
    for kind in RecordKind.allCases where kind != .policy {
      let expected = kind == .song ? 3 : kind == .album ? 2 : 1
      #expect(try StatisticsProjector.count(of: kind, in: view.view) == expected)
    }
    #expect(
      try StatisticsProjector.releasesByYear(in: view.view) == [
        ReleaseYearRow(year: 1999, songCount: 0, albumCount: 1),
        ReleaseYearRow(year: 2001, songCount: 2, albumCount: 1),
        ReleaseYearRow(year: nil, songCount: 1, albumCount: 0),
      ])
  }

  @Test("Edited dates and deletions are counted again")
  func changes() throws {
    var view = FoldedView()
    try view.happen(
      artist(3, "A"), song(10, "A", "2001", nil), song(11, "B", "2002", nil),
      album(13, "D", nil, by: 3))
    try view.happen(
      .song(.edited(SongEdited(id: Identifier(10), releaseDate: .set(ReleaseDate("2003"))))),
      .song(.deleted(SongDeleted(id: Identifier(11)))),
      .album(.edited(AlbumEdited(id: Identifier(13), releaseDate: .set(ReleaseDate("2003-02"))))))
    #expect(
      try StatisticsProjector.releasesByYear(in: view.view) == [
        ReleaseYearRow(year: 2003, songCount: 1, albumCount: 1)
      ])
    #expect(try StatisticsProjector.count(of: .song, in: view.view) == 1)
  }

  @Test("An empty catalogue has no counts and no years")
  func empty() throws {
    let view = FoldedView()
    #expect(try StatisticsProjector.releasesByYear(in: view.view).isEmpty)
    #expect(try StatisticsProjector.count(of: .contact, in: view.view) == 0)
  }
}
