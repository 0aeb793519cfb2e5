import Domain
import EventModel
import TextFolding

/// Singers in the order of their names, each with the number of songs.
public struct SingersByNameProjector: Projector {
  /// The view's name.
  public static let view = "singers-by-name"
  /// The views that the queries read.
  public static let views = [view]
  /// The views that ``search(_:in:_:)`` reads.
  public static let searchViews = views + TextSearchProjector.views

  static let singers = SortedTable(view: view, name: "singers", layout: .name)
  static let songCounts = OwnedCounts(view: view, name: "songs")

  /// Makes the projector.
  public init() {}

  /// The view's name.
  public var name: String { Self.view }
  /// Changes with the rows, and with the folding of text.
  public var version: Int { ProjectorVersion.withFolding(1) }
  /// Singers and the counts of their songs.
  public var tables: [ViewTable] { Self.singers.tables + Self.songCounts.tables }
  /// What happens to singers and songs.
  public var eventTypes: Set<EventType>? { SingerEvent.recordTypes.union(SongEvent.recordTypes) }

  /// Folds one event.
  public func apply<Writer: ViewWriter & ~Copyable>(
    _ event: RecordedEvent, to view: inout Writer
  ) throws(ViewError) {
    switch try CatalogueEvent(folding: event) {
    case .singer(.added(let added)): try put(added.id, added.name, in: &view)
    case .singer(.renamed(let renamed)): try put(renamed.id, renamed.name, in: &view)
    case .singer(.deleted(let deleted)): try Self.singers.remove(deleted.id, from: &view)
    case .song(.added(let added)):
      try Self.songCounts.setOwner(added.singerID, of: added.id, in: &view)
    case .song(.edited(let edited)):
      if case .set(let singerID) = edited.singerID {
        try Self.songCounts.setOwner(singerID, of: edited.id, in: &view)
      }
    case .song(.deleted(let deleted)):
      try Self.songCounts.setOwner(nil, of: deleted.id, in: &view)
    case .contact, .artist, .album, .fruit, .source: break
    }
  }

  private func put<Writer: ViewWriter & ~Copyable>(
    _ id: Identifier, _ name: String, in view: inout Writer
  ) throws(ViewError) {
    var row = CBORWriter()
    row.writeArray(count: 1)
    row.write(text: name)
    try Self.singers.put(id, key: NameKey.key(name, id), row: row.finish(), in: &view)
  }
}

// MARK: - Queries

extension SingersByNameProjector {
  /// Visits all singers by name.
  public static func visitAll<Reader: ViewReader & ~Copyable>(
    in view: borrowing Reader, _ body: (SingerRow) throws(ViewError) -> ScanStep
  ) throws(ViewError) {
    try visit(.all, in: view, body)
  }

  /// The singers of a name, case and diacritics ignored, in the order of the list.
  public static func named<Reader: ViewReader & ~Copyable>(
    _ name: String, in view: borrowing Reader
  ) throws(ViewError) -> [SingerRow] {
    let folded = Folding.fold(name)
    var found: [SingerRow] = []
    try visit(NameKey.range(named: name), in: view) { row throws(ViewError) in
      if Folding.fold(row.name) == folded { found.append(row) }
      return .more
    }
    return found
  }

  /// Visits the singers whose name contains a text, case and diacritics ignored, by name.
  ///
  /// Reads ``searchViews``.
  public static func search<Reader: ViewReader & ~Copyable>(
    _ text: String, in view: borrowing Reader, _ body: (SingerRow) throws(ViewError) -> ScanStep
  ) throws(ViewError) {
    let ids = try TextSearchProjector.records(of: .singer, containing: text, in: view)
    try singers.visit(ids, in: view, by: SingerRow.precedes, decode: decode) {
      (row) throws(ViewError) in try body(try counted(row, in: view))
    }
  }

  /// The singer with this identity, or `nil`.
  public static func singer<Reader: ViewReader & ~Copyable>(
    _ id: Identifier, in view: borrowing Reader
  ) throws(ViewError) -> SingerRow? {
    guard let row = try singers.row(of: id, in: view) else { return nil }
    return try counted(try decode(id, row.span), in: view)
  }

  /// The name of the singer with this identity, or `nil`.
  static func name<Reader: ViewReader & ~Copyable>(
    of id: Identifier, in view: borrowing Reader
  ) throws(ViewError) -> String? {
    guard let row = try singers.row(of: id, in: view) else { return nil }
    return try decode(id, row.span).name
  }

  private static func visit<Reader: ViewReader & ~Copyable>(
    _ range: KeyRange, in view: borrowing Reader,
    _ body: (SingerRow) throws(ViewError) -> ScanStep
  ) throws(ViewError) {
    try singers.visit(range, in: view, by: SingerRow.precedes, decode: decode) {
      (row) throws(ViewError) in try body(try counted(row, in: view))
    }
  }

  private static func counted<Reader: ViewReader & ~Copyable>(
    _ row: SingerRow, in view: borrowing Reader
  ) throws(ViewError) -> SingerRow {
    var row = row
    row.songCount = try songCounts.count(of: row.id, in: view)
    return row
  }

  private static func decode(
    _ id: Identifier, _ row: Span<UInt8>
  ) throws(ViewError) -> SingerRow {
    var fields = try RowReader(singers.rows, row, fields: 1)
    return SingerRow(id: id, name: try fields.text(in: row))
  }
}
