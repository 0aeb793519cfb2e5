/// The measures of a text that rules about names ask for.
public enum TextMeasure {
  /// The number of characters that a person counts: extended grapheme clusters of Unicode Standard
  /// Annex #29.
  ///
  /// An accent belongs to its letter, and a flag or a family of emoji is one character.
  ///
  /// - Complexity: O(*n*)
  public static func characters(_ text: String) -> Int { text.count }

  /// Whether a text has nothing to see: only white space and characters of no shape.
  ///
  /// Besides Unicode's white space these are the zero-width characters, the Hangul fillers and the
  /// Braille blank, which are used to make up empty-looking names.
  public static func isBlank(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
      CharacterData.isWhiteSpace(scalar.value) || CharacterData.isIgnorable(scalar.value)
        || scalar.value == 0x2800
    }
  }
}
