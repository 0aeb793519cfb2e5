import EventModel

/// What a value on the command line must look like; checked before any store is opened.
enum ValueKind: Hashable, Sendable {
  /// Any text.
  case text
  /// One of these words.
  case choice([String])
  /// A whole number from 0.
  case count
  /// A place in the log.
  case position
  /// A moment: an ISO 8601 time, or a date.
  case time
  /// A place in the log, or a moment: see ``Moment``.
  case moment
  /// A UUID.
  case identifier
  /// A query of events in JSON.
  case query
  /// A file or folder.
  case path
  /// Something of the catalogue: an id, a prefix of one, or a name.
  case reference

  /// What is wrong with a value, or `nil` if it is well formed.
  func problem(with value: String) -> String? {
    switch self {
    case .text, .query, .path: nil
    case .choice(let words):
      words.contains(value) ? nil : "must be one of: \(words.joined(separator: ", "))"
    case .count, .position:
      UInt64(value) == nil ? "must be a whole number from 0" : nil
    case .time:
      Timestamp(value) == nil
        ? "must be a date (2024-05-01) or a time (2024-05-01T12:30:00Z)" : nil
    case .moment:
      Moment(value) == nil
        ? "must be a position (42), a date (2024-05-01) or a time (2024-05-01T12:30:00Z)" : nil
    case .identifier:
      Identifier(value) == nil
        ? "must be a UUID such as 0190a5d2-7c1e-7b3a-9f00-2b1c3d4e5f60" : nil
    case .reference: value.isEmpty ? "must not be empty" : nil
    }
  }
}
