import EventModel

/// The fields of commands, where their form differs from that of events.
extension FieldWriter {
  /// Writes a list if it is not empty: leaving it out asks the same.
  mutating func write(nonEmpty name: String, _ values: [LabelledValue]) {
    if !values.isEmpty { write(name, values) }
  }

  /// Writes a reference as `…ID` or `…Name`, if there is one.
  mutating func write(reference name: String, _ reference: RecordReference?) {
    switch reference {
    case .id(let id): write(name + "ID", id)
    case .name(let text): write(name + "Name", text)
    case nil: break
    }
  }
}
