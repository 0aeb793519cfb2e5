/// What folding and sorting make of a precomposed European letter, as `é`, `ø` or `ß`.
///
/// Most names that are not ASCII have a few of these letters and nothing else that is not. What
/// each becomes does not depend on the letters beside it: its marks are stripped, and one or two
/// ASCII letters are left, with which nothing composes. So the general rules are asked once for
/// every letter of Latin-1 and Latin Extended-A, and not for every name.
struct LatinLetter {
  /// The letters by ``index(_:_:)``, those that fold to ASCII letters; `nil` for everything else.
  static let all: [LatinLetter?] = (firstScalar..<firstScalar + 192).map(LatinLetter.init)

  private static let firstScalar: UInt32 = 0xC0

  /// What it folds to: one letter, or two with the second in the upper eight bits.
  let folded: UInt16
  /// What it adds to the level of accents, and whether that is more than a letter without any.
  let accents: [UInt8]
  let hasAccents: Bool
  /// For each scalar of its decomposition, whether it is upper case.
  let cases: [Bool]

  private init?(_ scalar: UInt32) {
    guard CharacterData.kind(scalar) == .letter, let character = Unicode.Scalar(scalar) else {
      return nil
    }
    let letters = Folding.foldedScalars(String(character))
    guard (1...2).contains(letters.count), letters.allSatisfy({ 0x61...0x7A ~= $0 }) else {
      return nil
    }
    folded = letters.reversed().reduce(0) { $0 << 8 | UInt16(truncatingIfNeeded: $1) }
    let scalars = Normalization.decomposed(String(character), .canonical)
    let level = Collation.accentLevel(scalars)
    hasAccents = !level.isEmpty
    accents = hasAccents ? level : [Collation.noAccent]
    cases = scalars.map(CharacterData.isUpperCase)
  }

  /// The place in ``all`` of the letter of two bytes of UTF-8; `nil` beyond it.
  @inline(__always)
  static func index(_ lead: UInt8, _ next: UInt8) -> Int? {
    0xC3...0xC5 ~= lead ? Int(lead - 0xC3) << 6 | Int(next & 0x3F) : nil
  }

  /// Gives `body` what it folds to, letter by letter.
  @inline(__always)
  func visitFolded(_ body: (UInt8) -> Void) {
    body(UInt8(truncatingIfNeeded: folded))
    if folded > 0xFF { body(UInt8(truncatingIfNeeded: folded >> 8)) }
  }
}
