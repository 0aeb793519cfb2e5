import Domain
import EventModel
import Projections
import Testing

@Suite("Singers by name, songs by singer and by title")
struct SingersAndSongsTests {
  @Test("Songs of a singer come newest first, a whole date before its month, that before its year")
  func releaseOrder() throws {
    var view = FoldedView()
    try view.happen(singer(1, "Singer"))
    // The dates of a report where year-month dates were dropped and unknown ones became year 0.
    try view.happen(
      song(10, "A", "2005-04", 1), song(11, "B", "2005-04-17", 1), song(12, "C", "2005", 1),
      song(13, "D", "2004-12-31", 1), song(14, "E", nil, 1), song(15, "F", "2005-05-01", 1),
      song(16, "G", "1899-12-31", 1))
    #expect(
      try view.songs(of: Identifier(1)).map(\.title) == ["F", "B", "A", "C", "D", "G", "E"])
    #expect(
      try view.songs(of: Identifier(1), .oldestFirst).map(\.title)
        == ["G", "D", "C", "A", "B", "F", "E"])
    #expect(
      try view.songs(of: Identifier(1), .title).map(\.title)
        == ["A", "B", "C", "D", "E", "F", "G"])
    #expect(
      try view.songs(of: Identifier(1)).map(\.releaseDate)
        == ["2005-05-01", "2005-04-17", "2005-04", "2005", "2004-12-31", "1899-12-31", nil])
  }

  @Test("All songs can be listed by date in both directions, and by title")
  func allSongsByDate() throws {
    var view = FoldedView()
    try view.happen(singer(1, "One"), singer(2, "Two"))
    try view.happen(
      song(10, "A", "2005-04", 1), song(11, "b", "2005-04-17", 2), song(12, "C", nil, nil),
      song(13, "D", "2005", 1), song(14, "a", "2005-04", 2))
    #expect(try view.songs().map(\.title) == ["a", "A", "b", "C", "D"])
    #expect(try view.songs(.newestFirst).map(\.title) == ["b", "a", "A", "D", "C"])
    #expect(try view.songs(.oldestFirst).map(\.title) == ["D", "a", "A", "b", "C"])
    #expect(try view.songs().map(\.singerName) == ["Two", "One", "Two", nil, "One"])
  }

  @Test("Ten songs of the same title and date come by identity")
  func tenAlike() throws {
    var view = FoldedView()
    try view.happen(singer(1, "Singer"))
    for number in [7, 3, 9, 0, 5, 1, 8, 2, 6, 4] as [UInt64] {
      try view.happen(song(10 + number, "Same", "2001-01-01", 1))
    }
    let expected = (10..<20).map { UInt64($0) }
    #expect(try view.songs(of: Identifier(1)).map(\.id.low) == expected)
    #expect(try view.songs().map(\.id.low) == expected)
    #expect(try view.songs(.newestFirst).map(\.id.low) == expected)
    #expect(try view.songs(of: Identifier(1), .oldestFirst).map(\.id.low) == expected)
  }

  @Test("A singer's new name shows in every song without a song's row being written")
  func renameSinger() throws {
    var view = FoldedView()
    try view.happen(singer(1, "Before"), song(10, "A", "2001", 1), song(11, "B", nil, 1))
    let rows = try songRows(view)
    try view.happen(
      .singer(
        .renamed(SingerRenamed(id: Identifier(1), name: "After", previousName: "Before"))))
    #expect(try songRows(view) == rows)
    #expect(try view.songs(of: Identifier(1)).map(\.singerName) == ["After", "After"])
    #expect(try view.songs().map(\.singerName) == ["After", "After"])
    #expect(try view.singers().map(\.name) == ["After"])
    #expect(try SingersByNameProjector.named("before", in: view.view).isEmpty)
    #expect(try SingersByNameProjector.named("AFTER", in: view.view).map(\.songCount) == [2])
  }

  @Test("Songs kept without a singer are listed apart, and can be given another one")
  func keptSongs() throws {
    var view = FoldedView()
    try view.happen(singer(1, "One"), singer(2, "Two"), song(10, "A", "2001", 1))
    try view.happen(move(10, from: 1, to: nil))
    try view.happen(.singer(.deleted(SingerDeleted(id: Identifier(1), name: "One"))))
    let kept = SongRow(id: Identifier(10), title: "A", releaseDate: "2001")
    #expect(try view.songs(of: nil) == [kept])
    #expect(try view.songs(of: Identifier(1)).isEmpty)
    try view.happen(move(10, from: nil, to: 2))
    #expect(try view.songs(of: nil).isEmpty)
    #expect(try view.songs(of: Identifier(2)).map(\.singerName) == ["Two"])
    #expect(try view.singers().map(\.songCount) == [1])
  }

  @Test("Counts of songs follow additions, moves and deletions")
  func songCounts() throws {
    var view = FoldedView()
    try view.happen(
      singer(1, "One"), singer(2, "Two"), song(10, "A", nil, 1), song(11, "B", nil, 1),
      song(12, "C", nil, 2))
    #expect(try view.singers().map(\.songCount) == [2, 1])
    try view.happen(move(10, from: 1, to: 2))
    #expect(try view.singers().map(\.songCount) == [1, 2])
    try view.happen(.song(.deleted(SongDeleted(id: Identifier(11), singerID: Identifier(1)))))
    #expect(try view.singers().map(\.songCount) == [0, 2])
    let singer = try SingersByNameProjector.singer(Identifier(2), in: view.view)
    #expect(singer == SingerRow(id: Identifier(2), name: "Two", songCount: 2))
    #expect(try SingersByNameProjector.singer(Identifier(3), in: view.view) == nil)
  }

  @Test("An edited song stands at its new place only")
  func editSong() throws {
    var view = FoldedView()
    try view.happen(singer(1, "One"), song(10, "A", "2001", 1), song(11, "B", "2002", 1))
    try view.happen(
      .song(
        .edited(
          SongEdited(
            id: Identifier(10), title: .set("Z"), releaseDate: .set(ReleaseDate("2003-05"))))))
    #expect(try view.songs(of: Identifier(1)).map(\.title) == ["Z", "B"])
    #expect(try view.songs().map(\.title) == ["B", "Z"])
    let song = try SongsByTitleProjector.song(Identifier(10), in: view.view)
    #expect(
      song
        == SongRow(
          id: Identifier(10), title: "Z", releaseDate: "2003-05", singerID: Identifier(1),
          singerName: "One"))
    try view.happen(
      .song(.edited(SongEdited(id: Identifier(10), releaseDate: .set(nil)))))
    #expect(try view.songs(of: Identifier(1)).map(\.title) == ["B", "Z"])
  }

  @Test("A visitor that has enough is not called again")
  func stop() throws {
    var view = FoldedView()
    try view.happen(singer(1, "One"))
    for number in 0..<10 { try view.happen(song(10 + UInt64(number), "S\(number)", nil, 1)) }
    for order in SongOrder.allCases {
      var seen = 0
      try SongsBySingerProjector.visitSongs(of: Identifier(1), order: order, in: view.view) { _ in
        seen += 1
        return seen < 3 ? .more : .stop
      }
      #expect(seen == 3)
      seen = 0
      try SongsByTitleProjector.visitAll(order: order, in: view.view) { _ in
        seen += 1
        return seen < 3 ? .more : .stop
      }
      #expect(seen == 3)
    }
  }

  private func songRows(_ view: borrowing FoldedView) throws -> [[[UInt8]]] {
    try view.rows().filter { row in
      String(decoding: row[0], as: UTF8.self).hasPrefix("songs-by-")
    }
  }
}
