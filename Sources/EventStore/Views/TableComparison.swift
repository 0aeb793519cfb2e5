import EventModel
import LMDB
import Platform

/// Walks a stored table beside what a ``ViewFold`` says that it should hold, in key order.
struct TableComparison {
  private let table: ViewTable
  private let position: Position
  private var expected: SortedRunMerge
  /// What is expected next; `nil` at the end.
  private var wanted: (key: [UInt8], row: [UInt8])?

  init(
    _ table: ViewTable, of fold: borrowing ViewFold, at position: Position
  ) throws(ViewStoreError) {
    self.table = table
    self.position = position
    expected = try fold.merge(table)
  }

  /// The first difference, or `nil` if both hold the same.
  ///
  /// - Complexity: O(rows), with one row or list in memory at a time.
  mutating func difference<Stored: ViewReader & ~Copyable>(
    from stored: borrowing Stored
  ) throws(ViewError) -> ViewDifference? {
    var found: ViewDifference?
    try advance()
    try stored.visitEntries(of: table) { key, row throws(ViewError) in
      found = try step(key, row)
      return found == nil ? .more : .stop
    }
    return found ?? wanted.map { missing($0.key, $0.row) }
  }

  /// Compares an entry that is stored with the one that is expected, and goes on if they are equal.
  private mutating func step(
    _ key: Span<UInt8>, _ row: Span<UInt8>
  ) throws(ViewError) -> ViewDifference? {
    guard let (wantedKey, wantedRow) = wanted else { return surplus(key, row) }
    let order = key.order(before: wantedKey.span)
    if order < 0 { return surplus(key, row) }
    if order > 0 { return missing(wantedKey, wantedRow) }
    guard row.order(before: wantedRow.span) == 0 else {
      return ViewDifference(
        table: table, key: wantedKey, stored: row.copied(), expected: wantedRow,
        position: position)
    }
    try advance()
    return nil
  }

  private mutating func advance() throws(ViewError) {
    wanted = nil
    while wanted == nil, try expected.next() {
      switch table.kind {
      case .rows:
        expected.withRow { key, row in
          if let row { wanted = (key.copied(), row.copied()) }
        }
      case .postings:
        let numbers = expected.numbers()
        if numbers.isEmpty { continue }
        expected.withRow { key, _ in wanted = (key.copied(), ViewDigest.bytes(of: numbers)) }
      }
    }
  }

  private func surplus(_ key: Span<UInt8>, _ row: Span<UInt8>) -> ViewDifference {
    ViewDifference(
      table: table, key: key.copied(), stored: row.copied(), expected: nil, position: position)
  }

  private func missing(_ key: [UInt8], _ row: [UInt8]) -> ViewDifference {
    ViewDifference(table: table, key: key, stored: nil, expected: row, position: position)
  }
}
