import Platform

extension Span where Element == UInt8 {
  /// Eight bytes from `start` on as a big-endian number, which is ordered as they are; zeros stand
  /// for those beyond the end.
  func word(at start: Int) -> UInt64 {
    if count >= start + 8 { return UInt64(bigEndian: number(at: start)) }
    var word: UInt64 = 0
    for index in start..<start + 8 { word = word << 8 | UInt64(index < count ? self[index] : 0) }
    return word
  }

  /// Whether the first bytes are these.
  func begins(with prefix: Span<UInt8>) -> Bool {
    count >= prefix.count && extracting(0..<prefix.count).order(before: prefix) == 0
  }
}
