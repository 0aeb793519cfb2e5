import EventModel

extension KeyWriter {
  /// How many bytes a release date takes in a key: those of `YYYY-MM-DD`.
  static let releaseDateByteCount = 10

  /// Appends a release date, latest first; a whole date before its month, and that before its
  /// year, because ISO text is compared; unknown dates last.
  mutating func append(newestFirst date: String?) {
    append(descending: (date ?? "").utf8, width: Self.releaseDateByteCount)
  }

  /// Appends a release date, earliest first; unknown dates last.
  mutating func append(oldestFirst date: String?) {
    append(raw: Self.oldestFirst(date))
  }

  /// Ten bytes whose order is that of release dates, unknown ones last.
  static func oldestFirst(_ date: String?) -> [UInt8] {
    guard let date else { return Array(repeating: 0xFF, count: releaseDateByteCount) }
    let text = Array(date.utf8.prefix(releaseDateByteCount))
    return text + Array(repeating: 0, count: releaseDateByteCount - text.count)
  }
}
