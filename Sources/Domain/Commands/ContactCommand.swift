/// What may be asked of the contacts.
public enum ContactCommand: Hashable, Sendable {
  /// Adds a contact.
  case add(AddContact)
  /// Changes a contact.
  case edit(EditContact)
  /// Deletes a contact.
  case delete(DeleteContact)
  /// Sets the rule for contacts.
  case setPolicy(SetContactPolicy)

  /// What is asked, whatever the command.
  public var payload: any CommandPayload {
    switch self {
    case .add(let payload): payload
    case .edit(let payload): payload
    case .delete(let payload): payload
    case .setPolicy(let payload): payload
    }
  }
}
