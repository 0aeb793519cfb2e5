import Platform

extension Span where Element == UInt8 {
  /// Whether the first bytes are these.
  func begins(with prefix: Span<UInt8>) -> Bool {
    count >= prefix.count && extracting(0..<prefix.count).order(before: prefix) == 0
  }
}
