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
    if let count = shortArgument(of: 3, in: bytes), count < bytes.count - offset {
      let range = (offset + 1)..<(offset + 1 + count)
      move(to: range.upperBound)
      return range
    }
    return try readRange(.text, from: bytes)
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
    if bytes.count - offset >= 19, bytes[offset] == 0xD8, bytes[offset + 1] == CBORTag.uuid,
      bytes[offset + 2] == 0x50,
      let identifier = Identifier(bytes: bytes.extracting((offset + 3)..<(offset + 19)))
    {
      move(to: offset + 19)
      return identifier
    }
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

  /// Moves behind a key of a map of deterministic CBOR, to its value, and says whether it is there;
  /// keys that come before it are passed over with their values.
  ///
  /// Asked for in the order of the encoded keys, this finds the fields of a map without making a
  /// string of any key.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - left: How many pairs of the map are left; counted down with every pair that is read.
  ///   - bytes: The bytes that are read.
  /// - Returns: Whether the key is there; if not, the reader is at the first key after it.
  /// - Throws: ``CBORError`` if a key is no text, or a value that is passed over is not whole.
  public mutating func readKey(
    _ key: String, left: inout Int, from bytes: Span<UInt8>
  ) throws(CBORError) -> Bool {
    let key = key.utf8Span.span
    while left > 0 {
      var ahead = self
      let found = try ahead.readTextRange(from: bytes)
      let order = Self.order(bytes, found, key)
      guard order <= 0 else { return false }
      self = ahead
      left -= 1
      if order == 0 { return true }
      try skip(in: bytes)
    }
    return false
  }

  /// How a text in the bytes stands to a key in the order of encoded keys: shorter ones first.
  private static func order(
    _ bytes: Span<UInt8>, _ found: Range<Int>, _ key: Span<UInt8>
  ) -> Int {
    guard found.count == key.count else { return found.count - key.count }
    for index in key.indices {
      let byte = bytes[found.lowerBound + index]
      if byte != key[index] { return Int(byte) - Int(key[index]) }
    }
    return 0
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
