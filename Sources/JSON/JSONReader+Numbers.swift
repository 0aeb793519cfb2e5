extension JSONReader {
  /// Reads a number: `.integer`, `.unsigned` or `.number`.
  ///
  /// What is written as an integer is kept as one in 64 bits; beyond them it has to be one that a
  /// `Double` holds exactly. Everything else becomes the nearest `Double`, negative zero included.
  ///
  /// - Throws: ``JSONError`` if something else is next, for a form that RFC 8259 does not allow,
  ///   and for a number outside the range of a `Double`.
  public mutating func readNumber(from bytes: Span<UInt8>) throws(JSONError) -> JSONValue {
    try expect(.number, in: bytes)
    let start = offset
    var index = start
    let isNegative = bytes[index] == UInt8(ascii: "-")
    if isNegative { index += 1 }
    let digits = try readDigits(at: &index, in: bytes)
    if digits.count > 1, bytes[digits.lowerBound] == UInt8(ascii: "0") {
      throw JSONError(at: digits.lowerBound, in: bytes, problem: "a number that begins with 0")
    }
    let isInteger = try !readFractionAndExponent(at: &index, in: bytes)
    offset = index
    isAfterValue = true
    guard isInteger else { return .number(try double(start..<index, in: bytes)) }
    if let magnitude = magnitude(digits, in: bytes) {
      if !isNegative {
        return magnitude <= UInt64(Int64.max) ? .integer(Int64(magnitude)) : .unsigned(magnitude)
      }
      if magnitude == 0 { return .number(-0.0) }
      if magnitude <= Int64.min.magnitude { return .integer(Int64(bitPattern: ~magnitude &+ 1)) }
    }
    guard JSONReader.fitsDouble(digits, in: bytes) else {
      throw JSONError(
        at: start, in: bytes,
        problem: "an integer that cannot be kept exactly: it needs more than 64 bits")
    }
    return .number(try double(start..<index, in: bytes))
  }

  /// Reads one digit or more.
  private func readDigits(
    at index: inout Int, in bytes: Span<UInt8>
  ) throws(JSONError) -> Range<Int> {
    let start = index
    while index < bytes.count, isDigit(bytes[index]) { index += 1 }
    guard index > start else { throw JSONError(at: index, in: bytes, expected: "a digit") }
    return start..<index
  }

  /// Reads the fraction and the exponent, and says whether there was either.
  private func readFractionAndExponent(
    at index: inout Int, in bytes: Span<UInt8>
  ) throws(JSONError) -> Bool {
    let start = index
    if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
      index += 1
      _ = try readDigits(at: &index, in: bytes)
    }
    if index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") {
      index += 1
      if index < bytes.count,
        bytes[index] == UInt8(ascii: "+") || bytes[index] == UInt8(ascii: "-")
      {
        index += 1
      }
      _ = try readDigits(at: &index, in: bytes)
    }
    return index > start
  }

  /// The value of the digits; `nil` if it needs more than 64 bits.
  private func magnitude(_ digits: Range<Int>, in bytes: Span<UInt8>) -> UInt64? {
    var value: UInt64 = 0
    for index in digits {
      let (tens, isBeyond) = value.multipliedReportingOverflow(by: 10)
      let (sum, isPast) = tens.addingReportingOverflow(UInt64(bytes[index] & 15))
      if isBeyond || isPast { return nil }
      value = sum
    }
    return value
  }

  private func double(_ range: Range<Int>, in bytes: Span<UInt8>) throws(JSONError) -> Double {
    guard let text = try? UTF8Span(validating: bytes.extracting(range)),
      let number = Double(String(copying: text)), number.isFinite
    else {
      throw JSONError(
        at: range.lowerBound, in: bytes, problem: "a number beyond the range of a 64-bit float")
    }
    if number == 0, mantissaHasDigit(range, in: bytes) {
      throw JSONError(
        at: range.lowerBound, in: bytes,
        problem: "a number too close to 0 for the range of a 64-bit float")
    }
    return number
  }

  /// Whether there is a digit other than 0 before the exponent.
  private func mantissaHasDigit(_ range: Range<Int>, in bytes: Span<UInt8>) -> Bool {
    for index in range {
      if bytes[index] | 0x20 == UInt8(ascii: "e") { return false }
      if isDigit(bytes[index]), bytes[index] != UInt8(ascii: "0") { return true }
    }
    return false
  }

  private func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }

  /// Whether a `Double` holds the integer exactly: no more than 53 bits between its highest and
  /// its lowest, and no more than 1,024 in all.
  private static func fitsDouble(_ digits: Range<Int>, in bytes: Span<UInt8>) -> Bool {
    // 2¹⁰²⁴ has 309 digits.
    guard digits.count <= 309 else { return false }
    var limbs: [UInt32] = []
    for index in digits {
      var carry = UInt64(bytes[index] & 15)
      for place in limbs.indices {
        carry += UInt64(limbs[place]) * 10
        limbs[place] = UInt32(truncatingIfNeeded: carry)
        carry >>= 32
      }
      if carry > 0 { limbs.append(UInt32(carry)) }
    }
    guard let top = limbs.last, let lowest = limbs.firstIndex(where: { $0 != 0 }) else {
      return true
    }
    let bitCount = limbs.count * 32 - top.leadingZeroBitCount
    let zeroCount = lowest * 32 + limbs[lowest].trailingZeroBitCount
    return bitCount <= 1024 && bitCount - zeroCount <= 53
  }
}
