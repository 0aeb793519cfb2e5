/// The 32 bytes of a SHA-256 hash.
public struct SHA256Digest: Hashable, Sendable {
  /// How many bytes it has.
  public static let byteCount = 32

  // The bytes in the machine's order; a tuple of words is a value without an allocation.
  private var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

  /// A digest of zeros, to be written over.
  init() {}

  /// Takes over the bytes of a digest; `nil` if there are not exactly 32.
  public init?(_ bytes: Span<UInt8>) {
    guard bytes.count == Self.byteCount else { return nil }
    unsafe withUnsafeMutableBytes(of: &words) { target in
      unsafe bytes.withUnsafeBytes { unsafe target.copyMemory(from: $0) }
    }
  }

  /// Takes over the bytes of a digest; `nil` if there are not exactly 32.
  public init?(_ bytes: [UInt8]) { self.init(bytes.span) }

  /// The bytes in an array of their own.
  public var bytes: [UInt8] {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return bytes
  }

  /// Appends the bytes to others.
  public func append(to bytes: inout [UInt8]) {
    unsafe withUnsafeBytes(of: words) { unsafe bytes.append(contentsOf: $0) }
  }

  /// Lets `body` write the bytes.
  mutating func withBytes(_ body: (UnsafeMutablePointer<UInt8>) -> Void) {
    unsafe withUnsafeMutableBytes(of: &words) { bytes in
      unsafe body(bytes.assumingMemoryBound(to: UInt8.self).baseAddress.unsafelyUnwrapped)
    }
  }

  /// Whether both have the same bytes.
  public static func == (left: Self, right: Self) -> Bool { left.words == right.words }

  /// Feeds the bytes.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(words.0)
    hasher.combine(words.1)
    hasher.combine(words.2)
    hasher.combine(words.3)
  }
}
