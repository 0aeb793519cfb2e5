import Testing

@testable import TextFolding

struct NameKeyTests {
  @Test(
    "Two spellings of one name have one key",
    arguments: [
      ("Björk", "Bjo\u{308}rk"), ("Björk", "BJÖRK"), ("Sigur  Rós ", "sigur rós"),
      ("Straße", "STRASSE"), ("ギター", "\u{30AD}\u{3099}ター"), ("ＹＯＡＳＯＢＩ", "Yoasobi"),
      ("A\u{A0}B", "a b"), ("The\u{200B} Band", "the band"), ("ΟΔΟΣ", "οδος"),
    ])
  func same(first: String, second: String) {
    #expect(Folding.nameKey(first) == Folding.nameKey(second))
    #expect(Folding.nameKey(first).utf8.elementsEqual(Folding.nameKey(second).utf8))
  }

  @Test(
    "Names that differ in an accent, a letter or punctuation are different names",
    arguments: [
      ("Björk", "Bjork"), ("Mø", "Mo"), ("ギ", "キ"), ("Ёлка", "Елка"), ("N’ Roses", "N' Roses"),
      ("a-ha", "aha"), ("!!!", "!!"),
    ])
  func different(first: String, second: String) {
    #expect(Folding.nameKey(first) != Folding.nameKey(second))
  }

  @Test("Names of one key fold to one text")
  func coarser() {
    for (first, second) in [("Björk", "BJO\u{308}RK"), ("ﬁn", "FIN"), (" ς", "Σ ")] {
      #expect(Folding.nameKey(first) == Folding.nameKey(second))
      #expect(Folding.fold(first) == Folding.fold(second))
    }
  }
}
