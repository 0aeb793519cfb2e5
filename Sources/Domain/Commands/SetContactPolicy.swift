import EventModel

/// Sets the rule for contacts.
public struct SetContactPolicy: CommandPayload {
  /// The command's name.
  public static let name = "SetContactPolicy"

  /// The rule from now on.
  public var policy: ContactPolicy

  /// Makes the command.
  public init(policy: ContactPolicy) {
    self.policy = policy
  }

  /// The command among all others.
  public var command: CatalogueCommand { .contact(.setPolicy(self)) }

  /// None: the rule is the store's.
  public var recordID: Identifier? { nil }

  /// What was asked.
  public func writeFields(to fields: inout FieldWriter) {
    fields.write("preset", policy.rawValue)
  }
}
