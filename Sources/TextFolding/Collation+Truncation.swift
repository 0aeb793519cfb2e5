/// Keys of limited length.
extension Collation {
  /// A key cut to a number of bytes, never inside a character of the folded text.
  ///
  /// The order holds: of two keys cut to the same length, the one that came first comes first
  /// still, or both are equal. For that, where a character does not fit whole but bytes are left,
  /// one byte takes its place that sorts after all characters that would have fitted: `FF` for a
  /// letter, `25` for a symbol, `3B` for a number, `03` for a control character. The part after
  /// the first zero byte is cut at any byte.
  ///
  /// - Parameters:
  ///   - key: A key of ``sortKey(_:)``, or the primary part of one.
  ///   - limit: The most bytes to keep.
  /// - Returns: The key, and whether something was cut.
  /// - Complexity: O(*n*)
  public static func truncated(_ key: [UInt8], toBytes limit: Int) -> TruncatedKey {
    guard key.count > limit else { return TruncatedKey(bytes: key, isCut: false) }
    let limit = max(0, limit)
    var end = 0
    while end < limit {
      if key[end] == 0 { return TruncatedKey(bytes: Array(key[..<limit]), isCut: true) }
      let length = unitLength(key, at: end)
      if end + length > limit {
        return TruncatedKey(bytes: key[..<end] + [placeholder(for: key[end])], isCut: true)
      }
      end += length
    }
    return TruncatedKey(bytes: Array(key[..<limit]), isCut: true)
  }

  /// The bytes that stand for one character of the folded text.
  private static func unitLength(_ key: [UInt8], at index: Int) -> Int {
    switch key[index] {
    case controlLead: 2
    case punctuationLead, numberLead:
      index + 1 < key.count ? 1 + scalarLength(key[index + 1]) : 1
    default: scalarLength(key[index])
    }
  }

  /// The bytes of a scalar in UTF-8, by its first one.
  private static func scalarLength(_ lead: UInt8) -> Int {
    switch lead {
    case ..<0xC0: 1
    case ..<0xE0: 2
    case ..<0xF0: 3
    default: 4
    }
  }

  /// The byte in the place of a character that does not fit.
  private static func placeholder(for lead: UInt8) -> UInt8 {
    switch lead {
    case controlLead: controlLead
    case punctuationLead: punctuationLead + 1
    case numberLead: numberLead + 1
    default: 0xFF
    }
  }
}
