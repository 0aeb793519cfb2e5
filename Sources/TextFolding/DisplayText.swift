/// Text made fit for a terminal.
public enum DisplayText {
  /// A text that does no harm on a terminal and stays on its line.
  ///
  /// Line breaks and tabs become `\n`, `\r` and `\t`; other control characters (so every terminal
  /// escape sequence), direction overrides and characters of no width become `\u{202E}`. What
  /// belongs to the shape of a text stays: joiners, variation selectors, the tags of flags. A
  /// backslash stays too, so this is for reading and is not undone.
  ///
  /// - Complexity: O(*n*)
  public static func escaped(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isHarmful) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where isHarmful(scalar):
        result += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// The columns that a text takes on a terminal.
  ///
  /// Measured per character (a grapheme cluster): East Asian wide letters and emoji take two,
  /// combining marks none. Letters of ambiguous width take one.
  ///
  /// - Complexity: O(*n*)
  public static func columns(_ text: String) -> Int {
    if text.utf8.allSatisfy({ 0x20 <= $0 && $0 < 0x7F }) { return text.utf8.count }
    // Latin letters with their diacritics in them are characters of one scalar each.
    if text.unicodeScalars.allSatisfy({ $0.value < firstCombiningMark }) {
      return text.unicodeScalars.reduce(0) { $0 + CharacterData.columnWidth($1.value) }
    }
    return text.reduce(0) { $0 + columns(of: $1) }
  }

  private static let firstCombiningMark: UInt32 = 0x300
  /// The first scalar that is shown as an emoji by its own nature.
  private static let firstEmoji: UInt32 = 0x231A

  private static func columns(of character: Character) -> Int {
    let scalars = character.unicodeScalars
    // An emoji by its own nature, or made one: with U+FE0F, a joiner, a keycap or a skin tone.
    let isEmoji = scalars.contains { scalar in
      scalar.value >= firstEmoji
        && (scalar.value == 0xFE0F || scalar.properties.isEmojiPresentation)
    }
    if isEmoji { return 2 }
    return scalars.reduce(0) { $0 + columns(of: $1.value) }
  }

  private static func columns(of scalar: UInt32) -> Int {
    switch scalar {
    // Vowels and final consonants of a decomposed Hangul syllable stand within its first letter.
    case 0x1160..<0x1200, 0xD7B0..<0xD800: 0
    default: CharacterData.columnWidth(scalar)
    }
  }

  private static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case ..<0x20, 0x7F..<0xA0: true
    case 0xAD, 0x61C, 0x200B, 0x200E, 0x200F, 0x2028...0x202E, 0x2060...0x206F: true
    case 0xFEFF, 0xFFF9...0xFFFB: true
    default: false
    }
  }
}
