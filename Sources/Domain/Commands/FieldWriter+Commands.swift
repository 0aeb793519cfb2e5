import EventModel

/// The fields of commands, where their form differs from that of events.
extension FieldWriter {
  /// Writes a reference as `…ID` or `…Name`, if there is one.
  mutating func write(reference name: String, _ reference: RecordReference?) {
    switch reference {
    case .id(let id): write(name + "ID", id)
    case .name(let text): write(name + "Name", text)
    case nil: break
    }
  }
}
