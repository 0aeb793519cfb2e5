import Domain
import EventModel
import JSON
import SeededRandom

/// An endless history of singers and songs from a seed: one singer for 20 songs, one event in a
/// hundred an edit, one in a hundred a deletion.
struct GeneratedCatalogue {
  /// A song that was added.
  struct Song {
    let id: Identifier
    let singer: Identifier
    let title: String
  }

  /// The milliseconds of the first identifier: 2020-09-13.
  private static let start: UInt64 = 1_600_000_000_000

  private var random: SeededGenerator
  private let vocabulary: Vocabulary
  private var count: UInt64 = 0
  private(set) var singers: [Identifier] = []
  private var songs: [Song] = []
  private var songCounts: [Identifier: Int] = [:]

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    vocabulary = Vocabulary(count: 2000, &random)
  }

  /// The next events of the history.
  mutating func events(_ count: Int) -> [NewEvent] { (0..<count).map { _ in event() } }

  /// A command that adds a song of a singer who was there already.
  mutating func addSong() -> CatalogueCommand {
    let song = newSong()
    return AddSong(
      newID: song.id, title: song.title, singer: .id(song.singer),
      releaseDate: releaseDate()?.description
    ).command
  }

  /// A song from the middle of the history that is still there.
  var middleSong: Song? { songs.isEmpty ? nil : songs[songs.count / 2] }

  /// A singer with as many songs as most have, and how many there are.
  var usualSinger: (id: Identifier, songCount: Int)? {
    singers.map { ($0, songCounts[$0] ?? 0) }.min { abs($0.1 - 20) < abs($1.1 - 20) }
  }

  /// Songs that are still there, spread over the history.
  func someSongs(_ count: Int) -> [Song] {
    let step = max(1, songs.count / count)
    return stride(from: 0, to: songs.count, by: step).prefix(count).map { songs[$0] }
  }

  /// A line for `reprise apply`: mostly a new song, one in 21 a new singer.
  mutating func commandLine() -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.write(key: "type")
    if count.isMultiple(of: 21) {
      writer.write(string: "AddSinger")
      writer.write(key: "id")
      singers.append(newID())
      writer.write(identifier: singers[singers.count - 1])
      writer.write(key: "name")
      writer.write(string: vocabulary.phrase(2...3, &random))
    } else {
      let song = newSong()
      writer.write(string: "AddSong")
      writer.write(key: "title")
      writer.write(string: song.title)
      writer.write(key: "singerID")
      writer.write(identifier: song.singer)
      writer.write(key: "releaseDate")
      writer.write(string: releaseDate()?.description ?? "unknown")
    }
    writer.endObject()
    writer.endLine()
    return writer.bytes
  }

  /// A word that titles hold.
  var word: String { vocabulary.words[vocabulary.words.count / 2] }

  /// An identity for a command.
  mutating func commandID() -> Identifier {
    .version7(milliseconds: Self.start + count, using: &random)
  }

  private mutating func event() -> NewEvent {
    let chance = Int.random(in: 0..<100, using: &random)
    if count.isMultiple(of: 21) { return addSinger() }
    if chance == 0, let index = songs.indices.randomElement(using: &random) {
      let edited = SongEdited(
        id: songs[index].id, title: .set(vocabulary.phrase(1...4, &random)))
      count += 1
      return CatalogueEvent.song(.edited(edited)).encoded()
    }
    if chance == 1, let index = songs.indices.randomElement(using: &random) {
      return deleteSong(index)
    }
    let song = newSong()
    songs.append(song)
    songCounts[song.singer, default: 0] += 1
    let added = SongAdded(
      id: song.id, title: song.title, singerID: song.singer, releaseDate: releaseDate())
    return CatalogueEvent.song(.added(added)).encoded()
  }

  private mutating func addSinger() -> NewEvent {
    let id = newID()
    singers.append(id)
    let added = SingerAdded(id: id, name: vocabulary.phrase(2...3, &random))
    return CatalogueEvent.singer(.added(added)).encoded()
  }

  private mutating func deleteSong(_ index: Int) -> NewEvent {
    let song = songs[index]
    songs.swapAt(index, songs.count - 1)
    songs.removeLast()
    songCounts[song.singer, default: 1] -= 1
    count += 1
    return CatalogueEvent.song(.deleted(SongDeleted(id: song.id, singerID: song.singer))).encoded()
  }

  private mutating func newSong() -> Song {
    let singer = singers[Int.random(in: singers.indices, using: &random)]
    return Song(id: newID(), singer: singer, title: vocabulary.phrase(1...4, &random))
  }

  private mutating func newID() -> Identifier {
    count += 1
    return .version7(milliseconds: Self.start + count, using: &random)
  }

  private mutating func releaseDate() -> ReleaseDate? {
    let year = Int.random(in: 1950...2025, using: &random)
    let month = Int.random(in: 1...12, using: &random)
    let day = Int.random(in: 1...28, using: &random)
    switch Int.random(in: 0..<10, using: &random) {
    case 0: return nil
    case 1, 2: return ReleaseDate(year: year)
    case 3: return ReleaseDate(year: year, month: month)
    default: return ReleaseDate(year: year, month: month, day: day)
    }
  }
}
