/// A value of JSON (RFC 8259) that changes nothing about what was read.
///
/// Integers keep all 64 bits, objects keep the order of their members, and a number that neither
/// 64 bits nor a `Double` can hold is refused when it is read.
public enum JSONValue: Hashable, Sendable {
  /// A name in an object and its value.
  public struct Member: Hashable, Sendable {
    /// The name.
    public var key: String
    /// The value.
    public var value: JSONValue

    /// Makes a member.
    public init(key: String, value: JSONValue) {
      self.key = key
      self.value = value
    }
  }

  /// `null`.
  case null
  /// `false` or `true`.
  case bool(Bool)
  /// An integer of 64 bits with a sign.
  case integer(Int64)
  /// An integer above `Int64.max`.
  case unsigned(UInt64)
  /// A number with a fraction or an exponent, negative zero, or an integer beyond 64 bits that a
  /// `Double` holds exactly.
  case number(Double)
  /// A string.
  case string(String)
  /// An array.
  case array([JSONValue])
  /// An object; no name is in it twice when it was read.
  case object([Member])

  /// Reads exactly one value, with white space around it.
  ///
  /// - Throws: ``JSONError`` for anything that RFC 8259 does not allow, for a name twice in an
  ///   object, for a number that would have to change, and for values deeper than
  ///   ``JSONReader/depthLimit``.
  /// - Complexity: O(n).
  public init(parsing bytes: Span<UInt8>) throws(JSONError) {
    var reader = JSONReader()
    self = try reader.readValue(from: bytes)
    try reader.expectEnd(of: bytes)
  }

  /// Reads exactly one value from an array of bytes; throws like ``init(parsing:)-(Span<UInt8>)``.
  public init(parsing bytes: [UInt8]) throws(JSONError) {
    self = try Self(parsing: bytes.span)
  }

  /// What the value is.
  public var kind: JSONKind {
    switch self {
    case .null: .null
    case .bool: .bool
    case .integer, .unsigned, .number: .number
    case .string: .string
    case .array: .array
    case .object: .object
    }
  }

  /// The value of the member named `key`; `nil` if there is none, or this is not an object.
  ///
  /// - Complexity: O(n) in the number of members.
  public subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.hasKey(key) }?.value
  }

  /// The value as compact JSON.
  public var json: String {
    var writer = JSONWriter()
    writer.write(self)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

extension JSONValue.Member {
  /// Whether the name has the very bytes of `other`: names that only look the same are different.
  func hasKey(_ other: String) -> Bool {
    key == other && key.utf8.elementsEqual(other.utf8)
  }
}
