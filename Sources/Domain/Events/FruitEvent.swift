import EventModel

/// What may happen to fruits.
public enum FruitEvent: Hashable, Sendable {
  /// A fruit was added.
  case added(FruitAdded)
  /// A fruit comes from a source.
  case paired(FruitPaired)
  /// A fruit and a source parted.
  case unpaired(FruitUnpaired)
  /// A fruit was deleted.
  case deleted(FruitDeleted)

  /// The facts, whatever the type.
  public var payload: any EventPayload {
    switch self {
    case .added(let payload): payload
    case .paired(let payload): payload
    case .unpaired(let payload): payload
    case .deleted(let payload): payload
    }
  }

  /// The form in the log.
  func encoded() -> NewEvent {
    switch self {
    case .added(let payload): payload.encoded()
    case .paired(let payload): payload.encoded()
    case .unpaired(let payload): payload.encoded()
    case .deleted(let payload): payload.encoded()
    }
  }
}
