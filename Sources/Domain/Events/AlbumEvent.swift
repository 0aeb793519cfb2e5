import EventModel

/// What may happen to albums.
public enum AlbumEvent: Hashable, Sendable {
  /// An album was added.
  case added(AlbumAdded)
  /// Some fields changed.
  case edited(AlbumEdited)
  /// An album was deleted.
  case deleted(AlbumDeleted)

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
