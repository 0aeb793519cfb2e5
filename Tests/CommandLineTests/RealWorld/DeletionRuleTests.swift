import EventModel
import Foundation
import Testing

@testable import reprise

/// Nobody could tell what became of the children of a parent that was deleted: gone, on their own,
/// or left with a reference to nothing.
@Suite("Rules for deletion")
struct DeletionRuleTests {
  /// Two singers and two artists with two songs or albums each.
  private func catalogue() throws -> Reprise {
    let reprise = try Reprise()
    for name in ["P", "S"] {
      try reprise.apply([
        ["type": "AddSinger", "name": name],
        ["type": "AddSong", "title": "\(name)1", "singerName": name, "releaseDate": "2001"],
        ["type": "AddSong", "title": "\(name)2", "singerName": name, "releaseDate": "2002"],
        ["type": "AddArtist", "name": name],
        ["type": "AddAlbum", "name": "\(name)1", "artistName": name],
        ["type": "AddAlbum", "name": "\(name)2", "artistName": name],
      ])
    }
    return reprise
  }

  @Test("A singer with songs, or an artist with albums, is not deleted unless a rule is given")
  func deny() throws {
    let reprise = try catalogue()
    let singer = try reprise.run("singer", "delete", "P", "--json")
    #expect(singer.code == 1)
    let reason = try #require(try Answer(singer.output).error)
    #expect(reason.code == "singer.hasSongs" && reason.message.contains("2 songs"))
    let artist = try reprise.run("artist", "delete", "P", "--json")
    #expect(artist.code == 1)
    #expect(try Answer(artist.output).error?.code == "artist.hasAlbums")
    #expect(try reprise.run("events", "head").output == "12\n")
  }

  @Test("With delete the songs go in the same commit, each with an event of its own")
  func delete() throws {
    let reprise = try catalogue()
    try reprise.run("singer", "delete", "P", "--songs", "delete", "--reason", "gone")
    try reprise.run("artist", "delete", "P", "--albums", "delete")
    let songs = try reprise.run("song", "list", "--json")
    #expect(songs.column("title") == ["S1", "S2"])
    #expect(Set(songs.column("singerName")) == ["S"])
    #expect(try reprise.run("album", "list", "--json").column("name") == ["S1", "S2"])
    let log = try LogRecord(of: reprise)
    for (commit, types) in zip(
      log.commits.suffix(2),
      [
        ["SingerDeleted", "SongDeleted", "SongDeleted"],
        ["AlbumDeleted", "AlbumDeleted", "ArtistDeleted"],
      ])
    {
      #expect(log.events(of: commit).map(\.type.name).sorted() == types)
    }
    #expect(log.commits.dropLast().last?.context.reason == "gone")
    try checkViews(reprise)
  }

  @Test("With keep the songs stay without a singer, and can be given another")
  func keep() throws {
    let reprise = try catalogue()
    try reprise.run("singer", "delete", "P", "--songs", "keep")
    let left = try reprise.run("song", "list", "--no-singer", "--json")
    #expect(left.column("title") == ["P1", "P2"])
    #expect(left.column("singerID") == ["null", "null"])
    #expect(left.column("singerName") == ["null", "null"])
    try reprise.run("song", "edit", "P1", "--singer", "S")
    #expect(
      try reprise.run("song", "list", "--singer", "S", "--json").column("title")
        == ["S2", "P1", "S1"])
    #expect(try reprise.run("song", "list", "--no-singer", "--json").column("title") == ["P2"])
    #expect(try reprise.run("singer", "show", "S", "--json").column("songCount") == ["3"])
    try checkViews(reprise)
  }

  /// New views say the same as those that saw every event happen.
  private func checkViews(_ reprise: Reprise) throws {
    let before = try reprise.viewDigests()
    try reprise.removeViews()
    #expect(try reprise.viewDigests() == before)
    #expect(try reprise.run("verify").code == 0)
  }
}
