import EventModel

/// Texts of the records that were read last, which those of the next one often are.
struct RecentTexts {
  /// The kinds of their tags.
  var kinds = TagKinds()
  /// The type of the last one.
  var lastType: EventType?

  /// The type with this name if the last record had it, too.
  func type(_ name: Span<UInt8>) -> EventType? {
    guard let lastType, lastType.name.utf8Span.span.holdsSameBytes(as: name) else { return nil }
    return lastType
  }
}
