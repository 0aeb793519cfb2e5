/// An item of CBOR as a value, for tools that do not know a schema.
///
/// Events are written and read field by field with ``CBORWriter`` and ``CBORReader``, which is
/// many times faster.
public enum CBORValue: Hashable, Sendable {
  /// A pair of a map.
  public struct Entry: Hashable, Sendable {
    /// What the value is found by.
    public var key: CBORValue
    /// What is found.
    public var value: CBORValue

    /// Makes a pair.
    public init(key: CBORValue, value: CBORValue) {
      self.key = key
      self.value = value
    }
  }

  /// `null`.
  case null
  /// `false` or `true`.
  case bool(Bool)
  /// An integer from 0 to 2⁶⁴ − 1.
  case unsigned(UInt64)
  /// The integer −1 − n.
  case negative(UInt64)
  /// A floating-point number.
  case double(Double)
  /// Text.
  case text(String)
  /// A byte string.
  case bytes([UInt8])
  /// An array.
  case array([CBORValue])
  /// A map; its pairs may be in any order.
  case map([Entry])
  /// An item that a number says something about.
  indirect case tagged(UInt64, CBORValue)

  /// The item of an identifier: the tag for a UUID and sixteen bytes.
  public static func identifier(_ identifier: Identifier) -> CBORValue {
    var bytes: [UInt8] = []
    identifier.append(to: &bytes)
    return .tagged(CBORTag.uuid, .bytes(bytes))
  }
}

// MARK: - Decoding

extension CBORValue {
  /// Reads exactly one item; maps keep the order of their pairs.
  ///
  /// - Throws: ``CBORError`` for bytes that are not one well-formed item of definite length, for
  ///   text that is not UTF-8, and for items deeper than ``CBORReader/depthLimit``.
  public init(decoding bytes: Span<UInt8>) throws(CBORError) {
    var reader = CBORReader()
    self = try Self.read(&reader, from: bytes, depth: 0)
    try reader.expectEnd(of: bytes)
  }

  private static func read(
    _ reader: inout CBORReader, from bytes: Span<UInt8>, depth: Int
  ) throws(CBORError) -> CBORValue {
    guard depth < CBORReader.depthLimit else { throw tooDeep(at: reader.offset) }
    switch try reader.nextKind(in: bytes) {
    case .unsigned: return .unsigned(try reader.readUnsigned(from: bytes))
    case .negative: return .negative(try reader.readNegative(from: bytes))
    case .bytes: return .bytes(try reader.readBytes(from: bytes))
    case .text: return .text(try reader.readText(from: bytes))
    case .double: return .double(try reader.readDouble(from: bytes))
    case .bool: return .bool(try reader.readBool(from: bytes))
    case .tag:
      let tag = try reader.readTag(from: bytes)
      return .tagged(tag, try read(&reader, from: bytes, depth: depth + 1))
    case .null:
      _ = try reader.readNull(from: bytes)
      return .null
    case .array:
      // The count is no more than the bytes left, but an item in memory is larger than a byte:
      // the array grows with what is there, not with what is announced.
      var items: [CBORValue] = []
      for _ in 0..<(try reader.readArrayCount(from: bytes)) {
        items.append(try read(&reader, from: bytes, depth: depth + 1))
      }
      return .array(items)
    case .map:
      var entries: [Entry] = []
      for _ in 0..<(try reader.readMapCount(from: bytes)) {
        let key = try read(&reader, from: bytes, depth: depth + 1)
        let value = try read(&reader, from: bytes, depth: depth + 1)
        entries.append(Entry(key: key, value: value))
      }
      return .map(entries)
    }
  }

  private static func tooDeep(at offset: Int) -> CBORError {
    CBORError(offset: offset, problem: "more than \(CBORReader.depthLimit) items in each other")
  }
}

// MARK: - Encoding

extension CBORValue {
  /// The item in deterministic CBOR: the pairs of maps sorted by their encoded keys.
  ///
  /// - Throws: ``CBORError`` for a map with a key twice, and for items deeper than
  ///   ``CBORReader/depthLimit``; its offset is that of the item in the encoded form.
  public func encoded() throws(CBORError) -> [UInt8] {
    var writer = CBORWriter()
    try write(to: &writer, depth: 0)
    return writer.finish()
  }

  /// Appends the item in deterministic CBOR; throws like ``encoded()``.
  public func write(to writer: inout CBORWriter) throws(CBORError) {
    try write(to: &writer, depth: 0)
  }

  private func write(to writer: inout CBORWriter, depth: Int) throws(CBORError) {
    guard depth < CBORReader.depthLimit else { throw Self.tooDeep(at: writer.byteCount) }
    switch self {
    case .null: writer.writeNull()
    case .bool(let bool): writer.write(bool: bool)
    case .unsigned(let number): writer.write(unsigned: number)
    case .negative(let number): writer.write(negative: number)
    case .double(let number): writer.write(double: number)
    case .text(let text): writer.write(text: text)
    case .bytes(let bytes): writer.write(bytes: bytes)
    case .tagged(let tag, let item):
      writer.writeTag(tag)
      try item.write(to: &writer, depth: depth + 1)
    case .array(let items):
      writer.writeArray(count: items.count)
      for item in items { try item.write(to: &writer, depth: depth + 1) }
    case .map(let entries): try Self.write(entries, to: &writer, depth: depth)
    }
  }

  private static func write(
    _ entries: [Entry], to writer: inout CBORWriter, depth: Int
  ) throws(CBORError) {
    var sorted: [(key: [UInt8], value: CBORValue)] = []
    sorted.reserveCapacity(entries.count)
    for entry in entries {
      var key = CBORWriter()
      try entry.key.write(to: &key, depth: depth + 1)
      sorted.append((key.finish(), entry.value))
    }
    sorted.sort { $0.key.lexicographicallyPrecedes($1.key) }
    writer.writeMap(count: sorted.count)
    var previous: [UInt8]?
    for (key, value) in sorted {
      guard key != previous else {
        throw CBORError(offset: writer.byteCount, problem: "a map with the same key twice")
      }
      writer.write(encoded: key)
      try value.write(to: &writer, depth: depth + 1)
      previous = key
    }
  }
}
