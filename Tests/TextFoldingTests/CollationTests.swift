import SeededRandom
import Testing

@testable import TextFolding

struct CollationTests {
  @Test("Accented and lower-case names are sorted among the others, not after Z")
  func names() {
    let added = ["Zakari", "Éric", "Albert", "Eugene", "a-ha", "Eleanor", "ZZ Top"]
    let expected = ["a-ha", "Albert", "Eleanor", "Éric", "Eugene", "Zakari", "ZZ Top"]
    #expect(added.sorted(by: Collation.precedes) == expected)
  }

  @Test(
    "Texts come in this order",
    arguments: [
      ["", "!!!", "10cc", "ABBA"], ["a b", "a!b", "a…b", "a1b", "aab", "aéc"],
      ["Ann", "Ann B", "Ann-B", "Anna"], ["eric", "Eric", "ERIC", "éric", "Éric", "erics"],
      ["«x»", "[x]", "€x", "½", "1x"], ["z", "ω", "я", "א", "ギ", "宇", "한"],
      ["moa", "Moa", "møa", "Møa", "mob"], ["~", "0", "9", "٣", "a"],
      ["\u{7F}a", "\u{80}a", "\u{9F}a", "!"], ["a\u{1}", "a\u{2}", "a!"],
    ])
  func order(texts: [String]) {
    for (first, second) in zip(texts, texts.dropFirst()) {
      #expect(Collation.precedes(first, second), "\(first) \(second)")
      #expect(!Collation.precedes(second, first), "\(second) \(first)")
    }
  }

  @Test("A part has a zero byte at its end only, and different texts have different keys")
  func total() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var generator = SeededGenerator(seed: seed)
    var texts: [[UInt8]: [UInt8]] = [:]
    for _ in 0..<20_000 {
      let text = generator.text(maximumLength: 5)
      let key = Collation.sortKey(text)
      var parts: [UInt8] = []
      Collation.primaryKey(text, into: &parts)
      let primaryCount = parts.count
      Collation.secondaryKey(text, into: &parts)
      #expect(parts == key, "seed \(seed)")
      #expect(
        key.indices.filter { key[$0] == 0 } == [primaryCount - 1, key.count - 1], "seed \(seed)")
      let bytes = Array(text.utf8)
      #expect(texts.updateValue(bytes, forKey: key) ?? bytes == bytes, "seed \(seed): \(bytes)")
    }
  }

  @Test("A cut key keeps the order, the length and whole characters")
  func truncation() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<20_000 {
      let start = generator.text(maximumLength: 3)
      let first = Collation.sortKey(start + generator.text(maximumLength: 4))
      let second = Collation.sortKey(start + generator.text(maximumLength: 4))
      let limit = Int.random(in: 0...12, using: &generator)
      let cut = Collation.truncated(first, toBytes: limit)
      let otherCut = Collation.truncated(second, toBytes: limit)
      #expect(cut.bytes.count <= limit, "seed \(seed)")
      #expect(cut.isCut == (first.count > limit), "seed \(seed)")
      if first.lexicographicallyPrecedes(second) {
        #expect(
          !otherCut.bytes.lexicographicallyPrecedes(cut.bytes),
          "seed \(seed): \(first) \(second) \(limit)")
        // What follows a key must not decide between two that differ.
        #expect(
          cut.bytes == otherCut.bytes || !otherCut.bytes.starts(with: cut.bytes),
          "seed \(seed): \(first) \(second) \(limit)")
      }
    }
  }

  @Test("A letter that does not fit is not cut: a byte takes its place that is no letter's")
  func placeholder() {
    let key = Collation.sortKey("abй")
    #expect(Collation.truncated(key, toBytes: 3).bytes == [0x61, 0x62, 0xFF])
    #expect(Collation.truncated(key, toBytes: 2).bytes == [0x61, 0x62])
    #expect(Collation.truncated(key, toBytes: 4).bytes == Array("abй".utf8))
    #expect(!Collation.truncated(key, toBytes: key.count).isCut)
  }

  @Test("A prefix's key begins the key of each text that it begins")
  func prefix() {
    var prefix: [UInt8] = []
    Collation.primaryPrefix("Élé", into: &prefix)
    #expect(Collation.sortKey("eleanor").starts(with: prefix))
    #expect(!Collation.sortKey("el").starts(with: prefix))
  }
}
