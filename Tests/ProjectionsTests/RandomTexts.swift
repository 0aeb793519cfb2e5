import SeededRandom

/// Names that have made trouble somewhere, and some that are only alike.
enum RandomTexts {
  static let names = [
    "Björk", "Bjo\u{308}rk", "bjork", "BJORK", "Sigur Rós", "sigur ros", "a-ha", "ABBA", "Abba",
    "!!!", "10cc", "ZZ Top", "Éric", "Ёлка", "елка", "宇多田ヒカル", "\u{30AE}ター",
    "\u{30AD}\u{3099}ター", "\u{30AD}ター", "أم كلثوم", "Αγγελική", "🎸🎶", "👩‍👩‍👧‍👦", "x", "X", " x ",
    "the the",
    "The  The", "Dødheimsgard", "Straße", "STRASSE", "“quoted”", "\"quoted\"", "AC/DC", "—", "-",
    "Nguyễn Ví Dụ", "한글", "क्षत्रिय",
  ]

  /// A name; now and then a long one that begins like other long ones.
  static func name(using random: inout SeededGenerator) -> String {
    guard random.oneIn(5) else {
      let name = random.pick(names)
      return random.oneIn(3) ? name + " \(Int.random(in: 0..<4, using: &random))" : name
    }
    let unit = random.pick(["a", "é", "ж", "宇", "🎸", "ab "])
    let length = random.pick([100, 160, 230, 300, 600])
    return String(repeating: unit, count: length) + random.pick(["", "x", "X", "y", "é", "b a"])
  }

  static func date(using random: inout SeededGenerator) -> String? {
    random.pick([nil, "1999", "2005", "2005-04", "2005-04-17", "2005-05-01", "1899-12-31"])
  }

  static func genre(using random: inout SeededGenerator) -> String? {
    if random.oneIn(6) {
      return String(repeating: "rock ", count: 60) + random.pick(["a", "b", "B"])
    }
    return random.pick([nil, "Rock", "rock", "Pop", "Jazz", ""])
  }
}
