/// What a contact must have; a store has one policy at a time.
public enum ContactPolicy: String, Hashable, Sendable, CaseIterable {
  /// A name is required; everything else is free.
  case practical
  /// Name, address and phone are required, and short.
  case tutorial
}
