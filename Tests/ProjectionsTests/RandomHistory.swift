import Domain
import EventModel
import Projections
import SeededRandom
import TextFolding

/// Makes up commands, and lets the catalogue's own rules decide what happens.
struct RandomHistory {
  private(set) var catalogue = NaiveCatalogue()
  private var random: SeededGenerator
  private var lastID: UInt64 = 100
  private var history: [CatalogueEvent] = []
  private let decider = CatalogueDecider()

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// The events of the next commit; none where the command was refused or changes nothing.
  mutating func next() throws -> [CatalogueEvent] {
    let command: (any CommandPayload)? =
      switch Int.random(in: 0..<7, using: &random) {
      case 0: contactCommand()
      case 1: singerCommand()
      case 2, 3: songCommand()
      case 4: artistCommand()
      case 5: albumCommand()
      default: fruitCommand()
      }
    guard let command else { return [] }
    do throws(CatalogueRejection) { return try decide(command) } catch {
      // Two artists of one name, say: chance does not know the rules.
      return []
    }
  }

  /// Deletes whatever is left.
  mutating func deleteAll() throws -> [CatalogueEvent] {
    var commands: [any CommandPayload] = []
    commands += catalogue.contacts.keys.map { DeleteContact(id: $0) }
    commands += catalogue.singers.keys.map { DeleteSinger(id: $0, songs: .keep) }
    commands += catalogue.songs.keys.map { DeleteSong(id: $0) }
    commands += catalogue.artists.keys.map { DeleteArtist(id: $0, albums: .delete) }
    commands += catalogue.fruits.keys.map { DeleteFruit(id: $0) }
    commands += catalogue.sources.keys.map { DeleteSource(id: $0) }
    return try commands.flatMap { try decide($0) }
  }

  private mutating func decide(
    _ command: any CommandPayload
  ) throws(CatalogueRejection) -> [CatalogueEvent] {
    let query = decider.query(for: command.command)
    var state = decider.initialState
    for event in history {
      let stored = event.encoded()
      if query.matches(type: stored.type, tags: stored.tags) { decider.evolve(&state, event) }
    }
    let events = try decider.decide(command.command, state)
    history += events
    for event in events { catalogue.apply(event) }
    return events
  }

  /// The events that undo a commit, or why that is refused.
  mutating func undo(
    _ commit: UndoneCommit
  ) throws -> Result<[CatalogueEvent], CatalogueRejection> {
    let outcome = try Given(UndoDecider(commit), history.map { PlacedEvent($0) }).when(Undo())
    switch outcome {
    case .events(let placed):
      let events = placed.map(\.event)
      history += events
      for event in events { catalogue.apply(event) }
      return .success(events)
    case .rejected(let rejection): return .failure(rejection)
    }
  }

  /// What never may be the case, but is: records that belong to one that is not there, or an
  /// artist that is there twice.
  func problems() -> [String] {
    var problems: [String] = []
    for song in catalogue.songs.values {
      if let singer = song.singerID, catalogue.singers[singer] == nil {
        problems.append("\(song.title) has no singer")
      }
    }
    for album in catalogue.albums.values where catalogue.artists[album.artistID] == nil {
      problems.append("\(album.name) has no artist")
    }
    let names = catalogue.artistList().map {
      Folding.nameKey($0.name) + "/" + ($0.disambiguation.map(Folding.nameKey) ?? "")
    }
    if Set(names).count != names.count { problems.append("an artist is there twice") }
    return problems
  }

  private mutating func newID() -> Identifier {
    // Not ascending, so that the order of identities is not that of their records.
    lastID += 1
    return Identifier(high: 0x0190_0000_0000_7000 | random.next() >> 60, low: lastID)
  }

  private mutating func one<Value>(of records: [Identifier: Value]) -> Identifier? {
    records.isEmpty ? nil : random.pick(records.keys.sorted())
  }

  private mutating func name() -> String { RandomTexts.name(using: &random) }

  private mutating func date() -> String? { RandomTexts.date(using: &random) }

  private mutating func phones() -> [LabelledValue] {
    (0..<Int.random(in: 0..<3, using: &random)).map { _ in
      LabelledValue(
        label: random.pick([nil, "home"]),
        value: "+1 \(Int.random(in: 0..<200, using: &random)) \(random.next() % 10_000)")
    }
  }

  private mutating func contactCommand() -> any CommandPayload {
    guard let id = one(of: catalogue.contacts), !random.oneIn(2) else {
      return AddContact(
        newID: newID(), name: name(), phones: phones(), organization: random.pick([nil, "Org"]))
    }
    guard !random.oneIn(3) else { return DeleteContact(id: id) }
    return random.oneIn(2)
      ? EditContact(id: id, name: .set(name())) : EditContact(id: id, phones: .set(phones()))
  }

  private mutating func singerCommand() -> any CommandPayload {
    guard let id = one(of: catalogue.singers), !random.oneIn(2) else {
      return AddSinger(newID: newID(), name: name())
    }
    guard random.oneIn(3) else { return RenameSinger(id: id, name: name()) }
    return DeleteSinger(id: id, songs: random.pick(SongsRule.allCases))
  }

  private mutating func songCommand() -> any CommandPayload {
    let singer = random.oneIn(5) ? nil : one(of: catalogue.singers).map(RecordReference.id)
    guard let id = one(of: catalogue.songs), !random.oneIn(2) else {
      return AddSong(newID: newID(), title: name(), singer: singer, releaseDate: date())
    }
    guard !random.oneIn(3) else { return DeleteSong(id: id) }
    return EditSong(
      id: id, title: random.oneIn(2) ? .set(name()) : .unchanged, singer: .set(singer),
      releaseDate: random.oneIn(2) ? .set(date()) : .unchanged)
  }

  private mutating func artistCommand() -> any CommandPayload {
    guard let id = one(of: catalogue.artists), !random.oneIn(2) else {
      return AddArtist(
        newID: newID(), name: name(), disambiguation: random.pick([nil, "the band"]))
    }
    guard random.oneIn(3) else {
      return RenameArtist(
        id: id, name: name(), disambiguation: random.pick([.unchanged, .set("the other")]))
    }
    return DeleteArtist(id: id, albums: random.pick(AlbumsRule.allCases))
  }

  private mutating func albumCommand() -> (any CommandPayload)? {
    guard let artist = one(of: catalogue.artists) else { return nil }
    guard let id = one(of: catalogue.albums), !random.oneIn(2) else {
      return AddAlbum(
        newID: newID(), name: name(), artist: .id(artist), releaseDate: date(),
        genre: RandomTexts.genre(using: &random))
    }
    guard !random.oneIn(3) else { return DeleteAlbum(id: id) }
    return EditAlbum(
      id: id, name: random.oneIn(2) ? .set(name()) : .unchanged, artist: .set(.id(artist)),
      releaseDate: random.oneIn(2) ? .set(date()) : .unchanged,
      genre: random.oneIn(2) ? .set(RandomTexts.genre(using: &random)) : .unchanged)
  }

  private mutating func fruitCommand() -> any CommandPayload {
    guard let fruit = one(of: catalogue.fruits), let source = one(of: catalogue.sources),
      !random.oneIn(3)
    else {
      return random.oneIn(2)
        ? AddFruit(newID: newID(), name: name()) : AddSource(newID: newID(), name: name())
    }
    switch Int.random(in: 0..<6, using: &random) {
    case 0: return DeleteFruit(id: fruit)
    case 1: return DeleteSource(id: source)
    case 2: return UnpairFruit(fruit: .id(fruit))
    default: return PairFruit(fruit: .id(fruit), source: .id(source))
    }
  }
}
