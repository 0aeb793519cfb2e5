/// Says of most keys that are not in a set that they are not.
///
/// All five probes of a key lie in one block of 512 bits, which is one line of the processor's
/// cache: at twelve bits a key about 1 % false alarms (Burton Bloom, *Space/time trade-offs in hash
/// coding with allowable errors*, 1970; Putze, Sanders and Singler, *Cache-, hash- and
/// space-efficient Bloom filters*, 2007).
struct BloomFilter {
  /// Bits for a key where there is room.
  private static let bitsPerKey = 12
  private static let wordsPerBlock = 8
  private static let probeCount = 5

  private var words: [UInt64]

  /// Makes a filter for so many keys; with less room than it wants, it says less often no.
  init(keyCount: Int, byteLimit: Int = .max) {
    let byteCount = min(keyCount * Self.bitsPerKey / 8, byteLimit)
    let blockCount = byteCount / (Self.wordsPerBlock * 8) + 1
    words = [UInt64](repeating: 0, count: blockCount * Self.wordsPerBlock)
  }

  /// Bytes of memory that it takes.
  var byteCount: Int { words.count * 8 }

  /// Notes a key by its hash.
  mutating func insert(_ hash: UInt64) {
    let block = block(of: hash)
    for probe in 0..<Self.probeCount {
      let bit = Self.bit(hash, probe)
      words[block + bit >> 6] |= 1 << UInt64(bit & 63)
    }
  }

  /// Whether a key of this hash may have been noted.
  func mayContain(_ hash: UInt64) -> Bool {
    let block = block(of: hash)
    for probe in 0..<Self.probeCount {
      let bit = Self.bit(hash, probe)
      if words[block + bit >> 6] & 1 << UInt64(bit & 63) == 0 { return false }
    }
    return true
  }

  /// The first word of a key's block, by the upper bits of its hash.
  private func block(of hash: UInt64) -> Int {
    let blockCount = UInt64(words.count / Self.wordsPerBlock)
    return Int(hash.multipliedFullWidth(by: blockCount).high) * Self.wordsPerBlock
  }

  /// A bit of the block, by nine of the lower bits of the hash.
  private static func bit(_ hash: UInt64, _ probe: Int) -> Int {
    Int(truncatingIfNeeded: hash >> UInt64(probe * 9)) & 511
  }
}
