import EventModel
import SeededRandom
import Testing

@Suite("Keys")
struct KeyWriterTests {
  private static func key(_ build: (inout KeyWriter) -> Void) -> [UInt8] {
    var key = KeyWriter()
    build(&key)
    return key.bytes
  }

  @Test("Texts sort like their bytes, whatever follows them and whatever bytes they hold")
  func terminated() {
    let seed = UInt64.random(in: .min ... .max)
    var random = SeededGenerator(seed: seed)
    for round in 0..<5000 {
      let texts = (0..<2).map { _ in
        (0..<Int.random(in: 0...4, using: &random)).map { _ in
          [0, 1, 97, 255].randomElement(using: &random) ?? UInt8(0)
        }
      }
      let keys = texts.map { text in
        Self.key {
          $0.append(terminated: text)
          $0.append(UInt64.random(in: .min ... .max, using: &random))
        }
      }
      guard texts[0] != texts[1] else { continue }
      #expect(
        texts[0].lexicographicallyPrecedes(texts[1]) == keys[0].lexicographicallyPrecedes(keys[1]),
        "seed \(seed), round \(round): \(texts)")
    }
  }

  @Test("Descending parts come in the opposite order, and an empty one last")
  func descending() {
    let dates = ["2005-04-17", "2005-04", "2005", "1999-12-31", ""]
    let keys = dates.map { date in
      Self.key { $0.append(descending: date.utf8, width: 10) }
    }
    #expect(keys.allSatisfy { $0.count == 10 })
    #expect(zip(keys, keys.dropFirst()).allSatisfy { $0.lexicographicallyPrecedes($1) })
  }

  @Test("A prefix's range holds what begins with it, and nothing else")
  func prefixRange() {
    let range = KeyRange(prefix: [1, 255])
    #expect(range.lower == [1, 255])
    #expect(range.upper == [2])
    #expect(KeyRange(prefix: [255, 255]).upper == nil)
    #expect(KeyRange(prefix: []) == .all)
  }
}
