import EventModel

/// What may happen to sources.
public enum SourceEvent: Hashable, Sendable {
  /// A source was added.
  case added(SourceAdded)
  /// A source was deleted.
  case deleted(SourceDeleted)

  /// The facts, whatever the type.
  public var payload: any EventPayload {
    switch self {
    case .added(let payload): payload
    case .deleted(let payload): payload
    }
  }

  /// The form in the log.
  func encoded() -> NewEvent {
    switch self {
    case .added(let payload): payload.encoded()
    case .deleted(let payload): payload.encoded()
    }
  }
}
