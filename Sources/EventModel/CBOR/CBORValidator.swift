/// Whether bytes are deterministic CBOR (RFC 8949 section 4.2.1), and if not, where they fail.
public enum CBORValidator {
  /// Whether `bytes` are exactly one item in its only deterministic encoding.
  public static func isDeterministic(_ bytes: Span<UInt8>) -> Bool {
    do throws(CBORError) {
      try check(bytes)
      return true
    } catch {
      return false
    }
  }

  /// Checks that `bytes` are exactly one item in its only deterministic encoding.
  ///
  /// - Throws: ``CBORError`` at the first byte that is not well-formed or has another, preferred
  ///   form: a longer argument than needed, keys out of order or twice, text that is not UTF-8.
  /// - Complexity: O(n); items lie at most ``CBORReader/depthLimit`` deep.
  public static func check(_ bytes: Span<UInt8>) throws(CBORError) {
    var reader = CBORReader()
    try checkItem(&reader, in: bytes, depth: 0)
    try reader.expectEnd(of: bytes)
  }

  private static func checkItem(
    _ reader: inout CBORReader, in bytes: Span<UInt8>, depth: Int
  ) throws(CBORError) {
    guard depth < CBORReader.depthLimit else {
      throw CBORError(
        offset: reader.offset, problem: "more than \(CBORReader.depthLimit) items in each other")
    }
    let head = try CBORHead(at: reader.offset, in: bytes)
    guard isShortest(head) else {
      throw CBORError(
        offset: reader.offset, problem: "\(head.kind) in more bytes than it needs")
    }
    switch head.kind {
    case .array:
      for _ in 0..<(try reader.readArrayCount(from: bytes)) {
        try checkItem(&reader, in: bytes, depth: depth + 1)
      }
    case .map: try checkMap(&reader, in: bytes, depth: depth)
    case .tag:
      _ = try reader.readTag(from: bytes)
      try checkItem(&reader, in: bytes, depth: depth + 1)
    case .text: try checkText(&reader, in: bytes)
    case .bytes, .unsigned, .negative, .double, .bool, .null: try reader.skip(in: bytes)
    }
  }

  private static func checkText(
    _ reader: inout CBORReader, in bytes: Span<UInt8>
  ) throws(CBORError) {
    let range = try reader.readTextRange(from: bytes)
    do throws(UTF8.ValidationError) {
      _ = try UTF8Span(validating: bytes.extracting(range))
    } catch {
      throw CBORError(
        offset: range.lowerBound + error.byteOffsets.lowerBound,
        problem: "text that is not valid UTF-8")
    }
  }

  private static func checkMap(
    _ reader: inout CBORReader, in bytes: Span<UInt8>, depth: Int
  ) throws(CBORError) {
    let count = try reader.readMapCount(from: bytes)
    var previous: Range<Int>?
    for _ in 0..<count {
      let start = reader.offset
      try checkItem(&reader, in: bytes, depth: depth + 1)
      let key = start..<reader.offset
      if let previous {
        guard comesBefore(previous, key, in: bytes) else {
          throw CBORError(offset: start, problem: "a map key that is out of order or repeated")
        }
      }
      previous = key
      try checkItem(&reader, in: bytes, depth: depth + 1)
    }
  }

  /// Whether the bytes of one encoded key are below those of another.
  private static func comesBefore(
    _ left: Range<Int>, _ right: Range<Int>, in bytes: Span<UInt8>
  ) -> Bool {
    for index in 0..<min(left.count, right.count) {
      let (one, other) = (bytes[left.lowerBound + index], bytes[right.lowerBound + index])
      if one != other { return one < other }
    }
    return left.count < right.count
  }

  private static func isShortest(_ head: CBORHead) -> Bool {
    if head.kind == .double {
      var writer = CBORWriter()
      writer.write(double: head.double)
      return writer.byteCount == 1 + head.argumentByteCount
        && (!head.double.isNaN || head.argument == 0x7E00)
    }
    return switch head.argumentByteCount {
    case 0: true
    case 1: head.argument >= 24
    case 2: head.argument > 0xFF
    case 4: head.argument > 0xFFFF
    default: head.argument > 0xFFFF_FFFF
    }
  }
}
