import EventModel
import TextFolding

@testable import Projections

/// Keys: their bytes are in the order of what they stand for, also where they are cut.
///
/// The input is two texts, one after the other, with a byte of zero between.
struct KeyTarget: FuzzTarget {
  let name = "key"
  let words = ["\0", "é", "e\u{301}", "Ё", "ﬁ", "ß", "İ", "\u{200D}", "宇", " ", "٣", "Z", "z"]

  var seeds: [[UInt8]] {
    ["Björk\0björk", "a-ha\0Éric", "\0", "ZZ Top\0ZZ Top ", "10cc\02Pac"].map { Array($0.utf8) }
  }

  func check(_ input: [UInt8]) throws -> Bool {
    let parts = input.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return false }
    try checkTerminated(Array(parts[0]), Array(parts[1]))
    guard let first = String(validating: parts[0], as: UTF8.self),
      let second = String(validating: parts[1], as: UTF8.self)
    else { return false }
    try checkSortKeys(first, second)
    return true
  }

  private func checkTerminated(_ first: [UInt8], _ second: [UInt8]) throws {
    let keys = [first, second].map { text in
      var key = KeyWriter()
      key.append(terminated: text)
      key.append(UInt64.max)
      return key.bytes
    }
    try require(
      keys[0].lexicographicallyPrecedes(keys[1]) == first.lexicographicallyPrecedes(second),
      "the order of the keys is not that of the bytes")
    try require((keys[0] == keys[1]) == (first == second), "two texts have one key")
  }

  private func checkSortKeys(_ first: String, _ second: String) throws {
    let (one, other) = (Collation.sortKey(first), Collation.sortKey(second))
    try require(
      (one == other) == first.utf8.elementsEqual(second.utf8), "two texts have one sort key")
    let layout = KeyLayout(parts: [.sortKey(limit: 24)])
    for key in [one, other] {
      for count in [0, 1, 15, 16, key.count] {
        let part = Array(key.prefix(count))
        _ = layout.cutPrefix(of: part.span)
      }
    }
    for limit in [1, 2, 3, 5, 8, 24] {
      let cut = [one, other].map { Collation.truncated($0, toBytes: limit).bytes }
      try require(cut.allSatisfy { $0.count <= limit }, "a cut key is longer than \(limit)")
      guard cut[0] != cut[1] else { continue }
      try require(
        cut[0].lexicographicallyPrecedes(cut[1]) == one.lexicographicallyPrecedes(other),
        "cut to \(limit) bytes the order is another")
    }
  }
}

/// Texts as they are compared, searched and shown.
struct TextTarget: FuzzTarget {
  let name = "text"
  let words = ["é", "e\u{301}", "İ", "ﬁ", "\u{202E}", "\u{1B}[2J", "\u{200D}", "ー", "\u{345}", "ς"]

  var seeds: [[UInt8]] {
    ["Sigur Rós", "BJÖRK", "宇多田ヒカル", "!!!", "Ёлка", " a  b "].map { Array($0.utf8) }
  }

  func check(_ input: [UInt8]) throws -> Bool {
    guard let text = String(validating: input, as: UTF8.self) else { return false }
    let folded = Folding.fold(text)
    try require(Folding.fold(folded) == folded, "folded twice it is \(Folding.fold(folded))")
    let key = Folding.nameKey(text)
    try require(
      Folding.nameKey(key).utf8.elementsEqual(key.utf8), "its name key has another name key")
    let shown = DisplayText.escaped(text)
    try require(!shown.unicodeScalars.contains { $0.value < 32 || $0.value == 127 }, "it escapes")
    try require(DisplayText.escaped(shown) == shown, "shown twice it is another")
    try require(DisplayText.columns(shown) >= 0, "it takes no columns")
    _ = Trigrams.of(folded)
    return true
  }
}
