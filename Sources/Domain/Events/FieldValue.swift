import EventModel

/// A value that may stand in a field of an event or a command.
public protocol FieldValue: Hashable, Sendable {
  /// Writes the value as one item.
  func write(to writer: inout CBORWriter)

  /// Reads the value from the next item.
  init(from reader: inout CBORReader, _ bytes: Span<UInt8>) throws(CBORError)
}

extension Identifier: FieldValue {
  /// Writes the value as one item.
  public func write(to writer: inout CBORWriter) { writer.write(identifier: self) }

  /// Reads the value from the next item.
  public init(from reader: inout CBORReader, _ bytes: Span<UInt8>) throws(CBORError) {
    self = try reader.readIdentifier(from: bytes)
  }
}

extension String: FieldValue {
  /// Writes the value as one item.
  public func write(to writer: inout CBORWriter) { writer.write(text: self) }

  /// Reads the value from the next item.
  public init(from reader: inout CBORReader, _ bytes: Span<UInt8>) throws(CBORError) {
    self = try reader.readText(from: bytes)
  }
}

extension ReleaseDate: FieldValue {
  /// Writes the value as one item: the ISO 8601 text.
  public func write(to writer: inout CBORWriter) {
    let text = isoText
    writer.write(utf8: text.bytes.span.extracting(first: text.count))
  }

  /// Reads the value from the next item.
  public init(from reader: inout CBORReader, _ bytes: Span<UInt8>) throws(CBORError) {
    let offset = reader.offset
    let range = try reader.readTextRange(from: bytes)
    guard let date = ReleaseDate(utf8: bytes.extracting(range)) else {
      reader = CBORReader(at: offset)
      let text = try reader.readText(from: bytes)
      throw CBORError(offset: offset, problem: "\"\(text)\" is not a release date")
    }
    self = date
  }
}

extension ContactPolicy: FieldValue {
  /// Writes the value as one item.
  public func write(to writer: inout CBORWriter) { writer.write(text: rawValue) }

  /// Reads the value from the next item.
  public init(from reader: inout CBORReader, _ bytes: Span<UInt8>) throws(CBORError) {
    let offset = reader.offset
    let text = try reader.readText(from: bytes)
    guard let policy = ContactPolicy(rawValue: text) else {
      throw CBORError(offset: offset, problem: "\"\(text)\" is not a policy for contacts")
    }
    self = policy
  }
}

extension LabelledValue: FieldValue {
  /// Writes the value as one item: a map.
  public func write(to writer: inout CBORWriter) {
    writer.writeMap(count: label == nil ? 1 : 2)
    if let label {
      writer.write(text: "label")
      writer.write(text: label)
    }
    writer.write(text: "value")
    writer.write(text: value)
  }

  /// Reads the value from the next item.
  public init(from reader: inout CBORReader, _ bytes: Span<UInt8>) throws(CBORError) {
    self.init(value: "")
    for _ in 0..<(try reader.readMapCount(from: bytes)) {
      switch try reader.readText(from: bytes) {
      case "label": label = try String?(from: &reader, bytes)
      case "value": value = try reader.readText(from: bytes)
      default: try reader.skip(in: bytes)
      }
    }
  }
}

extension Array: FieldValue where Element: FieldValue {
  /// Writes the values as one item: an array.
  public func write(to writer: inout CBORWriter) {
    writer.writeArray(count: count)
    for element in self { element.write(to: &writer) }
  }

  /// Reads the values from the next item.
  public init(from reader: inout CBORReader, _ bytes: Span<UInt8>) throws(CBORError) {
    self = []
    for _ in 0..<(try reader.readArrayCount(from: bytes)) {
      append(try Element(from: &reader, bytes))
    }
  }
}

extension Optional: FieldValue where Wrapped: FieldValue {
  /// Writes the value as one item: `null` where there is none.
  public func write(to writer: inout CBORWriter) {
    if let self { self.write(to: &writer) } else { writer.writeNull() }
  }

  /// Reads the value from the next item; `nil` for `null`.
  public init(from reader: inout CBORReader, _ bytes: Span<UInt8>) throws(CBORError) {
    self = try reader.readNull(from: bytes) ? nil : Wrapped(from: &reader, bytes)
  }
}
