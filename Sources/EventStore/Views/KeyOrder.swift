extension Span where Element == UInt8 {
  /// Negative if these bytes come before the others, positive if after, 0 if they are the same.
  @inline(__always)
  func order(before other: Span<UInt8>) -> Int {
    let shared = Swift.min(count, other.count)
    for index in 0..<shared where self[index] != other[index] {
      return Int(self[index]) - Int(other[index])
    }
    return count - other.count
  }

  /// Whether the first bytes are these.
  func begins(with prefix: Span<UInt8>) -> Bool {
    count >= prefix.count && extracting(0..<prefix.count).order(before: prefix) == 0
  }
}
