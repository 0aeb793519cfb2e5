import EventModel

/// Writes the fields of an event or a command as a CBOR map, in the order of their encoded names
/// (shorter names first, then by bytes), which a debug build checks.
public struct FieldWriter {
  private var writer: CBORWriter
  private let start: Int
  private var count = 0

  /// Begins a map after what is written already.
  init(after writer: consuming CBORWriter = CBORWriter()) {
    start = writer.beginSmallMap()
    self.writer = writer
  }

  /// Ends the map.
  consuming func finish() -> [UInt8] {
    writer.endSmallMap(at: start, count: count)
    return writer.finish()
  }

  /// Writes a field.
  mutating func write(_ name: String, _ value: some FieldValue) {
    count += 1
    writer.write(text: name)
    value.write(to: &writer)
  }

  /// Writes a field if there is a value.
  mutating func write(present name: String, _ value: (some FieldValue)?) {
    if let value { write(name, value) }
  }

  /// Writes a field if it changes; what is cleared is `null`.
  mutating func write(change name: String, _ change: Change<some FieldValue>) {
    if case .set(let value) = change { write(name, value) }
  }

  /// Writes a list if it is not empty.
  mutating func write(nonEmpty name: String, _ values: [some FieldValue]) {
    if !values.isEmpty { write(name, values) }
  }
}

extension FieldWriter: FieldVisitor {
  /// A field that every event of the type has.
  public mutating func required<Value: FieldValue>(_ name: String, _ value: inout Value) {
    write(name, value)
  }

  /// A field that is left out where there is no value.
  public mutating func optional<Value: FieldValue>(_ name: String, _ value: inout Value?) {
    write(present: name, value)
  }

  /// A field that is left out where it stays as it is.
  public mutating func change<Value: FieldValue>(_ name: String, _ value: inout Change<Value>) {
    write(change: name, value)
  }

  /// A list that is left out where it is empty.
  public mutating func list<Value: FieldValue>(_ name: String, _ values: inout [Value]) {
    write(nonEmpty: name, values)
  }
}
