import SeededRandom

@testable import TextFolding

extension SeededGenerator {
  /// A text of the scalars that folding and sorting treat specially, and of any others.
  mutating func text(maximumLength: Int = 12) -> String {
    var text = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0...maximumLength, using: &self) {
      if Bool.random(using: &self), let scalar = Self.special.randomElement(using: &self) {
        text.append(scalar)
      } else if Bool.random(using: &self),
        let scalar = Unicode.Scalar(UInt32.random(in: 0...0x7F, using: &self))
      {
        text.append(scalar)
      } else if let scalar = Unicode.Scalar(UInt32.random(in: 0...0x2_0000, using: &self)) {
        text.append(scalar)
      }
    }
    return String(text)
  }

  private static let special = Array(
    ("aAbBzZ09 !~ÉéßøØœŁıİςΣάЙйЁёўגֿאַ"
      + "\u{300}\u{301}\u{306}\u{308}\u{323}\u{345}\u{3099}\u{64B}\u{653}\u{5B7}\u{93C}"
      + "\u{200B}\u{200C}\u{200D}\u{FE0F}\u{AD}\u{FEFF}\u{A0}\u{3000}\u{2028}\u{85}\u{0}\u{1}\u{1B}"
      + "’“–…´¨΅ﬁ①ギキﾞｷ각ᄀ\u{1161}\u{11A8}اأآةىـक❤👩🚀🏽🏴½²Ⓜ™𝒳Ω").unicodeScalars)
}

/// Every scalar that Unicode's tables say anything of: neither unassigned nor for private use.
var assignedScalars: some Sequence<Unicode.Scalar> {
  (UInt32(0)...0x10FFFF).lazy.compactMap { Unicode.Scalar($0) }.filter {
    CharacterData.kind($0.value) != .other || CharacterData.isIgnorable($0.value)
  }
}
