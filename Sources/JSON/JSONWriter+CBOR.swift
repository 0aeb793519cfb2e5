import EventModel

extension JSONWriter {
  /// Writes one item of CBOR as JSON (RFC 8949 section 6.1), without making values of it.
  ///
  /// A UUID (tag 37) becomes its text in lower case, any other byte string base64url without
  /// padding. Other tags are dropped and what they tag is written. NaN and the infinities become
  /// `null`; data that came in as JSON never has them.
  ///
  /// - Throws: ``CBORError`` for bytes that are not one well-formed item, for a key that is not
  ///   text and for items too deep; the writer is then as it was before.
  public mutating func write(cbor bytes: Span<UInt8>) throws(CBORError) {
    let (count, place, depth) = (buffer.count, place, isObject.count)
    do throws(CBORError) {
      var reader = CBORReader()
      try write(&reader, from: bytes, depth: 0)
      try reader.expectEnd(of: bytes)
    } catch {
      buffer.truncate(to: count)
      self.place = place
      isObject.removeSubrange(depth...)
      throw error
    }
  }

  private mutating func write(
    _ reader: inout CBORReader, from bytes: Span<UInt8>, depth: Int
  ) throws(CBORError) {
    guard depth < CBORReader.depthLimit else {
      throw CBORError(
        offset: reader.offset, problem: "more than \(CBORReader.depthLimit) items in each other")
    }
    switch try reader.nextKind(in: bytes) {
    case .unsigned: write(integer: try reader.readUnsigned(from: bytes))
    case .negative: write(integer: -1 - Int128(try reader.readNegative(from: bytes)))
    case .double: write(double: try reader.readDouble(from: bytes))
    case .bool: write(bool: try reader.readBool(from: bytes))
    case .text: write(string: try reader.readText(from: bytes))
    case .bytes: write(base64url: bytes.extracting(try reader.readByteRange(from: bytes)))
    case .null:
      _ = try reader.readNull(from: bytes)
      writeNull()
    case .tag:
      guard try !writeIdentifier(&reader, from: bytes) else { return }
      _ = try reader.readTag(from: bytes)
      try write(&reader, from: bytes, depth: depth + 1)
    case .array:
      let count = try reader.readArrayCount(from: bytes)
      beginArray()
      for _ in 0..<count { try write(&reader, from: bytes, depth: depth + 1) }
      endArray()
    case .map:
      let count = try reader.readMapCount(from: bytes)
      beginObject()
      for _ in 0..<count {
        write(key: try reader.readText(from: bytes))
        try write(&reader, from: bytes, depth: depth + 1)
      }
      endObject()
    }
  }

  /// Writes an identifier if one is next, and says whether it was.
  private mutating func writeIdentifier(
    _ reader: inout CBORReader, from bytes: Span<UInt8>
  ) throws(CBORError) -> Bool {
    var ahead = reader
    guard try ahead.readTag(from: bytes) == CBORTag.uuid,
      try ahead.nextKind(in: bytes) == .bytes
    else { return false }
    let range = try ahead.readByteRange(from: bytes)
    guard range.count == 16, let identifier = Identifier(bytes: bytes.extracting(range)) else {
      return false
    }
    write(identifier: identifier)
    reader = ahead
    return true
  }

  private mutating func write(base64url string: Span<UInt8>) {
    beginValue()
    buffer.append(UInt8(ascii: "\""))
    Base64.url.encode(string) { buffer.append($0) }
    buffer.append(UInt8(ascii: "\""))
    endValue()
  }
}
