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
    guard text.count == 36 else { return nil }
    var high: UInt64 = 0
    var low: UInt64 = 0
    for index in 0..<36 {
      let byte = text[index]
      if index == 8 || index == 13 || index == 18 || index == 23 {
        guard byte == UInt8(ascii: "-") else { return nil }
        continue
      }
      guard let digit = Self.hexDigit(byte, capitals: capitals) else { return nil }
      if index < 18 { high = high << 4 | digit } else { low = low << 4 | digit }
    }
    self.init(high: high, low: low)
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
    var text = InlineArray<36, UInt8>(repeating: UInt8(ascii: "-"))
    Self.write(high >> 32, digits: 8, to: &text, at: 0)
    Self.write(high >> 16, digits: 4, to: &text, at: 9)
    Self.write(high, digits: 4, to: &text, at: 14)
    Self.write(low >> 48, digits: 4, to: &text, at: 19)
    Self.write(low, digits: 12, to: &text, at: 24)
    return text
  }

  /// Writes the lowest hexadecimal digits of a number.
  @inline(__always)
  private static func write(
    _ number: UInt64, digits: Int, to text: inout InlineArray<36, UInt8>, at start: Int
  ) {
    for index in 0..<digits {
      let digit = UInt8(truncatingIfNeeded: number >> UInt64(4 * (digits - 1 - index))) & 15
      // From 10 on the letters follow, 39 places after the character behind "9".
      text[start + index] = UInt8(ascii: "0") + digit + (digit + 6) >> 4 * 39
    }
  }

  /// Whether the left identifier's bytes come first.
  public static func < (left: Identifier, right: Identifier) -> Bool {
    left.high != right.high ? left.high < right.high : left.low < right.low
  }

  private static func hexDigit(_ byte: UInt8, capitals: Bool) -> UInt64? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt64(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt64(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"):
      capitals ? UInt64(byte - UInt8(ascii: "A") + 10) : nil
    default: nil
    }
  }
}
