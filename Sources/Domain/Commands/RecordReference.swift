import EventModel

/// How a command names another record.
public enum RecordReference: Hashable, Sendable {
  /// By its identity.
  case id(Identifier)
  /// By a name that only one record of the kind has, in the sense of ``Folding/nameKey(_:)``.
  case name(String)

  /// The identity, if that was given.
  public var identifier: Identifier? {
    switch self {
    case .id(let id): id
    case .name: nil
    }
  }
}
