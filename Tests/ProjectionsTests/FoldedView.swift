import Domain
import EventModel
import EventStore
import Projections

/// All views of the catalogue in memory, folded from what a test says happened.
struct FoldedView: ~Copyable {
  private(set) var view = OverlayView(over: EmptyView())
  private(set) var history: [RecordedEvent] = []
  private let projectors: [any Projector]

  /// Begins with nothing; folds into these views only, or into all.
  init(only views: [String]? = nil) {
    projectors = CatalogueProjectors.all.filter { views?.contains($0.name) ?? true }
  }

  /// Folds a history from nothing.
  static func of(_ history: [RecordedEvent], only views: [String]? = nil) throws -> FoldedView {
    var folded = FoldedView(only: views)
    for event in history { try folded.fold(event) }
    return folded
  }

  /// Records events and folds them.
  mutating func happen(_ events: CatalogueEvent...) throws { try happen(events) }

  /// Records events and folds them.
  mutating func happen(_ events: [CatalogueEvent]) throws {
    for event in events {
      let new = event.encoded()
      let position = Position(UInt64(history.count + 1))
      try fold(
        RecordedEvent(
          position: position, id: Identifier(high: 0, low: position.rawValue), type: new.type,
          version: new.version, tags: new.tags, time: Timestamp(microseconds: 0), data: new.data,
          metadata: nil, commitFirst: position))
    }
  }

  private mutating func fold(_ event: RecordedEvent) throws {
    history.append(event)
    for projector in projectors
    where projector.eventTypes?.contains(event.type) ?? true {
      try projector.apply(event, to: &view)
    }
  }

  /// Every row of every table.
  borrowing func rows() throws -> [[[UInt8]]] { try allRows(in: view) }
}

/// Every row of every table of the catalogue: table, key and row, or table, key and numbers.
func allRows<Reader: ViewReader & ~Copyable>(in view: borrowing Reader) throws(ViewError)
  -> [[[UInt8]]]
{
  var rows: [[[UInt8]]] = []
  for table in CatalogueProjectors.all.flatMap(\.tables) {
    let name = Array("\(table)".utf8)
    switch table.kind {
    case .rows:
      try view.scan(table, .all, .forwards) { (key, row) throws(ViewError) in
        rows.append([name, bytes(key), bytes(row)])
        return .more
      }
    case .postings:
      var keys: [[UInt8]] = []
      let none: [UInt8] = []
      try view.scanPostingKeys(table, prefix: none.span) { (key) throws(ViewError) in
        keys.append(bytes(key))
        return .more
      }
      for key in keys {
        var numbers: [UInt64] = []
        try view.postings(table, key.span, from: 0, .forwards, limit: .max, into: &numbers)
        if !numbers.isEmpty {
          rows.append([name, key] + numbers.map { Array("\($0)".utf8) })
        }
      }
    }
  }
  return rows
}

private func bytes(_ span: Span<UInt8>) -> [UInt8] { span.indices.map { span[$0] } }

extension Identifier {
  /// An identity for tests, by a small number.
  init(_ number: UInt64) { self.init(high: 0x0190_0000_0000_7000 | number >> 12, low: number) }
}
