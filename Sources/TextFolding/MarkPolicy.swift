/// Which combining marks folding strips, by the letter they stand on.
///
/// - Latin, Greek and Cyrillic: every mark, so that `Dvořák` is found by `dvorak` and `Ёлка` by
///   `елка`. The breve of `й` and of the Belarusian `ў` stays: they are letters of their own, on
///   their own keys, and nobody types `и` for `й`.
/// - Hebrew: points and accents, which are optional and rarely typed.
/// - Arabic: vowel signs and Koranic marks, and madda and hamza on alef; hamza on waw and yeh
///   stays.
/// - All other scripts: none. The voicing of `ギ`, a nukta or a vowel sign makes another letter.
/// - A mark on a digit, a symbol or on nothing stays.
enum MarkPolicy {
  /// A script, as far as marks are concerned.
  enum Script {
    case european, hebrew, arabic, other
  }

  /// The script of a base letter; `other` where the scalar is not a letter.
  static func script(_ scalar: UInt32) -> Script {
    switch scalar {
    case 0x41...0x5A, 0x61...0x7A: .european
    case ..<0xC0: .other
    case 0xC0..<0x530, 0x1C80..<0x1C90, 0x1D00..<0x1DC0, 0x1E00..<0x2000, 0x2C60..<0x2C80,
      0xA640..<0xA6A0, 0xA720..<0xA800, 0xAB30..<0xAB70, 0x10780..<0x107C0, 0x1DF00..<0x1E000:
      CharacterData.kind(scalar) == .letter ? .european : .other
    case 0x5D0..<0x5F3: .hebrew
    case 0x620..<0x700, 0x750..<0x780, 0x870..<0x900:
      CharacterData.kind(scalar) == .letter ? .arabic : .other
    default: .other
    }
  }

  /// Whether a mark is stripped that stands on a letter.
  ///
  /// - Complexity: O(1)
  static func strips(_ mark: UInt32, from base: UInt32, of script: Script) -> Bool {
    switch script {
    case .european: !(mark == 0x306 && carriesBreve(base))
    case .hebrew: (0x591..<0x5C8).contains(mark) || mark == 0xFB1E
    case .arabic:
      switch mark {
      case 0x653...0x655: base == 0x627
      case 0x610..<0x620, 0x64B..<0x660, 0x670, 0x6D6..<0x6EE, 0x8D3..<0x900: true
      default: false
      }
    case .other: false
    }
  }

  /// Whether a letter with a breve is another letter: И и У у.
  private static func carriesBreve(_ base: UInt32) -> Bool {
    base == 0x418 || base == 0x438 || base == 0x423 || base == 0x443
  }
}
