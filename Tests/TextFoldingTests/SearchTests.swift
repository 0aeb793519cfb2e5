import SeededRandom
import Testing

@testable import TextFolding

struct SearchTests {
  @Test(
    "Each search finds its name by any part, whatever the case, accents and spelling",
    arguments: [
      ("Dødheimsgard", ["Dødheimsgard", "DØDHEIMSGARD", "dodheimsgard", "heimsg"]),
      ("Antonín Dvořák", ["dvorak", "DVOŘÁK"]), ("Sigur Rós", ["sigur ros", "r ró"]),
      ("Şebnem Ferah", ["sebnem"]), ("Nguyễn Ví Dụ", ["nguyen vi du", "ễ"]),
      ("Łukasz Próba", ["lukasz", "Ł"]), ("Αγγελική Δοκιμή", ["αγγελικη"]),
      ("Ёлка", ["елка", "ё"]),
      ("Björk", ["Björk", "Bjo\u{308}rk", "bjork"]), ("Bjo\u{308}rk", ["Björk", "Bjo\u{308}rk"]),
      ("ギター", ["\u{30AD}\u{3099}ター", "ギ"]), ("\u{30AD}\u{3099}ター", ["ギター"]),
      ("!!!", ["!", "!!!"]), ("AC/DC", ["c/d", ""]), ("宇多田ヒカル", ["多田", "ヒ"]),
      ("أم كلثوم", ["ام", "كلثوم"]),
    ])
  func found(name: String, patterns: [String]) {
    let folded = Folding.foldedUTF8(name)
    let trigrams = Trigrams.of(Folding.fold(name))
    for pattern in patterns.map(SubstringPattern.init) {
      let isFound = pattern.matches(foldedUTF8: folded.span)
      #expect(isFound, "\(pattern.folded)")
      #expect(Set(Trigrams.of(pattern.folded)).isSubset(of: trigrams))
    }
  }

  @Test(
    "A search does not find a name of other letters",
    arguments: [("ギター", "キ"), ("Йод", "и"), ("Björk", "bjx"), ("ab", "abc"), ("", "a")])
  func notFound(name: String, pattern: String) {
    let pattern = SubstringPattern(pattern)
    #expect(!pattern.matches(foldedText: Folding.fold(name)))
  }

  @Test("A pattern matches exactly the texts that hold it")
  func againstSimpleSearch() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var generator = SeededGenerator(seed: seed)
    var found = 0
    for _ in 0..<20_000 {
      let text = letters(12, &generator)
      let pattern = letters(3, &generator)
      let expected =
        pattern.isEmpty
        || text.indices.contains {
          text[$0...].starts(with: pattern)
        }
      let matches = SubstringPattern(String(pattern)).matches(foldedText: String(text))
      #expect(matches == expected, "seed \(seed): \(text) \(pattern)")
      found += expected ? 1 : 0
    }
    #expect(found > 1_000)
  }

  @Test("Trigrams are distinct, sorted and 63 bits wide")
  func trigrams() {
    #expect(Trigrams.of("").isEmpty)
    #expect(Trigrams.of("ab").isEmpty)
    #expect(Trigrams.of("abc") == [0x61 << 42 | 0x62 << 21 | 0x63])
    #expect(Trigrams.of("aaaaaa") == [0x61 << 42 | 0x61 << 21 | 0x61])
    #expect(Trigrams.of("cbabcba").count == 4)
    #expect(Trigrams.of("cbabcba") == Trigrams.of("cbabcba").sorted())
    #expect(
      Trigrams.of("\u{10FFFF}\u{10FFFF}\u{10FFFF}") == [0x10FFFF << 42 | 0x10FFFF << 21 | 0x10FFFF])
  }

  private func letters(_ limit: Int, _ generator: inout SeededGenerator) -> [Character] {
    (0..<Int.random(in: 0...limit, using: &generator)).compactMap { _ in
      "aabcй宇".randomElement(using: &generator)
    }
  }
}
