import EventModel

/// What may happen to contacts.
public enum ContactEvent: Hashable, Sendable {
  /// A contact was added.
  case added(ContactAdded)
  /// Some fields changed.
  case edited(ContactEdited)
  /// A contact was deleted.
  case deleted(ContactDeleted)
  /// The rule for contacts changed.
  case policySet(ContactPolicySet)

  /// The facts, whatever the type.
  public var payload: any EventPayload {
    switch self {
    case .added(let payload): payload
    case .edited(let payload): payload
    case .deleted(let payload): payload
    case .policySet(let payload): payload
    }
  }

  /// The form in the log.
  func encoded() -> NewEvent {
    switch self {
    case .added(let payload): payload.encoded()
    case .edited(let payload): payload.encoded()
    case .deleted(let payload): payload.encoded()
    case .policySet(let payload): payload.encoded()
    }
  }
}
