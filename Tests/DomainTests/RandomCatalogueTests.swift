import Domain
import EventModel
import SeededRandom
import Testing

/// Its first 4,000 commands ask for no singer with songs to be deleted by the rule that forbids it:
/// the test failed, although nothing was wrong.
private let slowSeed: UInt64 = 3_953_156_756_851_208_810

@Suite("Random catalogues")
struct RandomCatalogueTests {
  /// Refusals that the commands must meet: so many different things they try.
  private static let wanted: Set<String> = [
    "singer.unknown", "singer.ambiguous", "singer.hasSongs", "song.unknown", "artist.exists",
    "artist.unknown", "artist.hasAlbums", "album.unknown", "fruit.unknown", "source.unknown",
  ]

  @Test(
    "Whatever is asked, no reference dangles, no artist is there twice, and pairs are one to one",
    arguments: [1, slowSeed, UInt64.random(in: .min ... .max)])
  func invariants(seed: UInt64) throws {
    print("random catalogue: seed \(seed)")
    var random = SeededGenerator(seed: seed)
    var store = MemoryStore()
    var model = CatalogueModel([])
    var rejections: Set<String> = []
    for step in 0..<40_000 where step < 4000 || !rejections.isSuperset(of: Self.wanted) {
      let command = RandomCommands.command(
        newID: Sample.id(UInt64(step) + 1000), knowing: model, using: &random)
      do throws(CatalogueRejection) {
        for event in try store.execute(command) { model.apply(event) }
      } catch { rejections.insert(error.code.text) }
      model.check()
      try #require(model.problems == [], "seed \(seed), step \(step): \(command)")
    }
    #expect(
      rejections.isSuperset(of: Self.wanted), "seed \(seed): \(rejections.sorted())")
  }
}

/// Commands about few names, so that they meet each other.
private enum RandomCommands {
  static let names = ["Björk", "Bjo\u{308}rk", "bjork", "Yes", "YES", "!!!"]

  static func command(
    newID: Identifier, knowing model: CatalogueModel, using random: inout SeededGenerator
  ) -> CatalogueCommand {
    var pick = Pick(model: model, newID: newID, random: random)
    defer { random = pick.random }
    return switch Int.random(in: 0..<4, using: &pick.random) {
    case 0: singerSong(&pick)
    case 1: artistAlbum(&pick)
    default: fruitSource(&pick)
    }
  }

  private static func singerSong(_ pick: inout Pick) -> CatalogueCommand {
    switch Int.random(in: 0..<8, using: &pick.random) {
    case 0: AddSinger(newID: pick.newID, name: pick.name()).command
    case 1: RenameSinger(id: pick.one(of: pick.model.singers), name: pick.name()).command
    case 2:
      DeleteSinger(
        id: pick.one(of: pick.model.singers),
        songs: SongsRule.allCases.randomElement(using: &pick.random) ?? .deny
      ).command
    case 3, 4:
      AddSong(
        newID: pick.newID, title: pick.name(), singer: pick.reference(pick.model.singers)
      ).command
    case 5: DeleteSong(id: pick.one(of: pick.model.songs)).command
    case 6: EditSong(id: pick.one(of: pick.model.songs), singer: .set(nil)).command
    default:
      EditSong(
        id: pick.one(of: pick.model.songs), title: .set(pick.name()),
        singer: .set(pick.reference(pick.model.singers))
      ).command
    }
  }

  private static func artistAlbum(_ pick: inout Pick) -> CatalogueCommand {
    switch Int.random(in: 0..<7, using: &pick.random) {
    case 0:
      AddArtist(newID: pick.newID, name: pick.name(), disambiguation: pick.optionalName()).command
    case 1:
      RenameArtist(
        id: pick.one(of: pick.model.artists), name: pick.name(),
        disambiguation: .set(pick.optionalName())
      ).command
    case 2:
      DeleteArtist(
        id: pick.one(of: pick.model.artists),
        albums: AlbumsRule.allCases.randomElement(using: &pick.random) ?? .deny
      ).command
    case 3, 4:
      AddAlbum(
        newID: pick.newID, name: pick.name(), artist: pick.reference(pick.model.artists)
      ).command
    case 5: DeleteAlbum(id: pick.one(of: pick.model.albums)).command
    default:
      EditAlbum(
        id: pick.one(of: pick.model.albums), artist: .set(pick.reference(pick.model.artists))
      ).command
    }
  }

  private static func fruitSource(_ pick: inout Pick) -> CatalogueCommand {
    switch Int.random(in: 0..<10, using: &pick.random) {
    case 0: AddFruit(newID: pick.newID, name: pick.name()).command
    case 1: AddSource(newID: pick.newID, name: pick.name()).command
    case 2: UnpairFruit(fruit: pick.reference(pick.model.fruits)).command
    case 3: DeleteFruit(id: pick.one(of: pick.model.fruits)).command
    case 4: DeleteSource(id: pick.one(of: pick.model.sources)).command
    default:
      PairFruit(
        fruit: pick.reference(pick.model.fruits), source: pick.reference(pick.model.sources)
      ).command
    }
  }

  /// Choices at random.
  private struct Pick {
    let model: CatalogueModel
    let newID: Identifier
    var random: SeededGenerator

    mutating func name() -> String { names.randomElement(using: &random) ?? "!!!" }

    mutating func optionalName() -> String? {
      Bool.random(using: &random) ? name() : nil
    }

    /// A record that is there, or now and then none.
    mutating func one<Value>(of records: [Identifier: Value]) -> Identifier {
      guard Int.random(in: 0..<10, using: &random) > 0 else { return Sample.nobody }
      return records.keys.sorted().randomElement(using: &random) ?? Sample.nobody
    }

    mutating func reference<Value>(_ records: [Identifier: Value]) -> RecordReference {
      Bool.random(using: &random) ? .id(one(of: records)) : .name(name())
    }
  }
}
