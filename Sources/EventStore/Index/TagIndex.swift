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
    let type = TypeHash(event.type)
    // One storage for all keys of the event.
    var key = Self.key(type: type)
    key.reserveCapacity(64)
    try view.insertPosting(Self.table, key.span, position)
    for tag in event.tags {
      key.removeAll(keepingCapacity: true)
      Self.append(prefixOf: tag, to: &key)
      type.append(to: &key)
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

  /// The hash that stands for a type in a key.
  struct TypeHash: Hashable {
    private static let byteCount = 4

    private let value: UInt32

    init(_ type: EventType) {
      value = UInt32(truncatingIfNeeded: Checksum.xxh3(type.name.utf8Span.span))
    }

    /// The hash at the end of a key of a tag; `nil` if the key is another tag's.
    init?(key: Span<UInt8>, prefixByteCount: Int) {
      guard key.count == prefixByteCount + Self.byteCount else { return nil }
      value = key.littleEndian32(at: prefixByteCount)
    }

    func append(to key: inout [UInt8]) {
      key.append(addingCapacity: Self.byteCount) { output in
        for index in 0..<Self.byteCount {
          output.append(UInt8(truncatingIfNeeded: value >> UInt32(8 * index)))
        }
      }
    }
  }

  /// The key of the list of all events of a type.
  static func key(type: EventType) -> [UInt8] { key(type: TypeHash(type)) }

  private static func key(type: TypeHash) -> [UInt8] { key(prefix: typePrefix, type) }

  /// The key of the list of all events of a type that carry the tag with a prefix.
  static func key(prefix: [UInt8], _ type: TypeHash) -> [UInt8] {
    var key = prefix
    type.append(to: &key)
    return key
  }

  /// What the keys of a tag begin with; a ``TypeHash`` follows.
  static func prefix(_ tag: Tag) -> [UInt8] {
    var key: [UInt8] = []
    key.reserveCapacity(64)
    append(prefixOf: tag, to: &key)
    return key
  }

  private static func append(prefixOf tag: Tag, to key: inout [UInt8]) {
    if let (kind, identifier) = tag.identity {
      // Sixteen bytes instead of thirty-six, in the same order.
      key.append(Form.identifier.rawValue)
      key.append(kind.utf8Span.span)
      key.append(0)
      identifier.append(to: &key)
      return
    }
    let value = tag.value
    let text = value.utf8Span.span
    key.append(Form.text.rawValue)
    key.append(text.extracting(first: textByteLimit))
    if text.count > textByteLimit {
      let hash = Checksum.xxh3(text)
      for shift in 0..<8 { key.append(UInt8(truncatingIfNeeded: hash >> UInt64(8 * shift))) }
    }
    key.append(0)
  }
}
