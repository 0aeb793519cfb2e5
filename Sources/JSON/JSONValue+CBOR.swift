import EventModel

extension JSONValue {
  /// The value in deterministic CBOR: the members of objects sorted as
  /// RFC 8949 section 4.2.1 has it, integers as integers, other numbers as floats.
  ///
  /// What was read from JSON always encodes.
  ///
  /// - Throws: ``CBORError`` for a name twice in an object, and for values deeper than
  ///   ``CBORReader/depthLimit``; its offset is that in the encoded form.
  public func encodedCBOR() throws(CBORError) -> [UInt8] {
    var writer = CBORWriter()
    try write(to: &writer)
    return writer.finish()
  }

  /// Appends the value in deterministic CBOR; throws like ``encodedCBOR()``.
  public func write(to writer: inout CBORWriter) throws(CBORError) {
    try write(to: &writer, depth: 0)
  }

  private func write(to writer: inout CBORWriter, depth: Int) throws(CBORError) {
    guard depth < CBORReader.depthLimit else {
      throw CBORError(
        offset: writer.byteCount,
        problem: "more than \(CBORReader.depthLimit) items in each other")
    }
    switch self {
    case .null: writer.writeNull()
    case .bool(let bool): writer.write(bool: bool)
    case .integer(let integer): writer.write(signed: integer)
    case .unsigned(let integer): writer.write(unsigned: integer)
    case .number(let double): writer.write(double: double)
    case .string(let string): writer.write(text: string)
    case .array(let elements):
      writer.writeArray(count: elements.count)
      for element in elements { try element.write(to: &writer, depth: depth + 1) }
    case .object(let members):
      writer.writeMap(count: members.count)
      var previous: String?
      for member in members.sorted(by: Self.comesBefore) {
        guard previous.map(member.hasKey) != true else {
          throw CBORError(
            offset: writer.byteCount,
            problem: "an object with the name \(JSONValue.string(member.key).json) twice")
        }
        writer.write(text: member.key)
        try member.value.write(to: &writer, depth: depth + 1)
        previous = member.key
      }
    }
  }

  /// Whether the encoded name of the left member has the lower bytes: shorter names come first,
  /// because their length is what they are encoded with first.
  private static func comesBefore(_ left: Member, _ right: Member) -> Bool {
    let (one, other) = (left.key.utf8, right.key.utf8)
    return one.count != other.count
      ? one.count < other.count : one.lexicographicallyPrecedes(other)
  }

  /// Reads one item of CBOR as the value whose JSON ``JSONWriter/write(cbor:)`` writes.
  ///
  /// - Throws: ``CBORError`` like ``JSONWriter/write(cbor:)``, and for a name twice in an object or
  ///   an integer below `Int64.min` that a `Double` does not hold exactly.
  public init(decodingCBOR bytes: Span<UInt8>) throws(CBORError) {
    var writer = JSONWriter()
    try writer.write(cbor: bytes)
    do throws(JSONError) {
      self = try JSONValue(parsing: writer.bytes.span)
    } catch {
      throw CBORError(offset: 0, problem: "an item that has no exact JSON value: \(error)")
    }
  }
}
