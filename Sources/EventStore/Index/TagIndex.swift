import EventModel
import Platform

/// The index from tags and types to positions, kept like any view: one list of positions for each
/// tag together with each type, and one for each type.
///
/// A query for a tag and a type reads just one list. Names of types stand in the keys as hashes,
/// and long tags are cut: whoever reads a list compares the event itself.
struct TagIndex: Projector {
  static let viewName = "tag-index"
  static let table = ViewTable(view: viewName, name: "positions", kind: .postings)

  var name: String { Self.viewName }
  var version: Int { 1 }
  var tables: [ViewTable] { [Self.table] }
  var eventTypes: Set<EventType>? { nil }

  func apply<Writer: ViewWriter & ~Copyable>(
    _ event: RecordedEvent, to view: inout Writer
  ) throws(ViewError) {
    let position = event.position.rawValue
    // One storage for all keys of the event.
    var key = Self.key(type: event.type)
    key.reserveCapacity(64)
    try view.insertPosting(Self.table, key.span, position)
    for tag in event.tags {
      key.removeAll(keepingCapacity: true)
      Self.append(prefixOf: tag, to: &key)
      Self.append(suffixOf: event.type, to: &key)
      try view.insertPosting(Self.table, key.span, position)
    }
  }

  private enum Form: UInt8 {
    case text = 1
    case identifier = 2
    case type = 3
  }

  /// What the keys of the lists of types begin with.
  static let typePrefix = [Form.type.rawValue]
  /// Bytes of a tag that are kept in a key; a hash stands for the rest.
  private static let textByteLimit = 400
  /// Bytes of the hash of a type's name.
  static let typeByteCount = 4

  /// The key of the list of all events of a type.
  static func key(type: EventType) -> [UInt8] {
    var key = [Form.type.rawValue]
    append(suffixOf: type, to: &key)
    return key
  }

  /// What the keys of a tag begin with; the four bytes of ``typeSuffix(_:)`` follow.
  static func prefix(_ tag: Tag) -> [UInt8] {
    var key: [UInt8] = []
    key.reserveCapacity(64)
    append(prefixOf: tag, to: &key)
    return key
  }

  private static func append(prefixOf tag: Tag, to key: inout [UInt8]) {
    let text = tag.value.utf8Span.span
    let colon = text.count - 37
    if colon >= 0, text[colon] == UInt8(ascii: ":"),
      let identifier = Identifier(lowercase: text.extracting((colon + 1)...))
    {
      // Sixteen bytes instead of thirty-six, in the same order.
      key.append(Form.identifier.rawValue)
      key.append(text.extracting(..<colon))
      key.append(0)
      identifier.append(to: &key)
      return
    }
    key.append(Form.text.rawValue)
    key.append(text.extracting(first: textByteLimit))
    if text.count > textByteLimit {
      let hash = Checksum.xxh3(text)
      for shift in 0..<8 { key.append(UInt8(truncatingIfNeeded: hash >> UInt64(8 * shift))) }
    }
    key.append(0)
  }

  /// The hash that stands for a type in a key.
  static func typeSuffix(_ type: EventType) -> [UInt8] {
    var suffix: [UInt8] = []
    append(suffixOf: type, to: &suffix)
    return suffix
  }

  private static func append(suffixOf type: EventType, to key: inout [UInt8]) {
    let hash = Checksum.xxh3(type.name.utf8Span.span)
    for index in 0..<typeByteCount {
      key.append(UInt8(truncatingIfNeeded: hash >> UInt64(8 * index)))
    }
  }
}
