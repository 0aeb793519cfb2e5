import EventModel

/// Decides every command of the catalogue: hands each to the decider of its application.
public struct CatalogueDecider: Decider {
  /// What must be known to decide, application by application.
  public struct State: Hashable, Sendable {
    var contacts: ContactDecider.State
    var singersAndSongs: SingerSongDecider.State
    var artistsAndAlbums: ArtistAlbumDecider.State
    var fruitsAndSources: FruitSourceDecider.State
  }

  private let contacts = ContactDecider()
  private let singersAndSongs = SingerSongDecider()
  private let artistsAndAlbums = ArtistAlbumDecider()
  private let fruitsAndSources = FruitSourceDecider()

  /// Makes the decider.
  public init() {}

  /// Nothing is known.
  public var initialState: State {
    State(
      contacts: contacts.initialState, singersAndSongs: singersAndSongs.initialState,
      artistsAndAlbums: artistsAndAlbums.initialState,
      fruitsAndSources: fruitsAndSources.initialState)
  }

  /// The events that the decision depends on.
  public func query(for command: CatalogueCommand) -> EventQuery {
    switch command {
    case .contact(let command): contacts.query(for: command)
    case .singerSong(let command): singersAndSongs.query(for: command)
    case .artistAlbum(let command): artistsAndAlbums.query(for: command)
    case .fruitSource(let command): fruitsAndSources.query(for: command)
    }
  }

  /// The events that the command leads to; none when nothing changes.
  public func decide(
    _ command: CatalogueCommand, _ state: State
  ) throws(CatalogueRejection) -> [CatalogueEvent] {
    switch command {
    case .contact(let command): try contacts.decide(command, state.contacts)
    case .singerSong(let command): try singersAndSongs.decide(command, state.singersAndSongs)
    case .artistAlbum(let command): try artistsAndAlbums.decide(command, state.artistsAndAlbums)
    case .fruitSource(let command): try fruitsAndSources.decide(command, state.fruitsAndSources)
    }
  }

  /// What is known after one more event.
  public func evolve(_ state: inout State, _ event: CatalogueEvent) {
    contacts.evolve(&state.contacts, event)
    singersAndSongs.evolve(&state.singersAndSongs, event)
    artistsAndAlbums.evolve(&state.artistsAndAlbums, event)
    fruitsAndSources.evolve(&state.fruitsAndSources, event)
  }
}
