import SeededRandom

/// Invented words for names and titles, some of them with accents.
struct Vocabulary {
  private static let syllables = [
    "ba", "ré", "mi", "lo", "ten", "sø", "kar", "no", "vi", "zul", "ha", "gro", "pe", "lün", "ci",
    "dor", "ya", "fen", "wu", "sha", "ti", "qua", "jo", "el", "mar", "ön", "ri", "ka", "pol", "su",
  ]

  let words: [String]

  init(count: Int, _ random: inout SeededGenerator) {
    words = (0..<count).map { _ in
      let length = Int.random(in: 2...4, using: &random)
      let word = (0..<length).map { _ in
        Self.syllables[Int.random(in: Self.syllables.indices, using: &random)]
      }.joined()
      return word.prefix(1).uppercased() + word.dropFirst()
    }
  }

  /// So many words, with a space between them.
  func phrase(_ count: ClosedRange<Int>, _ random: inout SeededGenerator) -> String {
    (0..<Int.random(in: count, using: &random))
      .map { _ in words[Int.random(in: words.indices, using: &random)] }
      .joined(separator: " ")
  }
}
