import EventModel

extension JSONWriter {
  /// Appends a string in quotes.
  ///
  /// Beside what RFC 8259 asks for, DEL and the C1 controls are escaped, so that a stored name
  /// cannot drive a terminal; so are marks that change the direction of what follows them, and
  /// U+2028 and U+2029, which some languages take for line ends.
  ///
  /// A plain text, as nearly all are, is looked at and copied in one go, with what stands before it
  /// and after it: half as many instructions as byte by byte.
  mutating func appendQuoted(
    _ text: String, afterComma: Bool = false, beforeColon: Bool = false
  ) {
    let utf8 = text.utf8Span.span
    var isPlain = true
    buffer.append(upTo: utf8.count + 4) { storage, start in
      var end = start
      if afterComma {
        storage[end] = UInt8(ascii: ",")
        end += 1
      }
      let quote = end
      storage[quote] = UInt8(ascii: "\"")
      for index in utf8.indices {
        isPlain = isPlain && Self.isPlain(utf8[index])
        storage[quote + 1 + index] = utf8[index]
      }
      guard isPlain else { return quote }
      end = quote + 1 + utf8.count
      storage[end] = UInt8(ascii: "\"")
      if beforeColon { storage[end + 1] = UInt8(ascii: ":") }
      return end + (beforeColon ? 2 : 1)
    }
    if isPlain { return }
    buffer.append(UInt8(ascii: "\""))
    appendEscaped(utf8)
    buffer.append(UInt8(ascii: "\""))
    if beforeColon { buffer.append(UInt8(ascii: ":")) }
  }

  /// Appends the digits of a number.
  mutating func appendDecimal(_ number: UInt64) {
    var place: UInt64 = 1
    while number / place >= 10 { place *= 10 }
    while place > 0 {
      buffer.append(UInt8(ascii: "0") + UInt8(number / place % 10))
      place /= 10
    }
  }

  /// Whether no escape begins with the byte.
  @inline(__always)
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 0..<0x20, UInt8(ascii: "\""), UInt8(ascii: "\\"), 0x7F, 0xC2, 0xE2: false
    default: true
    }
  }

  private mutating func appendEscaped(_ utf8: Span<UInt8>) {
    var index = 0
    while index < utf8.count {
      let byte = utf8[index]
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): appendEscape(byte)
      case 0x08: appendEscape(UInt8(ascii: "b"))
      case 0x09: appendEscape(UInt8(ascii: "t"))
      case 0x0A: appendEscape(UInt8(ascii: "n"))
      case 0x0C: appendEscape(UInt8(ascii: "f"))
      case 0x0D: appendEscape(UInt8(ascii: "r"))
      case 0..<0x20, 0x7F: appendEscape(codeUnit: UInt16(byte))
      case 0xC2 where utf8[index + 1] < 0xA0:
        appendEscape(codeUnit: UInt16(utf8[index + 1]))
        index += 1
      case 0xE2 where Self.isUnwanted(utf8[index + 1], utf8[index + 2]):
        let (middle, last) = (UInt16(utf8[index + 1] & 0x3F), UInt16(utf8[index + 2] & 0x3F))
        appendEscape(codeUnit: 0x2000 | middle << 6 | last)
        index += 2
      default: buffer.append(byte)
      }
      index += 1
    }
  }

  /// Whether 0xE2 and two more bytes are a line end or a mark of direction.
  private static func isUnwanted(_ middle: UInt8, _ last: UInt8) -> Bool {
    switch (middle, last) {
    case (0x80, 0x8E...0x8F), (0x80, 0xA8...0xAE), (0x81, 0xA6...0xA9): true
    default: false
    }
  }

  private mutating func appendEscape(_ letter: UInt8) {
    buffer.append(UInt8(ascii: "\\"))
    buffer.append(letter)
  }

  private mutating func appendEscape(codeUnit: UInt16) {
    appendEscape(UInt8(ascii: "u"))
    for shift in stride(from: 12, through: 0, by: -4) {
      let digit = UInt8(codeUnit >> UInt16(shift) & 15)
      buffer.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
    }
  }
}
