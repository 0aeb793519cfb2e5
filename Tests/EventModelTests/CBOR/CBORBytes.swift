import EventModel

/// The bytes of hexadecimal text; spaces are for the reader.
func bytes(_ hexadecimal: String) -> [UInt8] {
  let digits = hexadecimal.filter { $0 != " " }.compactMap { $0.hexDigitValue }
  return stride(from: 0, to: digits.count - 1, by: 2).map {
    UInt8(digits[$0] * 16 + digits[$0 + 1])
  }
}

/// The item that the bytes are; an expectation cannot hold a span itself.
func decode(_ bytes: [UInt8]) throws(CBORError) -> CBORValue {
  try CBORValue(decoding: bytes.span)
}

/// Whether the bytes are one item in its only deterministic encoding.
func isDeterministic(_ bytes: [UInt8]) -> Bool { CBORValidator.isDeterministic(bytes.span) }
