/// A UUID (RFC 9562): the identity of a record, an event or a command.
///
/// New ones are version 7: they begin with the time, so that keys made one after the other lie
/// beside each other in an index.
public struct Identifier: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The first eight bytes, big-endian.
  public let high: UInt64
  /// The last eight bytes, big-endian.
  public let low: UInt64

  /// The one of which every bit is zero (RFC 9562 section 5.9, the nil UUID): no record has it.
  public static let zero = Identifier(high: 0, low: 0)

  /// Makes an identifier from its two halves.
  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Makes a version 7 identifier (RFC 9562 section 5.7) from a time and random bits.
  ///
  /// - Parameters:
  ///   - milliseconds: Unix time in milliseconds; the lower 48 bits are used.
  ///   - random: Source of the 74 random bits.
  /// - Returns: A new identifier; later milliseconds give larger ones.
  public static func version7(
    milliseconds: UInt64, using random: inout some RandomNumberGenerator
  ) -> Identifier {
    let high = (milliseconds << 16) | 0x7000 | (random.next() & 0xFFF)
    let low = 0x8000_0000_0000_0000 | (random.next() >> 2)
    return Identifier(high: high, low: low)
  }

  /// Reads the 36-character text form, in either case; `nil` if it is anything else.
  public init?(_ text: String) { self.init(text: text.utf8Span.span, capitals: true) }

  /// Reads the 36-character text form as ``description`` writes it; `nil` for capital letters, too.
  public init?(lowercase text: Span<UInt8>) { self.init(text: text, capitals: false) }

  private init?(text: Span<UInt8>, capitals: Bool) {
    let dash = UInt8(ascii: "-")
    guard text.count == 36, text[8] == dash, text[13] == dash, text[18] == dash, text[23] == dash,
      let first = HexWord(text, 0, 4).number(capitals: capitals),
      let second = HexWord(text, 9, 14).number(capitals: capitals),
      let third = HexWord(text, 19, 24).number(capitals: capitals),
      let fourth = HexWord(text, 28, 32).number(capitals: capitals)
    else { return nil }
    self.init(high: first << 32 | second, low: third << 32 | fourth)
  }

  /// The sixteen bytes at the front of `bytes`, or `nil` if there are fewer.
  public init?(bytes: Span<UInt8>) {
    guard bytes.count >= 16 else { return nil }
    var high: UInt64 = 0
    var low: UInt64 = 0
    for index in 0..<8 {
      high = high << 8 | UInt64(bytes[index])
      low = low << 8 | UInt64(bytes[index + 8])
    }
    self.init(high: high, low: low)
  }

  /// Appends the sixteen bytes, big-endian, so that byte order is the order of identifiers.
  public func append(to bytes: inout [UInt8]) {
    var parts = InlineArray<16, UInt8>(repeating: 0)
    for index in 0..<8 {
      let shift = UInt64(56 - index * 8)
      parts[index] = UInt8(truncatingIfNeeded: high >> shift)
      parts[index + 8] = UInt8(truncatingIfNeeded: low >> shift)
    }
    bytes.append(parts.span)
  }

  /// The text form in lower case.
  public var description: String {
    var text: [UInt8] = []
    text.reserveCapacity(36)
    appendText(to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  /// Appends the 36 characters of the text form as UTF-8.
  public func appendText(to bytes: inout [UInt8]) { bytes.append(textBytes.span) }

  /// The 36 characters of the text form as UTF-8.
  var textBytes: InlineArray<36, UInt8> {
    var text = InlineArray<36, UInt8>(repeating: 0)
    writeText(to: &text, at: 0)
    return text
  }

  /// Writes the 36 characters of the text form as UTF-8.
  @inline(__always)
  func writeText<let size: Int>(to text: inout InlineArray<size, UInt8>, at start: Int) {
    HexWord(high >> 32).write(to: &text, start, start + 4)
    HexWord(high).write(to: &text, start + 9, start + 14)
    HexWord(low >> 32).write(to: &text, start + 19, start + 24)
    HexWord(low).write(to: &text, start + 28, start + 32)
    text[start + 8] = UInt8(ascii: "-")
    text[start + 13] = UInt8(ascii: "-")
    text[start + 18] = UInt8(ascii: "-")
    text[start + 23] = UInt8(ascii: "-")
  }

  /// Whether the left identifier's bytes come first.
  public static func < (left: Identifier, right: Identifier) -> Bool {
    left.high != right.high ? left.high < right.high : left.low < right.low
  }
}
