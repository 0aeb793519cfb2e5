import EventModel

/// What may happen to singers.
public enum SingerEvent: Hashable, Sendable {
  /// A singer was added.
  case added(SingerAdded)
  /// A singer has another name.
  case renamed(SingerRenamed)
  /// A singer was deleted.
  case deleted(SingerDeleted)

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
