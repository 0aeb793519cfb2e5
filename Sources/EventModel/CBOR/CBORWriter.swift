/// Appends deterministic CBOR (RFC 8949 section 4.2.1) to a buffer that can be used again.
///
/// Lengths are definite and in the shortest form; floating-point numbers are in the shortest
/// width that keeps their value. One rule is left to the caller: **the keys of a map come in the
/// order of their encoded bytes**, which for texts means shorter keys first and keys of one length
/// by their bytes: `id`, `name`, `singerID`. ``finish()`` checks that in debug builds.
///
/// ```swift
/// var writer = CBORWriter()
/// writer.writeMap(count: 2)
/// writer.write(text: "id")
/// writer.write(identifier: song)
/// writer.write(text: "title")
/// writer.write(text: "Hyperballad")
/// let data = writer.finish()
/// ```
public struct CBORWriter: Sendable {
  private var buffer: ByteBuffer

  /// Makes an empty writer with room for a small event.
  public init() { buffer = ByteBuffer() }

  /// Makes an empty writer that uses the storage of `array`, whose contents are dropped.
  public init(reusing array: consuming [UInt8]) { buffer = ByteBuffer(reusing: array) }

  /// What has been written so far.
  ///
  /// - Complexity: O(n), a copy; ``finish()`` makes none.
  public var bytes: [UInt8] { buffer.bytes }

  /// How many bytes have been written so far.
  public var byteCount: Int { buffer.count }

  /// Empties the writer and keeps its storage.
  public mutating func removeAll() { buffer.removeAll() }

  /// Ends writing and gives the bytes.
  ///
  /// - Precondition: They are one whole item, with the keys of every map in order and none twice
  ///   (checked in debug builds).
  public consuming func finish() -> [UInt8] {
    let bytes = buffer.finish()
    assert(
      CBORValidator.isDeterministic(bytes.span),
      "not one item of deterministic CBOR: a wrong count, or map keys out of order")
    return bytes
  }

  /// Begins a map: `count` keys follow, each with its value after it, in the order of the keys'
  /// encoded bytes.
  ///
  /// - Precondition: `count` is not negative.
  public mutating func writeMap(count: Int) { writeHead(major: 5, UInt64(count)) }

  /// Begins a map of up to 23 pairs whose count is told afterwards, by ``endSmallMap(at:count:)``.
  ///
  /// - Returns: The place of the map.
  public mutating func beginSmallMap() -> Int {
    let start = buffer.count
    writeMap(count: 0)
    return start
  }

  /// Says how many pairs followed the beginning of a map.
  ///
  /// - Parameters:
  ///   - start: What ``beginSmallMap()`` returned.
  ///   - count: The number of pairs.
  /// - Precondition: `count` is 0 to 23.
  public mutating func endSmallMap(at start: Int, count: Int) {
    precondition((0..<24).contains(count), "the head of a map with \(count) pairs is longer")
    buffer.replace(at: start, with: 5 << 5 | UInt8(count))
  }

  /// Begins an array: `count` items follow.
  ///
  /// - Precondition: `count` is not negative.
  public mutating func writeArray(count: Int) { writeHead(major: 4, UInt64(count)) }

  /// Writes text.
  public mutating func write(text: String) { write(utf8: text.utf8Span.span) }

  /// Writes text from its bytes.
  ///
  /// - Precondition: They are valid UTF-8.
  public mutating func write(utf8: Span<UInt8>) {
    writeHead(major: 3, UInt64(utf8.count))
    buffer.append(utf8)
  }

  /// Writes a byte string.
  public mutating func write(bytes string: [UInt8]) {
    writeHead(major: 2, UInt64(string.count))
    buffer.append(string.span)
  }

  /// Writes an integer that is not negative.
  public mutating func write(unsigned number: UInt64) { writeHead(major: 0, number) }

  /// Writes an integer.
  public mutating func write(signed number: Int64) {
    if number < 0 {
      writeHead(major: 1, UInt64(bitPattern: ~number))
    } else {
      writeHead(major: 0, UInt64(number))
    }
  }

  /// Writes the integer −1 − `number`, which reaches down to −2⁶⁴.
  public mutating func write(negative number: UInt64) { writeHead(major: 1, number) }

  /// Writes a floating-point number in the shortest width that keeps its value; every NaN is
  /// written as the one of RFC 8949 section 4.2.2.
  public mutating func write(double number: Double) {
    if number.isNaN {
      buffer.append(0xF9, bigEndian: 0x7E00, byteCount: 2)
      return
    }
    let single = Float(number)
    guard Double(single) == number else {
      buffer.append(0xFB, bigEndian: number.bitPattern, byteCount: 8)
      return
    }
    let half = Float16(single)
    guard Float(half) == single else {
      buffer.append(0xFA, bigEndian: UInt64(single.bitPattern), byteCount: 4)
      return
    }
    buffer.append(0xF9, bigEndian: UInt64(half.bitPattern), byteCount: 2)
  }

  /// Writes `false` or `true`.
  public mutating func write(bool: Bool) { buffer.append(bool ? 0xF5 : 0xF4) }

  /// Writes `null`.
  public mutating func writeNull() { buffer.append(0xF6) }

  /// Writes a tag; the item that it says something about follows.
  public mutating func writeTag(_ tag: UInt64) { writeHead(major: 6, tag) }

  /// Writes an identifier: the tag for a UUID and sixteen bytes.
  public mutating func write(identifier: Identifier) {
    writeTag(CBORTag.uuid)
    buffer.append(0x50)
    buffer.append(identifier)
  }

  /// Writes an item that is encoded already.
  ///
  /// - Precondition: It is one whole item of deterministic CBOR.
  public mutating func write(encoded item: [UInt8]) { buffer.append(item.span) }

  /// Writes the first byte of an item and its argument in the fewest bytes.
  private mutating func writeHead(major: UInt8, _ argument: UInt64) {
    let type = major << 5
    if argument < 24 {
      buffer.append(type | UInt8(argument))
    } else if argument <= 0xFF {
      buffer.append(type | 24, bigEndian: argument, byteCount: 1)
    } else if argument <= 0xFFFF {
      buffer.append(type | 25, bigEndian: argument, byteCount: 2)
    } else if argument <= 0xFFFF_FFFF {
      buffer.append(type | 26, bigEndian: argument, byteCount: 4)
    } else {
      buffer.append(type | 27, bigEndian: argument, byteCount: 8)
    }
  }
}
