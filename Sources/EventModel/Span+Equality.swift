extension Span where Element == UInt8 {
  /// Whether both are the same bytes.
  @inlinable
  public func holdsSameBytes(as other: Span<UInt8>) -> Bool {
    guard count == other.count else { return false }
    for index in indices where self[index] != other[index] { return false }
    return true
  }
}
