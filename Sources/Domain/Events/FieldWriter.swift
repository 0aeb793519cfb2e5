import EventModel

/// Writes an event's facts as a CBOR map; fields come in the order of their encoded names
/// (shorter names first, then by bytes), which a debug build checks.
struct FieldWriter {
  private var fields = CBORWriter()
  private var count = 0

  /// Ends the map.
  consuming func finish() -> [UInt8] {
    var writer = CBORWriter()
    writer.writeMap(count: count)
    writer.write(encoded: fields.bytes)
    return writer.finish()
  }

  mutating func write(_ name: String, _ value: Identifier) {
    begin(name)
    fields.write(identifier: value)
  }

  mutating func write(_ name: String, _ value: String) {
    begin(name)
    fields.write(text: value)
  }

  /// Writes a field that may be cleared: `nil` stands there as null.
  mutating func write(clearing name: String, _ value: String?) {
    begin(name)
    if let value { fields.write(text: value) } else { fields.writeNull() }
  }

  /// Writes a field that may be cleared: `nil` stands there as null.
  mutating func write(clearing name: String, _ value: Identifier?) {
    begin(name)
    if let value { fields.write(identifier: value) } else { fields.writeNull() }
  }

  /// Writes a field if there is a value.
  mutating func write(present name: String, _ value: String?) {
    if let value { write(name, value) }
  }

  /// Writes a field if there is a value.
  mutating func write(present name: String, _ value: Identifier?) {
    if let value { write(name, value) }
  }

  mutating func write(_ name: String, _ values: [LabelledValue]) {
    begin(name)
    fields.writeArray(count: values.count)
    for value in values {
      fields.writeMap(count: value.label == nil ? 1 : 2)
      if let label = value.label {
        fields.write(text: "label")
        fields.write(text: label)
      }
      fields.write(text: "value")
      fields.write(text: value.value)
    }
  }

  private mutating func begin(_ name: String) {
    count += 1
    fields.write(text: name)
  }
}
