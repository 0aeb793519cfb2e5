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
}

extension Change where Value: ExactlyEquatable {
  /// The same change, or none if the field has exactly that value already.
  func relative(to value: Value) -> Change {
    switch self {
    case .unchanged: .unchanged
    case .set(let new): new.isExactly(value) ? .unchanged : self
    }
  }
}
