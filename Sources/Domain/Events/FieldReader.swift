import EventModel

/// Reads an event's facts field by field; fields that are not known are passed over.
struct FieldReader {
  private let bytes: [UInt8]
  private var reader = CBORReader()
  private var left: Int

  init(_ bytes: [UInt8]) throws(CBORError) {
    self.bytes = bytes
    left = try reader.readMapCount(from: bytes.span)
  }

  /// The next field's name; `nil` at the end.
  mutating func next() throws(CBORError) -> String? {
    guard left > 0 else {
      try reader.expectEnd(of: bytes.span)
      return nil
    }
    left -= 1
    return try text()
  }

  mutating func skip() throws(CBORError) {
    let bytes = bytes
    try reader.skip(in: bytes.span)
  }

  mutating func identifier() throws(CBORError) -> Identifier {
    let bytes = bytes
    return try reader.readIdentifier(from: bytes.span)
  }

  mutating func text() throws(CBORError) -> String {
    let bytes = bytes
    return try reader.readText(from: bytes.span)
  }

  mutating func optionalText() throws(CBORError) -> String? {
    try isNull() ? nil : try text()
  }

  mutating func optionalIdentifier() throws(CBORError) -> Identifier? {
    try isNull() ? nil : try identifier()
  }

  mutating func optionalDate() throws(CBORError) -> ReleaseDate? {
    let offset = reader.offset
    guard let text = try optionalText() else { return nil }
    guard let date = ReleaseDate(text) else {
      throw CBORError(offset: offset, problem: "\"\(text)\" is not a release date")
    }
    return date
  }

  mutating func contactPolicy() throws(CBORError) -> ContactPolicy {
    let offset = reader.offset
    let text = try text()
    guard let policy = ContactPolicy(rawValue: text) else {
      throw CBORError(offset: offset, problem: "\"\(text)\" is not a policy for contacts")
    }
    return policy
  }

  mutating func labelledValues() throws(CBORError) -> [LabelledValue] {
    let bytes = bytes
    let count = try reader.readArrayCount(from: bytes.span)
    var values: [LabelledValue] = []
    for _ in 0..<count {
      var found = LabelledValue(value: "")
      for _ in 0..<(try reader.readMapCount(from: bytes.span)) {
        switch try text() {
        case "label": found.label = try optionalText()
        case "value": found.value = try text()
        default: try skip()
        }
      }
      values.append(found)
    }
    return values
  }

  /// The value of a field that every event of the type has.
  func required<Value>(_ value: Value?, _ name: String) throws(CBORError) -> Value {
    guard let value else {
      throw CBORError(offset: reader.offset, problem: "the field \(name) is missing")
    }
    return value
  }

  private mutating func isNull() throws(CBORError) -> Bool {
    let bytes = bytes
    guard try reader.nextKind(in: bytes.span) == .null else { return false }
    return try reader.readNull(from: bytes.span)
  }
}
