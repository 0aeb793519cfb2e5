import SeededRandom

/// Makes new inputs from old ones.
struct Mutator {
  private static let byteLimit = 4096
  private static let numbers: [UInt64] = [
    0, 1, 0x7F, 0x80, 0xFF, 0x7FFF, 0x8000, 0xFFFF, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFF,
    UInt64(Int64.max), UInt64(Int64.max) + 1, .max,
  ]

  var random: SeededGenerator
  let words: [[UInt8]]

  init(words: [String], random: SeededGenerator) {
    self.words = words.map { Array($0.utf8) }
    self.random = random
  }

  /// An input of one to six changes.
  mutating func mutant(of corpus: [[UInt8]]) -> [UInt8] {
    var bytes = random.pick(corpus)
    for _ in 0...random.roll(6) { change(&bytes, corpus) }
    return Array(bytes.prefix(Self.byteLimit))
  }

  private mutating func change(_ bytes: inout [UInt8], _ corpus: [[UInt8]]) {
    let place = random.roll(bytes.count + 1)
    guard place < bytes.count else { return bytes += piece(corpus) }
    switch random.roll(9) {
    case 0: bytes[place] ^= 1 << UInt8(random.roll(8))
    case 1: bytes[place] = UInt8(random.roll(256))
    case 2: bytes[place] &+= random.roll(2) == 0 ? 1 : 255
    case 3: bytes.removeSubrange(place..<min(bytes.count, place + 1 + random.roll(8)))
    case 4: bytes.removeSubrange(place...)
    case 5: bytes.insert(contentsOf: piece(corpus), at: place)
    case 6: bytes.insert(contentsOf: someRange(of: bytes), at: place)
    case 7: overwrite(&bytes, from: place, with: number())
    default: overwrite(&bytes, from: place, with: piece(corpus))
    }
  }

  /// A word of the target, a part of another input, or chance.
  private mutating func piece(_ corpus: [[UInt8]]) -> [UInt8] {
    switch random.roll(3) {
    case 0 where !words.isEmpty: random.pick(words)
    case 1: Array(someRange(of: random.pick(corpus)))
    default: (0...random.roll(4)).map { _ in UInt8(random.roll(256)) }
    }
  }

  private mutating func someRange(of bytes: [UInt8]) -> ArraySlice<UInt8> {
    let start = random.roll(bytes.count + 1)
    return bytes[start..<min(bytes.count, start + 1 + random.roll(32))]
  }

  /// A number at the edge of a width, in one to eight bytes of either order.
  private mutating func number() -> [UInt8] {
    let value = random.pick(Self.numbers)
    let count = random.pick([1, 2, 4, 8])
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: value >> UInt64(8 * $0)) }
    return random.roll(2) == 0 ? bytes : bytes.reversed()
  }

  private func overwrite(_ bytes: inout [UInt8], from place: Int, with piece: [UInt8]) {
    for (offset, byte) in piece.enumerated() where place + offset < bytes.count {
      bytes[place + offset] = byte
    }
  }
}
