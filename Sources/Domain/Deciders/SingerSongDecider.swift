import EventModel

/// Decides about singers and songs.
///
/// Singers may share a name; a song has at most one singer. What becomes of the songs of a singer
/// who is deleted is said by ``SongsRule``, each song with an event of its own in the same commit.
public struct SingerSongDecider: Decider {
  /// What must be known to decide.
  public struct State: Hashable, Sendable {
    var singers = NamedRecords(.singer)
    /// Songs whose whole history is known.
    var songs: [Identifier: Song] = [:]
    /// The singer of every song that is known, also where nothing else is.
    var singerOfSong: [Identifier: Identifier] = [:]
    var identities = TakenIdentities()
  }

  /// What is known of a song.
  struct Song: Hashable, Sendable {
    var title: String
    var releaseDate: ReleaseDate?
    var releaseDateText: String?
  }

  static let singerTypes = [SingerAdded.type, SingerRenamed.type, SingerDeleted.type]
  static let songTypes = [SongAdded.type, SongEdited.type, SongDeleted.type]

  /// Makes the decider.
  public init() {}

  /// Nothing is known.
  public var initialState: State { State() }

  /// The events of the records that the command names, and no others: a new song does not read
  /// its singer's songs.
  public func query(for command: SingerSongCommand) -> EventQuery {
    switch command {
    case .addSinger(let add): TakenIdentities.query(for: add.id)
    case .renameSinger(let rename): Self.query(.id(rename.id))
    case .deleteSinger(let delete):
      .tagged(CatalogueTag.singer(delete.id), types: Self.singerTypes + Self.songTypes)
    case .addSong(let add): Self.query(add.singer).union(TakenIdentities.query(for: add.id))
    case .editSong(let edit):
      EventQuery.tagged(CatalogueTag.song(edit.id), types: Self.songTypes)
        .union(Self.query(edit.singer.applied(to: nil)))
    case .deleteSong(let delete):
      .tagged(CatalogueTag.song(delete.id), types: Self.songTypes)
    }
  }

  /// The events that tell which singer is meant.
  private static func query(_ singer: RecordReference?) -> EventQuery {
    switch singer {
    case .id(let id): .tagged(CatalogueTag.singer(id), types: singerTypes)
    case .name(let name): .tagged(CatalogueTag.singerName(name), types: singerTypes)
    case nil: EventQuery([])
    }
  }

  /// The events that the command leads to; none when nothing changes.
  public func decide(
    _ command: SingerSongCommand, _ state: State
  ) throws(CatalogueRejection) -> [CatalogueEvent] {
    switch command {
    case .addSinger(let add): try decide(add, state)
    case .renameSinger(let rename): try decide(rename, state)
    case .deleteSinger(let delete): try decide(delete, state)
    case .addSong(let add): try decide(add, state)
    case .editSong(let edit): try decide(edit, state)
    case .deleteSong(let delete): try decide(delete, state)
    }
  }

  /// What is known after one more event.
  public func evolve(_ state: inout State, _ event: CatalogueEvent) {
    state.identities.evolve(event)
    switch event {
    case .singer(.added(let added)): state.singers.set(added.id, added.name)
    case .singer(.renamed(let renamed)): state.singers.set(renamed.id, renamed.name)
    case .singer(.deleted(let deleted)): state.singers.remove(deleted.id)
    case .song(.added(let added)):
      state.songs[added.id] = Song(
        title: added.title, releaseDate: added.releaseDate,
        releaseDateText: added.releaseDateText)
      state.singerOfSong[added.id] = added.singerID
    case .song(.edited(let edited)): evolve(&state, edited)
    case .song(.deleted(let deleted)):
      state.songs[deleted.id] = nil
      state.singerOfSong[deleted.id] = nil
    case .contact, .artist, .album, .fruit, .source: break
    }
  }

  private func evolve(_ state: inout State, _ edited: SongEdited) {
    // Of a song that came to a singer from another one, only the move may be known.
    if case .set(let singerID) = edited.singerID { state.singerOfSong[edited.id] = singerID }
    guard var song = state.songs[edited.id] else { return }
    song.title = edited.title.applied(to: song.title)
    if case .set(let date) = edited.releaseDate {
      song.releaseDate = date
      song.releaseDateText = edited.releaseDateText
    }
    state.songs[edited.id] = song
  }
}
