/// What an edit says of one field: nothing, or its new value.
public enum Change<Value: Hashable & Sendable>: Hashable, Sendable {
  /// The field stays as it is.
  case unchanged
  /// The field has this value from now on.
  case set(Value)

  /// The value after the change.
  public func applied(to value: Value) -> Value {
    switch self {
    case .unchanged: value
    case .set(let new): new
    }
  }

  /// Whether the field stays as it is.
  public var isUnchanged: Bool { self == .unchanged }

  /// The same change, or none if the field has that value already.
  public func relative(to value: Value) -> Change { self == .set(value) ? .unchanged : self }
}
