import Domain
import EventModel
import Testing

@Suite("Deleting a singer")
struct SingerDeletionTests {
  private let björk = Sample.björk
  private let deleted = CatalogueEvent.singer(
    .deleted(SingerDeleted(id: Sample.björk, name: "Björk")))
  private var history: Given<CatalogueDecider> {
    given(
      Sample.singerAdded, Sample.singerAdded(Sample.id(20), "Kate Bush"),
      Sample.songAdded(Sample.id(11)), Sample.songAdded(Sample.id(12)),
      Sample.songAdded(Sample.id(13), by: Sample.id(20)), Sample.songAdded(Sample.id(14)),
      // One comes, one goes, one is gone.
      move(13, from: Sample.id(20), to: Sample.björk),
      move(11, from: Sample.björk, to: Sample.id(20)),
      .song(.deleted(SongDeleted(id: Sample.id(14), singerID: Sample.björk))))
  }

  private func move(
    _ song: UInt64, from: Identifier?, to: Identifier?
  ) -> CatalogueEvent {
    .song(
      .edited(SongEdited(id: Sample.id(song), singerID: .set(to), previousSingerID: from)))
  }

  @Test("A singer without songs is deleted under every rule", arguments: SongsRule.allCases)
  func noSongs(rule: SongsRule) throws {
    try given(Sample.singerAdded).when(DeleteSinger(id: björk, songs: rule).command)
      .then([deleted])
  }

  @Test("Without another rule a singer with songs stays, and the songs are counted")
  func deny() throws {
    try history.when(DeleteSinger(id: björk).command).thenRejected(
      CatalogueRejection(
        .singerHasSongs,
        "Singer \"Björk\" has 2 songs. Say what becomes of them: \"delete\" deletes them too, "
          + "\"keep\" keeps them without a singer."))
    try given(Sample.singerAdded, Sample.songAdded).when(DeleteSinger(id: björk).command)
      .thenRejected(
        CatalogueRejection(
          .singerHasSongs,
          "Singer \"Björk\" has 1 song. Say what becomes of it: \"delete\" deletes it too, "
            + "\"keep\" keeps it without a singer."))
  }

  @Test("Songs of today, and no others, go with the singer")
  func delete() throws {
    try history.when(DeleteSinger(id: björk, songs: .delete).command).then([
      .song(.deleted(SongDeleted(id: Sample.id(12), singerID: björk))),
      .song(.deleted(SongDeleted(id: Sample.id(13), singerID: björk))),
      deleted,
    ])
  }

  @Test("Songs of today, and no others, stay without the singer, and can be given another")
  func keep() throws {
    let events = try history.when(DeleteSinger(id: björk, songs: .keep).command).events()
    #expect(
      events == [move(12, from: björk, to: nil), move(13, from: björk, to: nil), deleted])
    try history.and(events).when(
      EditSong(id: Sample.id(12), singer: .set(.name("kate  bush"))).command
    ).then([move(12, from: nil, to: Sample.id(20))])
  }

  @Test("A song that moves carries the tags of both singers")
  func tags() {
    let tags = move(12, from: björk, to: Sample.id(20)).encoded().tags
    #expect(
      Set(tags) == [
        Tag("song", Sample.id(12)), Tag("singer", björk), Tag("singer", Sample.id(20)),
      ])
  }
}
