import EventModel

/// Reads an event's facts field by field, in the order of their encoded names; fields that are not
/// known are passed over.
struct FieldReader {
  private let bytes: [UInt8]
  private var reader = CBORReader()
  /// How many fields of the map are left.
  private var left: Int

  init(_ bytes: [UInt8]) throws(CBORError) {
    self.bytes = bytes
    left = try reader.readMapCount(from: bytes.span)
  }

  /// Passes over what is left, and checks that nothing follows.
  mutating func finish() throws(CBORError) {
    let bytes = bytes
    for _ in 0..<(left * 2) { try reader.skip(in: bytes.span) }
    try reader.expectEnd(of: bytes.span)
  }

  /// The value of a field; `nil` if there is none.
  private mutating func value<Value: FieldValue>(_ name: String) throws(CBORError) -> Value? {
    let bytes = bytes
    guard try reader.readKey(name, left: &left, from: bytes.span) else { return nil }
    return try Value(from: &reader, bytes.span)
  }
}

extension FieldReader: FieldVisitor {
  mutating func required<Value: FieldValue>(
    _ name: String, _ value: inout Value
  ) throws(CBORError) {
    guard let found: Value = try self.value(name) else {
      throw CBORError(offset: reader.offset, problem: "the field \(name) is missing")
    }
    value = found
  }

  mutating func optional<Value: FieldValue>(
    _ name: String, _ value: inout Value?
  ) throws(CBORError) {
    // A field may stand there with null, which is the same as no field.
    let found: Value?? = try self.value(name)
    value = found ?? nil
  }

  mutating func change<Value: FieldValue>(
    _ name: String, _ value: inout Change<Value>
  ) throws(CBORError) {
    if let found: Value = try self.value(name) { value = .set(found) }
  }

  mutating func list<Value: FieldValue>(
    _ name: String, _ values: inout [Value]
  ) throws(CBORError) {
    if let found: [Value] = try value(name) { values = found }
  }
}
