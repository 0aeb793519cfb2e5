/// A place in bytes of CBOR, and typed reads that move it on.
///
/// The bytes are passed to each call, so that a reader is a plain value and copies nothing. It
/// takes any well-formed item of definite length; whether bytes are also deterministic is a
/// question for ``CBORValidator``. A failed read throws and leaves the reader where it was.
///
/// A decoder of a map with known keys asks for them in their order:
///
/// ```swift
/// let data = event.data.span
/// var reader = CBORReader()
/// var fields = try reader.readMapCount(from: data)
/// if try reader.readKey("id", left: &fields, from: data) {
///   id = try reader.readIdentifier(from: data)
/// }
/// ```
public struct CBORReader: Sendable {
  /// How deep items may lie in each other.
  public static let depthLimit = 512

  /// The place, from 0.
  public private(set) var offset: Int

  /// Makes a reader at the beginning, or at `offset`.
  public init(at offset: Int = 0) { self.offset = offset }

  /// Whether everything has been read.
  public func isAtEnd(of bytes: Span<UInt8>) -> Bool { offset >= bytes.count }

  /// The kind of the next item, which stays unread.
  public func nextKind(in bytes: Span<UInt8>) throws(CBORError) -> CBORKind {
    try CBORHead(at: offset, in: bytes).kind
  }

  /// Checks that nothing follows what was read.
  public func expectEnd(of bytes: Span<UInt8>) throws(CBORError) {
    guard isAtEnd(of: bytes) else {
      throw CBORError(offset: offset, problem: "more bytes after the item")
    }
  }

  // MARK: - Containers

  /// Reads the beginning of a map and gives the number of its pairs, which is never more than the
  /// bytes that are left could hold.
  public mutating func readMapCount(from bytes: Span<UInt8>) throws(CBORError) -> Int {
    let head = try head(.map, in: bytes)
    return try advance(pastItemsOf: head, bytesPerItem: 2, in: bytes)
  }

  /// Reads the beginning of an array and gives the number of its items, which is never more than
  /// the bytes that are left could hold.
  public mutating func readArrayCount(from bytes: Span<UInt8>) throws(CBORError) -> Int {
    if let count = shortArgument(of: 4, in: bytes), count < bytes.count - offset {
      offset += 1
      return count
    }
    let head = try head(.array, in: bytes)
    return try advance(pastItemsOf: head, bytesPerItem: 1, in: bytes)
  }

  // MARK: - Numbers and simple values

  /// Reads an integer from 0 to 2⁶⁴ − 1.
  public mutating func readUnsigned(from bytes: Span<UInt8>) throws(CBORError) -> UInt64 {
    let head = try head(.unsigned, in: bytes)
    offset += 1 + head.argumentByteCount
    return head.argument
  }

  /// Reads an integer of 64 bits with a sign.
  public mutating func readSigned(from bytes: Span<UInt8>) throws(CBORError) -> Int64 {
    let head = try CBORHead(at: offset, in: bytes)
    guard head.kind == .unsigned || head.kind == .negative else {
      throw mismatch("an integer", found: head.kind)
    }
    guard let magnitude = Int64(exactly: head.argument) else {
      throw CBORError(offset: offset, problem: "an integer that needs more than 64 bits")
    }
    offset += 1 + head.argumentByteCount
    return head.kind == .unsigned ? magnitude : ~magnitude
  }

  /// Reads an integer below 0 and gives −1 − it, from 0 to 2⁶⁴ − 1.
  public mutating func readNegative(from bytes: Span<UInt8>) throws(CBORError) -> UInt64 {
    let head = try head(.negative, in: bytes)
    offset += 1 + head.argumentByteCount
    return head.argument
  }

  /// Reads a floating-point number of any width.
  public mutating func readDouble(from bytes: Span<UInt8>) throws(CBORError) -> Double {
    let head = try head(.double, in: bytes)
    offset += 1 + head.argumentByteCount
    return head.double
  }

  /// Reads `false` or `true`.
  public mutating func readBool(from bytes: Span<UInt8>) throws(CBORError) -> Bool {
    let head = try head(.bool, in: bytes)
    offset += 1
    return head.argument == 21
  }

  /// Reads `null` if it is next, and says whether it was.
  public mutating func readNull(from bytes: Span<UInt8>) throws(CBORError) -> Bool {
    // A short text or an identity, as most fields that may be missing are.
    if shortArgument(of: 3, in: bytes) != nil { return false }
    if bytes.count - offset >= 2, bytes[offset] == 0xD8 { return false }
    guard try nextKind(in: bytes) == .null else { return false }
    offset += 1
    return true
  }

  /// Reads a tag; the item that it says something about is next.
  public mutating func readTag(from bytes: Span<UInt8>) throws(CBORError) -> UInt64 {
    let head = try head(.tag, in: bytes)
    offset += 1 + head.argumentByteCount
    return head.argument
  }

  // MARK: - Moving on

  /// Passes over one item with everything in it, without looking into its texts.
  ///
  /// - Complexity: O(n) in the number of items in it; depth costs nothing.
  public mutating func skip(in bytes: Span<UInt8>) throws(CBORError) {
    var ahead = self
    // Every item still owed takes a byte at least, so the count cannot pass the bytes left.
    var owed = 1
    while owed > 0 {
      owed -= 1
      switch try ahead.nextKind(in: bytes) {
      case .array: owed += try ahead.readArrayCount(from: bytes)
      case .map: owed += try ahead.readMapCount(from: bytes) * 2
      case .tag:
        _ = try ahead.readTag(from: bytes)
        owed += 1
      case .bytes: _ = try ahead.readByteRange(from: bytes)
      case .text: _ = try ahead.readTextRange(from: bytes)
      case .unsigned, .negative, .double, .bool, .null:
        ahead.offset += 1 + (try CBORHead(at: ahead.offset, in: bytes)).argumentByteCount
      }
      guard owed <= bytes.count - ahead.offset else {
        throw CBORError(offset: ahead.offset, problem: "the bytes end inside an array or a map")
      }
    }
    self = ahead
  }

  // MARK: - For the reads in other files

  /// The argument of the next item if that is of a major type and has a head of one byte: most
  /// have, and to tell them here takes a fraction of ``CBORHead``.
  @inline(__always)
  func shortArgument(of majorType: UInt8, in bytes: Span<UInt8>) -> Int? {
    guard bytes.indices.contains(offset) else { return nil }
    let first = bytes[offset]
    return first >> 5 == majorType && first & 31 < 24 ? Int(first & 31) : nil
  }

  func head(_ kind: CBORKind, in bytes: Span<UInt8>) throws(CBORError) -> CBORHead {
    let head = try CBORHead(at: offset, in: bytes)
    guard head.kind == kind else { throw mismatch("\(kind)", found: head.kind) }
    return head
  }

  mutating func move(to offset: Int) { self.offset = offset }

  func mismatch(_ expected: String, found: CBORKind) -> CBORError {
    CBORError(offset: offset, problem: "\(expected) was expected, but there is \(found)")
  }

  /// Moves past the head of an array or map whose items still have to fit into the bytes left.
  private mutating func advance(
    pastItemsOf head: CBORHead, bytesPerItem: Int, in bytes: Span<UInt8>
  ) throws(CBORError) -> Int {
    let start = offset + 1 + head.argumentByteCount
    guard head.argument <= UInt64((bytes.count - start) / bytesPerItem) else {
      throw CBORError(offset: offset, problem: "the bytes end inside \(head.kind)")
    }
    offset = start
    return Int(head.argument)
  }
}
