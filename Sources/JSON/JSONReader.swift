/// A place in bytes of JSON, and typed reads that move it on.
///
/// The bytes are passed to each call, so that a reader is a plain value and copies nothing. It is
/// strict: exactly RFC 8259, in UTF-8, without a byte order mark.
///
/// ```swift
/// var reader = JSONReader()
/// try reader.beginObject(in: line)
/// while let key = try reader.nextKey(in: line) {
///   switch key {
///   case "name": name = try reader.readString(from: line)
///   default: try reader.skip(in: line)
///   }
/// }
/// try reader.expectEnd(of: line)
/// ```
///
/// After an error the place is undefined; the error says where it happened.
public struct JSONReader: Sendable {
  /// How deep arrays and objects may lie in each other.
  public static let depthLimit = 256

  /// The place, from 0.
  public internal(set) var offset = 0
  /// Where the key that was read last begins, for messages about it.
  public private(set) var keyOffset = 0

  /// How many arrays and objects are open.
  private var depth = 0
  /// Whether a value has just ended, so that a comma or an end is next.
  var isAfterValue = false

  /// Makes a reader at the beginning.
  public init() {}

  /// The kind of the next value, which stays unread.
  public mutating func nextKind(in bytes: Span<UInt8>) throws(JSONError) -> JSONKind {
    skipWhiteSpace(in: bytes)
    guard offset < bytes.count, let kind = JSONKind(firstByte: bytes[offset]) else {
      throw JSONError(at: offset, in: bytes, expected: "a value")
    }
    return kind
  }

  /// Checks that nothing but white space follows.
  public mutating func expectEnd(of bytes: Span<UInt8>) throws(JSONError) {
    skipWhiteSpace(in: bytes)
    guard offset == bytes.count else {
      throw JSONError(at: offset, in: bytes, expected: "the end")
    }
  }

  // MARK: - Objects and arrays

  /// Reads the beginning of an object; ``nextKey(in:)`` is next.
  public mutating func beginObject(in bytes: Span<UInt8>) throws(JSONError) {
    try begin(.object, in: bytes)
  }

  /// Reads the next name of an object and its colon, after which its value is next; `nil` when the
  /// object ends.
  ///
  /// The same name may come twice here; ``readValue(from:)`` refuses that.
  public mutating func nextKey(in bytes: Span<UInt8>) throws(JSONError) -> String? {
    guard try !end(UInt8(ascii: "}"), of: .object, in: bytes) else { return nil }
    skipWhiteSpace(in: bytes)
    guard offset < bytes.count, bytes[offset] == UInt8(ascii: "\"") else {
      throw JSONError(at: offset, in: bytes, expected: "a name in quotes")
    }
    keyOffset = offset
    let key = try readString(from: bytes)
    skipWhiteSpace(in: bytes)
    guard offset < bytes.count, bytes[offset] == UInt8(ascii: ":") else {
      throw JSONError(at: offset, in: bytes, expected: "a colon")
    }
    offset += 1
    isAfterValue = false
    return key
  }

  /// Reads the beginning of an array; ``nextElement(in:)`` is next.
  public mutating func beginArray(in bytes: Span<UInt8>) throws(JSONError) {
    try begin(.array, in: bytes)
  }

  /// Moves to the next value of an array; `false` when the array ends.
  public mutating func nextElement(in bytes: Span<UInt8>) throws(JSONError) -> Bool {
    try !end(UInt8(ascii: "]"), of: .array, in: bytes)
  }

  private mutating func begin(_ kind: JSONKind, in bytes: Span<UInt8>) throws(JSONError) {
    try expect(kind, in: bytes)
    guard depth < Self.depthLimit else {
      throw JSONError(
        at: offset, in: bytes,
        problem: "more than \(Self.depthLimit) arrays and objects lie in each other")
    }
    depth += 1
    offset += 1
    isAfterValue = false
  }

  /// Reads the end of an array or object, or the comma before what comes next in it.
  private mutating func end(
    _ closing: UInt8, of kind: JSONKind, in bytes: Span<UInt8>
  ) throws(JSONError) -> Bool {
    skipWhiteSpace(in: bytes)
    guard offset < bytes.count else {
      throw JSONError(at: offset, in: bytes, problem: "the text ends inside \(kind)")
    }
    if bytes[offset] == closing {
      offset += 1
      depth -= 1
      isAfterValue = true
      return true
    }
    guard isAfterValue else { return false }
    guard bytes[offset] == UInt8(ascii: ",") else {
      throw JSONError(at: offset, in: bytes, expected: "a comma or the end of \(kind)")
    }
    offset += 1
    isAfterValue = false
    return false
  }

  // MARK: - Values

  /// Reads `null` if it is next, and says whether it was.
  public mutating func readNull(from bytes: Span<UInt8>) throws(JSONError) -> Bool {
    guard try nextKind(in: bytes) == .null else { return false }
    try readWord("null", from: bytes)
    return true
  }

  /// Reads `false` or `true`.
  public mutating func readBool(from bytes: Span<UInt8>) throws(JSONError) -> Bool {
    try expect(.bool, in: bytes)
    let isTrue = bytes[offset] == UInt8(ascii: "t")
    try readWord(isTrue ? "true" : "false", from: bytes)
    return isTrue
  }

  /// Reads the next value with everything in it.
  ///
  /// - Throws: ``JSONError``, also for a name that is twice in an object.
  public mutating func readValue(from bytes: Span<UInt8>) throws(JSONError) -> JSONValue {
    switch try nextKind(in: bytes) {
    case .string: return .string(try readString(from: bytes))
    case .number: return try readNumber(from: bytes)
    case .bool: return .bool(try readBool(from: bytes))
    case .null:
      try readWord("null", from: bytes)
      return .null
    case .array:
      try beginArray(in: bytes)
      var elements: [JSONValue] = []
      while try nextElement(in: bytes) { elements.append(try readValue(from: bytes)) }
      return .array(elements)
    case .object: return .object(try readMembers(from: bytes))
    }
  }

  /// Passes over the next value, with every check of ``readValue(from:)``.
  public mutating func skip(in bytes: Span<UInt8>) throws(JSONError) {
    _ = try readValue(from: bytes)
  }

  private mutating func readMembers(
    from bytes: Span<UInt8>
  ) throws(JSONError) -> [JSONValue.Member] {
    try beginObject(in: bytes)
    var members: [JSONValue.Member] = []
    var names = JSONNames()
    while let key = try nextKey(in: bytes) {
      guard names.insert(key, after: members) else {
        throw JSONError(
          at: keyOffset, in: bytes, problem: "the name \(JSONValue.string(key).json) is there twice"
        )
      }
      if members.isEmpty { members.reserveCapacity(8) }
      members.append(JSONValue.Member(key: key, value: try readValue(from: bytes)))
    }
    return members
  }

  private mutating func readWord(_ word: String, from bytes: Span<UInt8>) throws(JSONError) {
    var index = offset
    for byte in word.utf8 {
      guard index < bytes.count, bytes[index] == byte else {
        throw JSONError(at: index, in: bytes, expected: word)
      }
      index += 1
    }
    offset = index
    isAfterValue = true
  }

  // MARK: - For the reads in other files

  mutating func expect(_ kind: JSONKind, in bytes: Span<UInt8>) throws(JSONError) {
    guard try nextKind(in: bytes) == kind else {
      throw JSONError(at: offset, in: bytes, expected: "\(kind)")
    }
  }

  mutating func skipWhiteSpace(in bytes: Span<UInt8>) {
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"):
        offset += 1
      default: return
      }
    }
  }
}
