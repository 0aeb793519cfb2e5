import Domain
import EventModel
import TextFolding

/// Every record by its identity, and by its name: what a reference may mean.
public struct RecordsByIDProjector: Projector {
  /// The view's name.
  public static let view = "records-by-id"
  /// The views that the queries read.
  public static let views = [view]

  /// The name of each record, by identity and kind.
  static let records = ViewTable(view: view, name: "records")
  /// Kind, name and identity of each record: the key says it all.
  static let names = ViewTable(view: view, name: "names")

  /// Makes the projector.
  public init() {}

  /// The view's name.
  public var name: String { Self.view }
  /// Changes with the rows, and with the folding of text.
  public var version: Int { ProjectorVersion.withFolding(1) }
  /// Records by identity, and by name.
  public var tables: [ViewTable] { [Self.records, Self.names] }
  /// Whatever gives a record its name, or takes the record away.
  public var eventTypes: Set<EventType>? { NamedRecordChange.types }

  /// Folds one event.
  public func apply<Writer: ViewWriter & ~Copyable>(
    _ event: RecordedEvent, to view: inout Writer
  ) throws(ViewError) {
    switch NamedRecordChange(try CatalogueEvent(folding: event)) {
    case .named(let record):
      try removeName(of: record.id, record.kind, from: &view)
      var row = CBORWriter()
      row.writeArray(count: 1)
      row.write(text: record.name)
      let bytes = row.finish()
      let key = RecordKey.record(record.id, record.kind)
      try view.put(Self.records, key.span, bytes.span)
      let empty = EmptyRow.bytes
      try view.put(Self.names, RecordKey.name(record).span, empty.span)
    case .gone(let id, let kind):
      try removeName(of: id, kind, from: &view)
      try view.delete(Self.records, RecordKey.record(id, kind).span)
    case nil: break
    }
  }

  private func removeName<Writer: ViewWriter & ~Copyable>(
    of id: Identifier, _ kind: RecordKind, from view: inout Writer
  ) throws(ViewError) {
    guard let old = try Self.record(id, kind, in: view) else { return }
    try view.delete(Self.names, RecordKey.name(old).span)
  }
}

/// Keys of records.
private enum RecordKey {
  static let nameByteLimit = NameKey.nameByteLimit - 1

  /// By identity, then kind.
  static func record(_ id: Identifier, _ kind: RecordKind) -> [UInt8] { id.bytes + [kind.code] }

  /// By kind, then name (case and diacritics ignored), then identity.
  static func name(_ record: RecordRow) -> [UInt8] {
    var key = KeyWriter()
    key.append(record.kind.code)
    var primary: [UInt8] = []
    Collation.primaryKey(record.name, into: &primary)
    key.append(sortKey: primary, limit: nameByteLimit)
    key.append(record.id)
    return key.bytes
  }

  /// The names of a kind that are equal to this one; where it is so long that it was cut, others
  /// too.
  static func names(equalTo name: String, _ kind: RecordKind) -> KeyRange {
    var primary: [UInt8] = []
    Collation.primaryKey(name, into: &primary)
    return KeyRange(
      prefix: [kind.code] + Collation.truncated(primary, toBytes: nameByteLimit).bytes)
  }
}

// MARK: - Queries

extension RecordsByIDProjector {
  /// The records that a reference may mean: by whole identity, by a prefix of one of at least four
  /// hexadecimal digits, or by name, case and diacritics ignored.
  ///
  /// A text that is a prefix of one record and the name of another means both: the caller asks
  /// which. At most `limit` of them are returned, by name and identity.
  public static func records<Reader: ViewReader & ~Copyable>(
    matching reference: String, kind: RecordKind? = nil, limit: Int = 100,
    in view: borrowing Reader
  ) throws(ViewError) -> [RecordRow] {
    let kinds = kind.map { [$0] } ?? RecordKind.allCases
    if let id = Identifier(reference) {
      var found: [RecordRow] = []
      for kind in kinds {
        if let record = try record(id, kind, in: view) { found.append(record) }
      }
      return found
    }
    var found: [RecordRow] = []
    if let range = IdentifierPrefix(reference)?.range {
      try view.scan(records, range, .forwards) { (key, row) throws(ViewError) in
        let record = try decode(key, row)
        if kinds.contains(record.kind) { found.append(record) }
        return found.count < limit ? .more : .stop
      }
    }
    for kind in kinds where found.count < limit {
      for record in try records(named: reference, kind: kind, limit: limit, in: view)
      where !found.contains(record) { found.append(record) }
    }
    return Array(RecordRow.sorted(found).prefix(limit))
  }

  /// The records of a kind that have this name, case and diacritics ignored; at most `limit`.
  public static func records<Reader: ViewReader & ~Copyable>(
    named name: String, kind: RecordKind, limit: Int = .max, in view: borrowing Reader
  ) throws(ViewError) -> [RecordRow] {
    let folded = Folding.fold(name)
    let layout = KeyLayout(parts: [])
    var found: [RecordRow] = []
    try view.scan(names, RecordKey.names(equalTo: name, kind), .forwards) {
      (key, _) throws(ViewError) in
      let id = try layout.identifier(in: key, of: names)
      if let record = try record(id, kind, in: view), Folding.fold(record.name) == folded {
        found.append(record)
      }
      return found.count < limit ? .more : .stop
    }
    return RecordRow.sorted(found)
  }

  /// The record of this kind with this identity, or `nil`.
  public static func record<Reader: ViewReader & ~Copyable>(
    _ id: Identifier, _ kind: RecordKind, in view: borrowing Reader
  ) throws(ViewError) -> RecordRow? {
    let key = RecordKey.record(id, kind)
    guard let row = try view.row(records, key.span) else { return nil }
    return try decode(key.span, row.span)
  }

  private static func decode(
    _ key: Span<UInt8>, _ row: Span<UInt8>
  ) throws(ViewError) -> RecordRow {
    guard let id = Identifier(bytes: key), key.count == KeyLayout.identifierByteCount + 1,
      let kind = RecordKind(code: UInt64(key[KeyLayout.identifierByteCount]))
    else { throw .damagedRow(records, problem: "its key is not an identity and a kind") }
    var fields = try RowReader(records, row, fields: 1)
    return RecordRow(id: id, kind: kind, name: try fields.text(in: row))
  }
}
