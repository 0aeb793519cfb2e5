import Glibc

/// Random numbers from the system (`getentropy`), fetched many at a time.
public struct RandomSource: RandomNumberGenerator, Sendable {
  private var words: [UInt64] = []

  /// Makes a source; nothing is fetched yet.
  public init() {}

  /// The next 64 random bits.
  public mutating func next() -> UInt64 {
    if let word = words.popLast() { return word }
    words = [UInt64](repeating: 0, count: Self.wordCount)
    let failed = unsafe words.withUnsafeMutableBytes {
      unsafe getentropy($0.baseAddress, $0.count) != 0
    }
    var system = SystemRandomNumberGenerator()
    if failed { words = words.map { _ in system.next() } }
    return words.popLast() ?? system.next()
  }

  /// 256 bytes, the most that `getentropy` gives at once.
  private static let wordCount = 32
}
