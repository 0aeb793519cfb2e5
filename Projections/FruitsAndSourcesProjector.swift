import Domain
import EventModel
import TextFolding

/// Fruits and sources, each list by name, each record with its partner.
public struct FruitsAndSourcesProjector: Projector {
  /// The view's name.
  public static let view = "fruits-and-sources"
  /// The views that the queries read.
  public static let views = [view]

  static let fruits = PartnerTable(view: view, name: "fruits")
  static let sources = PartnerTable(view: view, name: "sources")

  /// Makes the projector.
  public init() {}

  /// The view's name.
  public var name: String { Self.view }
  /// Changes with the rows, and with the folding of text.
  public var version: Int { ProjectorVersion.withFolding(1) }
  /// Both lists.
  public var tables: [ViewTable] { Self.fruits.sorted.tables + Self.sources.sorted.tables }
  /// What happens to fruits and sources.
  public var eventTypes: Set<EventType>? { FruitEvent.recordTypes.union(SourceEvent.recordTypes) }

  /// Folds one event.
  public func apply<Writer: ViewWriter & ~Copyable>(
    _ event: RecordedEvent, to view: inout Writer
  ) throws(ViewError) {
    switch try CatalogueEvent(folding: event) {
    case .fruit(.added(let added)): try Self.fruits.add(added.id, added.name, in: &view)
    case .fruit(.paired(let paired)):
      try Self.fruits.setPartner(paired.sourceID, of: paired.fruitID, in: &view)
      try Self.sources.setPartner(paired.fruitID, of: paired.sourceID, in: &view)
    case .fruit(.unpaired(let unpaired)):
      try Self.fruits.setPartner(nil, of: unpaired.fruitID, in: &view)
      try Self.sources.setPartner(nil, of: unpaired.sourceID, in: &view)
    case .fruit(.deleted(let deleted)):
      try Self.fruits.remove(deleted.id, freeing: Self.sources, in: &view)
    case .source(.added(let added)): try Self.sources.add(added.id, added.name, in: &view)
    case .source(.deleted(let deleted)):
      try Self.sources.remove(deleted.id, freeing: Self.fruits, in: &view)
    case .contact, .singer, .song, .artist, .album: break
    }
  }
}

// MARK: - Queries

extension FruitsAndSourcesProjector {
  /// Visits all fruits by name, each with its source.
  public static func visitFruits<Reader: ViewReader & ~Copyable>(
    in view: borrowing Reader, _ body: (FruitRow) throws(ViewError) -> ScanStep
  ) throws(ViewError) {
    try fruits.visit(in: view) { (row) throws(ViewError) in
      try body(try fruit(row, in: view))
    }
  }

  /// Visits all sources by name, each with its fruit.
  public static func visitSources<Reader: ViewReader & ~Copyable>(
    in view: borrowing Reader, _ body: (SourceRow) throws(ViewError) -> ScanStep
  ) throws(ViewError) {
    try sources.visit(in: view) { (row) throws(ViewError) in
      try body(try source(row, in: view))
    }
  }

  /// The fruit with this identity, or `nil`.
  public static func fruit<Reader: ViewReader & ~Copyable>(
    _ id: Identifier, in view: borrowing Reader
  ) throws(ViewError) -> FruitRow? {
    guard let row = try fruits.row(id, in: view) else { return nil }
    return try fruit(row, in: view)
  }

  /// The source with this identity, or `nil`.
  public static func source<Reader: ViewReader & ~Copyable>(
    _ id: Identifier, in view: borrowing Reader
  ) throws(ViewError) -> SourceRow? {
    guard let row = try sources.row(id, in: view) else { return nil }
    return try source(row, in: view)
  }

  private static func fruit<Reader: ViewReader & ~Copyable>(
    _ row: PartnerTable.Row, in view: borrowing Reader
  ) throws(ViewError) -> FruitRow {
    FruitRow(
      id: row.id, name: row.name, sourceID: row.partner,
      sourceName: try name(of: row.partner, in: sources, view))
  }

  private static func source<Reader: ViewReader & ~Copyable>(
    _ row: PartnerTable.Row, in view: borrowing Reader
  ) throws(ViewError) -> SourceRow {
    SourceRow(
      id: row.id, name: row.name, fruitID: row.partner,
      fruitName: try name(of: row.partner, in: fruits, view))
  }

  private static func name<Reader: ViewReader & ~Copyable>(
    of partner: Identifier?, in table: PartnerTable, _ view: borrowing Reader
  ) throws(ViewError) -> String? {
    guard let partner else { return nil }
    return try table.row(partner, in: view)?.name
  }
}
