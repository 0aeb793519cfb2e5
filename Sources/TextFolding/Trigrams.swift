/// The trigrams of folded text, by which an index finds the texts that may hold a pattern.
public enum Trigrams {
  /// The distinct trigrams of a folded text, in ascending order.
  ///
  /// A trigram is three scalars in sequence, packed into the lower 63 bits, 21 bits each, the first
  /// in the highest. A text of fewer than three scalars has none. Every trigram of a pattern is
  /// one of each text that holds the pattern.
  ///
  /// - Complexity: O(*n* log *n*)
  public static func of(_ foldedText: String) -> [UInt64] {
    let mask: UInt64 = 1 << 63 - 1
    var trigrams: [UInt64] = []
    var window: UInt64 = 0
    for (index, scalar) in foldedText.unicodeScalars.enumerated() {
      window = (window << 21 | UInt64(scalar.value)) & mask
      if index >= 2 { trigrams.append(window) }
    }
    trigrams.sort()
    var count = 0
    for trigram in trigrams where count == 0 || trigrams[count - 1] != trigram {
      trigrams[count] = trigram
      count += 1
    }
    trigrams.removeLast(trigrams.count - count)
    return trigrams
  }
}
