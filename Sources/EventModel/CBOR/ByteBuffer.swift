/// Bytes that are appended to, and the storage for more of them.
///
/// An array checks on every appended byte whether it is shared and large enough. Here room is made
/// once for a whole item, which takes a fifth of the time for the few bytes of a number.
public struct ByteBuffer: Sendable {
  /// The bytes, and after them room whose contents stand for nothing.
  @usableFromInline var storage: [UInt8]
  /// How many bytes there are.
  public private(set) var count = 0

  /// Makes an empty buffer.
  public init() { storage = [UInt8](repeating: 0, count: 128) }

  /// Makes an empty buffer that uses the storage of `array`, whose contents are dropped.
  public init(reusing array: consuming [UInt8]) { storage = array }

  /// The bytes so far.
  ///
  /// - Complexity: O(n), a copy.
  public var bytes: [UInt8] { Array(storage[..<count]) }

  /// Gives the bytes with the storage they are in.
  public consuming func finish() -> [UInt8] {
    storage.removeSubrange(count...)
    return storage
  }

  /// Empties the buffer and keeps its storage.
  public mutating func removeAll() { count = 0 }

  /// Drops the bytes from `newCount` on.
  ///
  /// - Precondition: There are at least `newCount`.
  public mutating func truncate(to newCount: Int) {
    precondition((0...count).contains(newCount), "a buffer cannot be cut longer")
    count = newCount
  }

  /// Puts another byte in the place of one that was appended.
  ///
  /// - Precondition: `index` is less than ``count``.
  public mutating func replace(at index: Int, with byte: UInt8) {
    precondition((0..<count).contains(index), "there is no byte at \(index)")
    storage[index] = byte
  }

  /// Appends a byte.
  public mutating func append(_ byte: UInt8) {
    makeRoom(for: 1)
    storage[count] = byte
    count += 1
  }

  /// Appends a byte and the lowest `byteCount` bytes of a number, big-endian.
  ///
  /// - Precondition: `byteCount` is 0 to 8.
  public mutating func append(_ byte: UInt8, bigEndian number: UInt64, byteCount: Int) {
    makeRoom(for: 1 + byteCount)
    let start = count
    var span = storage.mutableSpan
    span[start] = byte
    var rest = number
    for index in stride(from: byteCount, to: 0, by: -1) {
      span[start + index] = UInt8(truncatingIfNeeded: rest)
      rest >>= 8
    }
    count = start + 1 + byteCount
  }

  /// Appends the sixteen bytes of an identifier.
  public mutating func append(_ identifier: Identifier) {
    makeRoom(for: 16)
    let start = count
    var all = storage.mutableSpan
    var room = all._mutatingExtracting(start..<start + 16)
    for index in 0..<8 {
      let shift = UInt64(56 - index * 8)
      room[index] = UInt8(truncatingIfNeeded: identifier.high >> shift)
      room[8 + index] = UInt8(truncatingIfNeeded: identifier.low >> shift)
    }
    count = start + 16
  }

  /// Appends the 36 characters of an identifier's text form.
  public mutating func append(textOf identifier: Identifier) {
    append(identifier.textBytes.span)
  }

  /// Appends the UTF-8 of a text.
  public mutating func append(_ text: String) { append(text.utf8Span.span) }

  /// Appends bytes.
  public mutating func append(_ bytes: Span<UInt8>) {
    makeRoom(for: bytes.count)
    let start = count
    var all = storage.mutableSpan
    // Just as long as what is copied: no byte needs a check, and many are copied at a time.
    var room = all._mutatingExtracting(start..<start + bytes.count)
    for index in bytes.indices { room[index] = bytes[index] }
    count = start + bytes.count
  }

  /// Appends what `body` writes into the storage, at most `byteCount` bytes.
  ///
  /// - Parameters:
  ///   - byteCount: How many bytes there is room for.
  ///   - body: Gets the whole storage and the place of the first byte to write, and returns the
  ///     place behind the last one.
  @inlinable
  public mutating func append(
    upTo byteCount: Int, _ body: (inout MutableSpan<UInt8>, _ start: Int) -> Int
  ) {
    makeRoom(for: byteCount)
    let start = count
    var all = storage.mutableSpan
    let end = body(&all, start)
    finishAppending(at: end)
  }

  @usableFromInline
  mutating func finishAppending(at end: Int) {
    precondition((count...storage.count).contains(end), "an end outside of what was written")
    count = end
  }

  @usableFromInline
  mutating func makeRoom(for byteCount: Int) {
    guard storage.count - count < byteCount else { return }
    storage.append(contentsOf: repeatElement(0, count: max(128, storage.count, byteCount)))
  }
}
