import Domain
import EventModel
import Testing

/// A commit with what was before and after it, and what its undo has to do.
struct UndoCase: Sendable, CustomTestStringConvertible {
  var before: [CatalogueEvent] = []
  let commit: [CatalogueEvent]
  var later: [CatalogueEvent] = []
  let undo: [CatalogueEvent]

  /// What undoing the commit leads to.
  func outcome() throws -> Given<UndoDecider>.Outcome {
    let first = Position(UInt64(before.count) + 1)
    let decider = UndoDecider(UndoneCommit(first: first, events: commit))
    return try Given(decider, (before + commit + later).map { PlacedEvent($0) })
      .when(Undo(position: first))
  }

  var testDescription: String {
    commit.map { $0.encoded().type.name }.joined(separator: ", ")
  }
}

extension UndoCase {
  private static let björk2 = Sample.id(20)
  private static let song2 = Sample.id(30)
  private static let artist2 = Sample.id(40)
  private static let kiwi = Sample.id(60)
  private static let peru = Sample.id(70)
  static let singerDeleted = CatalogueEvent.singer(
    .deleted(SingerDeleted(id: Sample.björk, name: "Björk")))
  static let songDeleted = CatalogueEvent.song(
    .deleted(SongDeleted(id: Sample.song, singerID: Sample.björk)))
  static let artistDeleted = CatalogueEvent.artist(
    .deleted(ArtistDeleted(id: Sample.artist, name: "Genesis")))
  static let albumDeleted = CatalogueEvent.album(
    .deleted(AlbumDeleted(id: Sample.album, artistID: Sample.artist)))
  static let contactDeleted = CatalogueEvent.contact(.deleted(ContactDeleted(id: Sample.anna)))
  static let fruitDeleted = CatalogueEvent.fruit(
    .deleted(FruitDeleted(id: Sample.mango, name: "Mango")))
  static let sourceDeleted = CatalogueEvent.source(
    .deleted(SourceDeleted(id: Sample.india, name: "India")))
  static let unpaired = Sample.unpaired(Sample.mango, "Mango", Sample.india, "India")

  static func renamed(_ name: String, from old: String) -> CatalogueEvent {
    .singer(.renamed(SingerRenamed(id: Sample.björk, name: name, previousName: old)))
  }

  static func edited(
    title: Change<String> = .unchanged, singer: Change<Identifier?> = .unchanged,
    from previous: Identifier? = nil, date: Change<ReleaseDate?> = .unchanged, text: String? = nil
  ) -> CatalogueEvent {
    .song(
      .edited(
        SongEdited(
          id: Sample.song, title: title, singerID: singer, previousSingerID: previous,
          releaseDate: date, releaseDateText: text)))
  }

  static func artistRenamed(
    _ name: String, _ disambiguation: String?, from old: String, _ oldDisambiguation: String?
  ) -> CatalogueEvent {
    .artist(
      .renamed(
        ArtistRenamed(
          id: Sample.artist, name: name, disambiguation: disambiguation, previousName: old,
          previousDisambiguation: oldDisambiguation)))
  }

  /// Each type of event at least once.
  static let all: [UndoCase] = contacts + singersAndSongs + artistsAndAlbums + fruitsAndSources

  private static let contacts: [UndoCase] = [
    UndoCase(commit: [Sample.contactAdded], undo: [contactDeleted]),
    UndoCase(before: [Sample.contactAdded], commit: [contactDeleted], undo: [Sample.contactAdded]),
    UndoCase(
      before: [Sample.contactAdded],
      commit: [
        .contact(
          .edited(
            ContactEdited(
              id: Sample.anna, name: .set("Ann"), phones: .set([]), organization: .set(nil))))
      ],
      later: [.contact(.edited(ContactEdited(id: Sample.anna, note: .set("Later"))))],
      undo: [
        .contact(
          .edited(
            ContactEdited(
              id: Sample.anna, name: .set("Anna"),
              phones: .set([LabelledValue(label: "home", value: "5550100")]),
              organization: .set("Example"))))
      ]),
    UndoCase(
      before: [Sample.contactAdded],
      commit: [
        .contact(
          .edited(
            ContactEdited(
              id: Sample.anna, addresses: .set([LabelledValue(value: "2 Low Road")]),
              emails: .set([]), note: .set(nil))))
      ],
      undo: [
        .contact(
          .edited(
            ContactEdited(
              id: Sample.anna, addresses: .set([LabelledValue(value: "1 High Street")]),
              emails: .set([LabelledValue(value: "anna@example.org")]),
              note: .set("Met in Lisbon"))))
      ]),
    UndoCase(
      commit: [Sample.policySet],
      undo: [.contact(.policySet(ContactPolicySet(preset: .practical)))]),
  ]

  private static let singersAndSongs: [UndoCase] = [
    UndoCase(commit: [Sample.singerAdded], undo: [singerDeleted]),
    UndoCase(
      before: [Sample.singerAdded], commit: [renamed("B", from: "Björk")],
      undo: [renamed("Björk", from: "B")]),
    UndoCase(
      before: [Sample.singerAdded, Sample.songAdded], commit: [songDeleted, singerDeleted],
      undo: [Sample.singerAdded, Sample.songAdded]),
    UndoCase(
      before: [Sample.singerAdded, Sample.songAdded],
      commit: [edited(singer: .set(nil), from: Sample.björk), singerDeleted],
      later: [edited(title: .set("Later"))],
      undo: [Sample.singerAdded, edited(singer: .set(Sample.björk))]),
    UndoCase(
      before: [Sample.singerAdded], commit: [Sample.songAdded], undo: [songDeleted]),
    UndoCase(
      before: [Sample.singerAdded, Sample.singerAdded(björk2, "Other"), Sample.songAdded],
      commit: [
        edited(
          title: .set("New"), singer: .set(björk2), from: Sample.björk, date: .set(nil))
      ],
      undo: [
        edited(
          title: .set("Army of Me"), singer: .set(Sample.björk), from: björk2,
          date: .set(ReleaseDate("1995-04-21")))
      ]),
    UndoCase(
      before: [
        .song(.added(SongAdded(id: Sample.song, title: "Old", releaseDateText: "spring")))
      ],
      commit: [edited(date: .set(ReleaseDate("1995")))],
      undo: [edited(date: .set(nil), text: "spring")]),
    // What a commit does and takes back itself is nothing.
    UndoCase(
      before: [Sample.singerAdded],
      commit: [
        Sample.songAdded(song2), renamed("B", from: "Björk"),
        renamed("Björk", from: "B"),
        .song(.deleted(SongDeleted(id: song2, singerID: Sample.björk))),
      ],
      undo: []),
  ]

  private static let artistsAndAlbums: [UndoCase] = [
    UndoCase(commit: [Sample.artistAdded], undo: [artistDeleted]),
    UndoCase(
      before: [Sample.artistAdded(Sample.artist, "Genesis", "rock")],
      commit: [artistRenamed("Yes", nil, from: "Genesis", "rock")],
      undo: [artistRenamed("Genesis", "rock", from: "Yes", nil)]),
    UndoCase(
      before: [Sample.artistAdded, Sample.albumAdded], commit: [albumDeleted, artistDeleted],
      undo: [Sample.artistAdded, Sample.albumAdded]),
    UndoCase(before: [Sample.artistAdded], commit: [Sample.albumAdded], undo: [albumDeleted]),
    UndoCase(
      before: [
        Sample.artistAdded, Sample.artistAdded(artist2, "Yes"), Sample.albumAdded,
      ],
      commit: [
        .album(
          .edited(
            AlbumEdited(
              id: Sample.album, name: .set("New"), artistID: .set(artist2),
              previousArtistID: Sample.artist, releaseDate: .set(nil), genre: .set(nil))))
      ],
      undo: [
        .album(
          .edited(
            AlbumEdited(
              id: Sample.album, name: .set("Foxtrot"), artistID: .set(Sample.artist),
              previousArtistID: artist2, releaseDate: .set(ReleaseDate("1972")),
              genre: .set("Progressive rock"))))
      ]),
  ]

  private static let fruitsAndSources: [UndoCase] = [
    UndoCase(commit: [Sample.fruitAdded], undo: [fruitDeleted]),
    UndoCase(commit: [Sample.sourceAdded], undo: [sourceDeleted]),
    UndoCase(
      before: [Sample.fruitAdded, Sample.sourceAdded], commit: [Sample.paired], undo: [unpaired]),
    UndoCase(
      before: [Sample.fruitAdded, Sample.sourceAdded, Sample.paired],
      commit: [unpaired, fruitDeleted], undo: [Sample.fruitAdded, Sample.paired]),
    UndoCase(
      before: [Sample.fruitAdded, Sample.sourceAdded, Sample.paired],
      commit: [unpaired, sourceDeleted], undo: [Sample.sourceAdded, Sample.paired]),
    // Both partners that were freed for a pair are theirs again.
    UndoCase(
      before: [
        Sample.fruitAdded, Sample.sourceAdded, Sample.paired, Sample.fruitAdded(kiwi, "Kiwi"),
        .source(.added(SourceAdded(id: peru, name: "Peru"))),
        Sample.paired(kiwi, "Kiwi", peru, "Peru"),
      ],
      commit: [
        unpaired, Sample.unpaired(kiwi, "Kiwi", peru, "Peru"),
        Sample.paired(Sample.mango, "Mango", peru, "Peru"),
      ],
      undo: [
        Sample.unpaired(Sample.mango, "Mango", peru, "Peru"), Sample.paired,
        Sample.paired(kiwi, "Kiwi", peru, "Peru"),
      ]),
  ]
}
