import EventModel
import SeededRandom
import Testing

@testable import EventStore

@Suite("Rows and numbers with a check of their own")
struct SealedRowTests {
  /// The hash once filled all 64 bits, because a shift binds more tightly than a product: the
  /// numbers of a list came in any order, were refused by the file, or were taken for damaged.
  @Test("Sealed numbers stay in order, and are the same when opened")
  func numbers() throws {
    let seed = UInt64.random(in: 0..<1 << 32)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let key = Self.bytes(1...20, &random)
      let seals = SealedRow.Numbers(key.span)
      var last: UInt64?
      let few = (0..<50).map { _ in UInt64.random(in: 0..<SealedRow.numberLimit, using: &random) }
      for number in Set(few + [0, 1, 2, SealedRow.numberLimit - 1]).sorted() {
        let sealed = seals.seal(number)
        #expect(sealed >> 16 == number, "seed \(seed)")
        #expect(try seals.open(sealed) == number, "seed \(seed)")
        if let last { #expect(last < sealed, "seed \(seed)") }
        last = sealed
      }
    }
  }

  @Test("A flipped bit of a number, or another key's number, is nearly always found")
  func damagedNumbers() throws {
    let seed = UInt64.random(in: 0..<1 << 32)
    var random = SeededGenerator(seed: seed)
    var missed = 0
    for _ in 0..<200 {
      let key = Self.bytes(1...20, &random)
      let seals = SealedRow.Numbers(key.span)
      let sealed = seals.seal(UInt64.random(in: 0..<SealedRow.numberLimit, using: &random))
      for bit in 0..<64 where (try? seals.open(sealed ^ 1 << UInt64(bit))) != nil { missed += 1 }
      let other = SealedRow.Numbers((key + [1]).span)
      if (try? other.open(sealed)) != nil { missed += 1 }
    }
    // One in 65,536 is missed by chance.
    #expect(missed < 8, "\(missed) of 13,000 missed, seed \(seed)")
  }

  @Test("A flipped bit of a row is found wherever it is")
  func damagedRows() throws {
    let seed = UInt64.random(in: 0..<1 << 32)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let key = Self.bytes(1...20, &random)
      let row = Self.bytes(0...40, &random)
      var sealed: [UInt8] = []
      SealedRow.seal(row.span, at: key.span, into: &sealed)
      #expect(try SealedRow.rowByteCount(sealed.span, at: key.span) == row.count)
      let place = Int.random(in: 0..<sealed.count, using: &random)
      sealed[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      let damaged = sealed
      let count = try? SealedRow.rowByteCount(damaged.span, at: key.span)
      #expect(count == nil, "seed \(seed)")
    }
  }

  private static func bytes(
    _ counts: ClosedRange<Int>, _ random: inout SeededGenerator
  ) -> [UInt8] {
    (0..<Int.random(in: counts, using: &random)).map { _ in .random(in: 0...255, using: &random) }
  }
}
