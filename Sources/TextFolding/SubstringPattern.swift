/// A pattern that is looked for inside folded texts, prepared once.
public struct SubstringPattern: Sendable {
  /// The pattern, folded.
  public let folded: String

  /// The folded pattern's UTF-8.
  public let foldedUTF8: [UInt8]

  /// Where the byte is that is the rarest in names: it is looked for first.
  private let rarestIndex: Int

  /// Folds a pattern as texts are folded, and prepares it.
  ///
  /// The empty pattern, and one of white space only, is found in every text.
  public init(_ pattern: String) {
    folded = Folding.fold(pattern)
    let bytes = Array(folded.utf8)
    foldedUTF8 = bytes
    rarestIndex =
      bytes.indices.min { Self.frequency(bytes[$0]) < Self.frequency(bytes[$1]) } ?? 0
  }

  /// Whether the pattern is somewhere in a folded text.
  ///
  /// UTF-8 is compared byte by byte: no character begins inside another one.
  ///
  /// - Complexity: O(*n*) where the pattern's rarest byte is rare; O(*n* · *m*) at worst.
  public func matches(foldedUTF8 text: Span<UInt8>) -> Bool {
    let length = foldedUTF8.count
    guard length > 0 else { return true }
    guard length <= text.count else { return false }
    let pattern = foldedUTF8.span
    let rarest = pattern[rarestIndex]
    for start in 0...(text.count - length) where text[start &+ rarestIndex] == rarest {
      var index = 0
      while index < length, text[start &+ index] == pattern[index] { index &+= 1 }
      if index == length { return true }
    }
    return false
  }

  /// Whether the pattern is somewhere in a text that is folded already.
  public func matches(foldedText: String) -> Bool { matches(foldedUTF8: foldedText.utf8.span) }

  /// How common a byte is in folded names, roughly: the higher, the more common.
  private static func frequency(_ byte: UInt8) -> UInt8 {
    switch byte {
    case 0x61, 0x65, 0x69, 0x6F, 0x20: 9  // a e i o and the blank
    case 0x6E, 0x72, 0x73, 0x74, 0x6C: 8  // n r s t l
    case 0x64, 0x68, 0x6D, 0x75, 0x63, 0x67: 6  // d h m u c g
    case 0xC0...: 7  // the first byte of a letter, the same for a whole alphabet
    case 0x61...0x7A: 4
    case 0x80...: 3
    default: 2
    }
  }
}
