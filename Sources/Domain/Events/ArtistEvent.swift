import EventModel

/// What may happen to artists.
public enum ArtistEvent: Hashable, Sendable {
  /// An artist was added.
  case added(ArtistAdded)
  /// An artist has another name.
  case renamed(ArtistRenamed)
  /// An artist was deleted.
  case deleted(ArtistDeleted)

  /// The facts, whatever the type.
  public var payload: any EventPayload {
    switch self {
    case .added(let payload): payload
    case .renamed(let payload): payload
    case .deleted(let payload): payload
    }
  }

  /// The form in the log.
  func encoded() -> NewEvent {
    switch self {
    case .added(let payload): payload.encoded()
    case .renamed(let payload): payload.encoded()
    case .deleted(let payload): payload.encoded()
    }
  }
}
