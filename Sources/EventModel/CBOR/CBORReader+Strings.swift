extension CBORReader {
  /// Reads text.
  ///
  /// - Throws: ``CBORError`` if something else is next, or the text is not valid UTF-8.
  public mutating func readText(from bytes: Span<UInt8>) throws(CBORError) -> String {
    let start = offset
    let range = try readTextRange(from: bytes)
    do throws(UTF8.ValidationError) {
      return String(copying: try UTF8Span(validating: bytes.extracting(range)))
    } catch {
      self = CBORReader(at: start)
      throw CBORError(
        offset: range.lowerBound + error.byteOffsets.lowerBound,
        problem: "text that is not valid UTF-8")
    }
  }

  /// Reads text and gives the place of its bytes, without checking that they are valid UTF-8.
  public mutating func readTextRange(from bytes: Span<UInt8>) throws(CBORError) -> Range<Int> {
    try readRange(.text, from: bytes)
  }

  /// Reads a byte string.
  public mutating func readBytes(from bytes: Span<UInt8>) throws(CBORError) -> [UInt8] {
    let range = try readByteRange(from: bytes)
    return [UInt8](capacity: range.count) { output in
      for index in range { output.append(bytes[index]) }
    }
  }

  /// Reads a byte string and gives the place of its bytes.
  public mutating func readByteRange(from bytes: Span<UInt8>) throws(CBORError) -> Range<Int> {
    try readRange(.bytes, from: bytes)
  }

  /// Reads an identifier: the tag for a UUID and sixteen bytes.
  public mutating func readIdentifier(from bytes: Span<UInt8>) throws(CBORError) -> Identifier {
    var ahead = self
    guard try ahead.readTag(from: bytes) == CBORTag.uuid else {
      throw CBORError(offset: offset, problem: "a UUID was expected, but there is another tag")
    }
    let range = try ahead.readByteRange(from: bytes)
    guard range.count == 16, let identifier = Identifier(bytes: bytes.extracting(range)) else {
      throw CBORError(offset: offset, problem: "a UUID of \(range.count) bytes instead of 16")
    }
    self = ahead
    return identifier
  }

  /// Reads the next item if it is the text `key`, and says whether it was.
  ///
  /// Asked for in the order of the encoded keys, this finds the fields of a map without making a
  /// string of any key.
  public mutating func readKey(
    _ key: String, from bytes: Span<UInt8>
  ) throws(CBORError) -> Bool {
    var ahead = self
    guard try nextKind(in: bytes) == .text else { return false }
    let range = try ahead.readTextRange(from: bytes)
    guard range.count == key.utf8.count else { return false }
    var index = range.lowerBound
    for byte in key.utf8 {
      guard bytes[index] == byte else { return false }
      index += 1
    }
    self = ahead
    return true
  }

  /// Reads a byte string or text and gives the place of its contents.
  private mutating func readRange(
    _ kind: CBORKind, from bytes: Span<UInt8>
  ) throws(CBORError) -> Range<Int> {
    let head = try head(kind, in: bytes)
    let start = offset + 1 + head.argumentByteCount
    guard head.argument <= UInt64(bytes.count - start) else {
      throw CBORError(offset: offset, problem: "the bytes end inside \(kind)")
    }
    let range = start..<(start + Int(head.argument))
    move(to: range.upperBound)
    return range
  }
}
