/// The first byte of an item and its argument (RFC 8949 section 3).
struct CBORHead {
  /// The kind of item.
  let kind: CBORKind
  /// A number, a length or a count; of a floating-point number, its bits.
  let argument: UInt64
  /// How many bytes the argument takes after the first.
  let argumentByteCount: Int

  /// Reads the head at `offset`.
  ///
  /// - Throws: ``CBORError`` if the bytes end too early, or begin something that the log never
  ///   holds: indefinite lengths, reserved forms, other simple values.
  init(at offset: Int, in bytes: Span<UInt8>) throws(CBORError) {
    guard offset >= 0, offset < bytes.count else {
      throw CBORError(offset: offset, problem: "the bytes end where an item was expected")
    }
    let first = bytes[offset]
    let information = first & 31
    guard let kind = CBORKind(firstByte: first) else {
      throw CBORError(
        offset: offset,
        problem: first == 0xFF
          ? "a break without a beginning" : "a simple value that is not supported")
    }
    self.kind = kind
    switch information {
    case 0..<24:
      argument = UInt64(information)
      argumentByteCount = 0
    case 24...27:
      let count = 1 << Int(information - 24)
      guard count < bytes.count - offset else {
        throw CBORError(offset: offset, problem: "the bytes end inside \(kind)")
      }
      var value: UInt64 = 0
      for index in 1...count { value = value << 8 | UInt64(bytes[offset + index]) }
      argument = value
      argumentByteCount = count
    default:
      throw CBORError(
        offset: offset,
        problem: information == 31 ? "\(kind) of indefinite length" : "a reserved form of \(kind)")
    }
  }

  /// The number that the bits of a floating-point item stand for.
  var double: Double {
    switch argumentByteCount {
    case 2: Double(Float16(bitPattern: UInt16(truncatingIfNeeded: argument)))
    case 4: Double(Float(bitPattern: UInt32(truncatingIfNeeded: argument)))
    default: Double(bitPattern: argument)
    }
  }
}
