import EventModel

/// What may happen to songs.
public enum SongEvent: Hashable, Sendable {
  /// A song was added.
  case added(SongAdded)
  /// Some fields changed.
  case edited(SongEdited)
  /// A song was deleted.
  case deleted(SongDeleted)

  /// The facts, whatever the type.
  public var payload: any EventPayload {
    switch self {
    case .added(let payload): payload
    case .edited(let payload): payload
    case .deleted(let payload): payload
    }
  }

  /// The form in the log.
  func encoded() -> NewEvent {
    switch self {
    case .added(let payload): payload.encoded()
    case .edited(let payload): payload.encoded()
    case .deleted(let payload): payload.encoded()
    }
  }
}
