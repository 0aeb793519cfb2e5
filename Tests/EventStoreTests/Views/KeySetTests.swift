import EventModel
import Platform
import SeededRandom
import Testing

@testable import EventStore

private func key(_ number: UInt64) -> [UInt8] {
  var key = KeyWriter()
  key.append(number)
  return key.bytes
}

@Suite("A set of keys")
struct KeySetTests {
  @Test("Keys are found and sorted while they ascend, and when one does not")
  func ascending() throws {
    let seed = UInt64.random(in: 0..<1 << 32)
    var random = SeededGenerator(seed: seed)
    var keys = KeySet()
    var known: [[UInt8]] = []
    func expectAllFound() {
      for (number, key) in known.enumerated() {
        #expect(keys.number(of: key.span) == number, "seed \(seed)")
        #expect(keys.insert(key.span) == (number, false), "seed \(seed)")
        #expect(keys.number(of: (key + [0]).span) == nil, "seed \(seed)")
      }
      keys.sort()
      let sorted = known.indices.sorted { known[$0].lexicographicallyPrecedes(known[$1]) }
      #expect(keys.order.map { Int($0) } == sorted, "seed \(seed)")
    }
    var number: UInt64 = 0
    for _ in 0..<300 {
      number += UInt64.random(in: 1...1 << 40, using: &random)
      // Some are told apart only beyond their first eight bytes.
      for key in [key(number), key(number) + [1]] {
        #expect(keys.insert(key.span) == (known.count, true))
        known.append(key)
      }
    }
    expectAllFound()
    for _ in 0..<300 {
      let key = key(UInt64.random(in: 0...UInt64.max, using: &random))
      guard keys.number(of: key.span) == nil else { continue }
      #expect(keys.insert(key.span) == (known.count, true))
      known.append(key)
    }
    expectAllFound()
  }

  @Test("Few keys and many, that begin alike or are the beginning of others, are sorted")
  func sorting() {
    let seed = UInt64.random(in: 0..<1 << 32)
    var random = SeededGenerator(seed: seed)
    for count in [1, 2, 50, 127, 128, 2000] {
      let start = [UInt8](repeating: 7, count: Int.random(in: 0...20, using: &random))
      var known = Set<[UInt8]>()
      while known.count < count {
        let rest = (0..<Int.random(in: 1...20, using: &random)).map { _ in
          // Zeros must not be taken for the end of a key.
          [0, 1, 1, 255].randomElement(using: &random) ?? 0 as UInt8
        }
        known.insert(start + rest)
      }
      let shuffled = known.shuffled(using: &random)
      var keys = KeySet()
      // Some are asked for their order before the others come.
      for (number, key) in shuffled.enumerated() {
        _ = keys.insert(key.span)
        if number == count / 3 { keys.sort() }
      }
      keys.sort()
      let sorted = known.sorted { $0.lexicographicallyPrecedes($1) }
      #expect(keys.order.map { shuffled[Int($0)] } == sorted, "seed \(seed), \(count) keys")
    }
  }

  @Test("A filter knows every key that was noted, and few others")
  func filter() {
    var filter = BloomFilter(keyCount: 10_000)
    for number in 0..<10_000 as Range<UInt64> { filter.insert(Checksum.xxh3(key(number).span)) }
    for number in 0..<10_000 as Range<UInt64> {
      #expect(filter.mayContain(Checksum.xxh3(key(number).span)))
    }
    let falseAlarms = (10_000..<20_000 as Range<UInt64>).count {
      filter.mayContain(Checksum.xxh3(key($0).span))
    }
    #expect(falseAlarms < 300)
  }

  @Test("A filter with little room takes no more, and still knows every key")
  func smallFilter() {
    for byteLimit in [0, 100, 1000] {
      var filter = BloomFilter(keyCount: 10_000, byteLimit: byteLimit)
      #expect(filter.byteCount <= byteLimit + 64)
      for number in 0..<10_000 as Range<UInt64> { filter.insert(Checksum.xxh3(key(number).span)) }
      for number in 0..<10_000 as Range<UInt64> {
        #expect(filter.mayContain(Checksum.xxh3(key(number).span)))
      }
    }
  }
}
