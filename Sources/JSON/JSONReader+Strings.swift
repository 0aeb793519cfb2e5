extension JSONReader {
  /// Reads a string.
  ///
  /// - Throws: ``JSONError`` if something else is next, or the string holds a control character
  ///   that is not escaped, an unknown escape, half of a surrogate pair or invalid UTF-8.
  public mutating func readString(from bytes: Span<UInt8>) throws(JSONError) -> String {
    try expect(.string, in: bytes)
    let start = offset + 1
    let (end, isEscaped) = try endOfString(from: start, in: bytes)
    offset = end + 1
    isAfterValue = true
    do throws(UTF8.ValidationError) {
      let text = try UTF8Span(validating: bytes.extracting(start..<end))
      if !isEscaped { return String(copying: text) }
    } catch {
      throw JSONError(
        at: start + error.byteOffsets.lowerBound, in: bytes,
        problem: "a string that is not valid UTF-8")
    }
    return try unescape(start..<end, in: bytes)
  }

  /// The place of the quote that ends a string, and whether there is an escape before it.
  private func endOfString(
    from start: Int, in bytes: Span<UInt8>
  ) throws(JSONError) -> (end: Int, isEscaped: Bool) {
    // Counted from 0, so that the compiler sees that every place is within the bytes.
    let rest = bytes.extracting(start...)
    var index = 0
    var isEscaped = false
    while index < rest.count {
      let byte = rest[index]
      if byte == UInt8(ascii: "\"") { return (start + index, isEscaped) }
      if byte == UInt8(ascii: "\\") {
        isEscaped = true
        index += 1
      } else if byte < 0x20 {
        throw JSONError(
          at: start + index, in: bytes,
          problem: "a control character in a string that is not escaped")
      }
      index += 1
    }
    throw JSONError(at: bytes.count, in: bytes, problem: "the text ends inside a string")
  }

  private func unescape(
    _ range: Range<Int>, in bytes: Span<UInt8>
  ) throws(JSONError) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(range.count)
    var index = range.lowerBound
    while index < range.upperBound {
      guard bytes[index] == UInt8(ascii: "\\") else {
        text.append(bytes[index])
        index += 1
        continue
      }
      if bytes[index + 1] == UInt8(ascii: "u") {
        let scalar = try scalar(at: &index, before: range.upperBound, in: bytes)
        for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { text.append(byte) }
      } else {
        text.append(try shortEscape(at: index, in: bytes))
        index += 2
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The character that a backslash and one letter stand for.
  private func shortEscape(at index: Int, in bytes: Span<UInt8>) throws(JSONError) -> UInt8 {
    switch bytes[index + 1] {
    case UInt8(ascii: "\""): UInt8(ascii: "\"")
    case UInt8(ascii: "\\"): UInt8(ascii: "\\")
    case UInt8(ascii: "/"): UInt8(ascii: "/")
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "t"): 0x09
    default: throw JSONError(at: index, in: bytes, problem: "an unknown escape in a string")
    }
  }

  /// Reads the escape `\uXXXX`, or two of them for a character beyond U+FFFF.
  private func scalar(
    at index: inout Int, before end: Int, in bytes: Span<UInt8>
  ) throws(JSONError) -> UnicodeScalar {
    let start = index
    let first = try codeUnit(at: &index, before: end, in: bytes)
    if let scalar = UnicodeScalar(first) { return scalar }
    if UTF16.isLeadSurrogate(first), index + 1 < end, bytes[index] == UInt8(ascii: "\\"),
      bytes[index + 1] == UInt8(ascii: "u")
    {
      let second = try codeUnit(at: &index, before: end, in: bytes)
      let bits = UInt32(first & 0x3FF) << 10 | UInt32(second & 0x3FF)
      if UTF16.isTrailSurrogate(second), let scalar = UnicodeScalar(0x10000 + bits) {
        return scalar
      }
    }
    throw JSONError(
      at: start, in: bytes, problem: "half of a surrogate pair without its other half")
  }

  private func codeUnit(
    at index: inout Int, before end: Int, in bytes: Span<UInt8>
  ) throws(JSONError) -> UInt16 {
    var unit: UInt16 = 0
    for place in (index + 2)..<(index + 6) {
      guard place < end, let digit = hexDigit(bytes[place]) else {
        throw JSONError(at: index, in: bytes, problem: "\\u without four hexadecimal digits")
      }
      unit = unit << 4 | digit
    }
    index += 6
    return unit
  }

  private func hexDigit(_ byte: UInt8) -> UInt16? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt16(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt16(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt16(byte - UInt8(ascii: "A") + 10)
    default: nil
    }
  }
}
