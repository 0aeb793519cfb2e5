import EventModel

/// The fields of an event as values by name, for upcasters.
struct FieldMap {
  private var values: [String: CBORValue] = [:]

  init(_ data: [UInt8]) throws(CBORError) {
    guard case .map(let entries) = try CBORValue(decoding: data.span) else {
      throw CBORError(offset: 0, problem: "the facts are not a map")
    }
    for entry in entries {
      guard case .text(let name) = entry.key else {
        throw CBORError(offset: 0, problem: "a field's name is not a text")
      }
      values[name] = entry.value
    }
  }

  subscript(name: String) -> CBORValue? {
    get { values[name] }
    set { values[name] = newValue }
  }

  /// Takes a field out and gives its value.
  mutating func remove(_ name: String) -> CBORValue? { values.removeValue(forKey: name) }

  /// The fields in deterministic CBOR.
  func encoded() throws(CBORError) -> [UInt8] {
    try CBORValue.map(
      values.map { CBORValue.Entry(key: .text($0.key), value: $0.value) }
    ).encoded()
  }
}
