import Foundation
import Testing
import TextFolding

@testable import reprise

/// Real data that lie beside the package where it is developed.
@Suite(
  "Real catalogues",
  .enabled(
    if: RealData.isPresent, "skipped: no $REPRISE_TEST_DATA, and no shared/data beside the package")
)
struct RealCatalogueTests {
  @Test("Chinook's artists and albums: the lists and searches equal a plain scan")
  func chinook() throws {
    let catalogue = try RealData.chinook()
    let reprise = try Reprise()
    try reprise.apply(
      catalogue.artists.map {
        ["type": "AddArtist", "id": CommandScript.id(kind: 1, 0, $0.id), "name": $0.name]
      }
        + catalogue.albums.map {
          [
            "type": "AddAlbum", "name": $0.title,
            "artistID": CommandScript.id(kind: 1, 0, $0.artistID),
          ]
        })
    let artists = try reprise.run("artist", "list", "--json")
    #expect(artists.column("name").sorted() == catalogue.artists.map(\.name).sorted())
    let counts = Dictionary(grouping: catalogue.albums, by: \.artistID).mapValues(\.count)
    for (id, count) in zip(artists.column("id"), artists.column("albumCount")) {
      let artist = catalogue.artists.first { CommandScript.id(kind: 1, 0, $0.id) == id }
      #expect(count == "\(counts[try #require(artist).id] ?? 0)")
    }
    for text in ["the", "o", "ANTÔNIO", "antonio", "joão", "/", "zzzz", "motley crue", "&"] {
      let found = catalogue.artists.filter { Self.scan($0.name, text) }
      let ids = Set(found.map(\.id))
      #expect(
        try reprise.run("artist", "search", text, "--json").column("name").sorted()
          == found.map(\.name).sorted(), "\(text)")
      #expect(
        try reprise.run("album", "search", text, "--json").column("name").sorted()
          == catalogue.albums.filter { ids.contains($0.artistID) }.map(\.title).sorted(),
        "\(text)")
    }
    try checkReplay(reprise)
  }

  @Test(
    "The hits of a year, or of all years, as singers and songs: lists and searches equal a scan")
  func hits() throws {
    let songs = try RealData.hits(years: Reprise.isLong ? nil : 1)
    let singers = Set(songs.map(\.artist)).sorted()
    let numbers = Dictionary(uniqueKeysWithValues: singers.enumerated().map { ($1, $0 + 1) })
    let reprise = try Reprise()
    try reprise.apply(
      singers.map {
        ["type": "AddSinger", "id": CommandScript.id(kind: 3, 0, numbers[$0] ?? 0), "name": $0]
      }
        + songs.map {
          [
            "type": "AddSong", "title": $0.title, "releaseDate": $0.date,
            "singerID": CommandScript.id(kind: 3, 0, numbers[$0.artist] ?? 0),
          ]
        })
    #expect(
      try reprise.run("singer", "list", "--json").column("name").sorted() == singers)
    #expect(
      try reprise.run("song", "list", "--json").column("title").sorted()
        == songs.map(\.title).sorted())
    for text in ["love", "the", "'", "in", "x", "zzzz", "Ü"] {
      #expect(
        try reprise.run("song", "search", text, "--json").column("title").sorted()
          == songs.map(\.title).filter { Self.scan($0, text) }.sorted(), "\(text)")
    }
    let bySinger = Dictionary(grouping: songs, by: \.artist)
    for (singer, own) in bySinger.sorted(by: { $0.value.count > $1.value.count }).prefix(5) {
      let id = CommandScript.id(kind: 3, 0, numbers[singer] ?? 0)
      let dates = try reprise.run("song", "list", "--singer", id, "--json").column("releaseDate")
      #expect(dates == own.map(\.date).sorted(by: >))
    }
    try checkReplay(reprise)
  }

  /// Whether a plain search finds a text in a name.
  private static func scan(_ name: String, _ text: String) -> Bool {
    Folding.fold(name).contains(Folding.fold(text))
  }

  private func checkReplay(_ reprise: Reprise) throws {
    let folded = try reprise.viewDigests()
    try reprise.removeViews()
    #expect(try reprise.viewDigests() == folded)
  }
}
