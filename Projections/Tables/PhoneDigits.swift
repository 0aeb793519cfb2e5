import EventModel

/// The digits of phone numbers, as ASCII.
enum PhoneDigits {
  /// The fewest digits that an ending in the index has; shorter patterns scan.
  static let shortestEnding = 3
  /// The most digits of an ending that are in its key.
  static let keyDigitLimit = 40

  /// The digits of a text, of whatever script.
  static func of(_ text: String) -> [UInt8] {
    var digits: [UInt8] = []
    for scalar in text.unicodeScalars {
      if let digit = digit(scalar) { digits.append(UInt8(ascii: "0") + digit) }
    }
    return digits
  }

  /// Every ending that the index has, the whole number first.
  static func endings(of digits: [UInt8]) -> [ArraySlice<UInt8>] {
    guard digits.count >= shortestEnding else { return [] }
    return (0...(digits.count - shortestEnding)).map { start in
      digits[start..<min(digits.count, start + keyDigitLimit)]
    }
  }

  /// The key of an ending: its digits, a zero byte, the contact.
  static func key(_ ending: ArraySlice<UInt8>, _ id: Identifier) -> [UInt8] {
    var key = KeyWriter()
    key.append(raw: Array(ending))
    key.append(raw: [0])
    key.append(id)
    return key.bytes
  }

  /// Whether a number has these digits somewhere.
  static func contains(_ pattern: [UInt8], in number: [UInt8]) -> Bool {
    guard pattern.count <= number.count else { return false }
    return (0...(number.count - pattern.count)).contains { start in
      number[start..<(start + pattern.count)].elementsEqual(pattern)
    }
  }

  private static func digit(_ scalar: Unicode.Scalar) -> UInt8? {
    if scalar.isASCII {
      return ("0"..."9").contains(scalar) ? UInt8(scalar.value - 0x30) : nil
    }
    guard scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue
    else { return nil }
    return UInt8(value)
  }
}
