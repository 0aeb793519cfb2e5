import EventModel

extension CBORWriter {
  /// Writes a text, or null where there is none.
  mutating func write(optionalText text: String?) {
    if let text { write(text: text) } else { writeNull() }
  }

  /// Writes an identity, or null where there is none.
  mutating func write(optionalIdentifier id: Identifier?) {
    if let id { write(identifier: id) } else { writeNull() }
  }
}
