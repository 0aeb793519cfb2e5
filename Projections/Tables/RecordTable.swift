import EventModel

/// A row that holds what a list shows of one record.
protocol ListRow: Sendable {
  /// The record's identity, which stands in the row's key.
  var id: Identifier { get }
  /// The row in CBOR, without the identity.
  func encoded() -> [UInt8]
  /// Reads a row.
  init(id: Identifier, decoding row: Span<UInt8>, of table: ViewTable) throws(ViewError)
}

/// The records of a list, in its order.
struct RecordTable<Row: ListRow>: Sendable {
  /// Where the rows are.
  let sorted: SortedTable
  /// The key of a row.
  private let key: @Sendable (Row) -> [UInt8]

  /// Makes the tables of a view; `name` is what the rows are about.
  init(
    view: String, name: String, layout: KeyLayout, key: @escaping @Sendable (Row) -> [UInt8]
  ) {
    sorted = SortedTable(view: view, name: name, layout: layout)
    self.key = key
  }

  /// All that it consists of.
  var tables: [ViewTable] { sorted.tables }

  /// Sets a record's row.
  func put<Writer: ViewWriter & ~Copyable>(
    _ row: Row, in view: inout Writer
  ) throws(ViewError) {
    try sorted.put(row.id, key: key(row), row: row.encoded(), in: &view)
  }

  /// Changes a record's row; nothing happens if there is none.
  func change<Writer: ViewWriter & ~Copyable>(
    _ id: Identifier, in view: inout Writer, _ body: (inout Row) -> Void
  ) throws(ViewError) {
    guard var row = try row(of: id, in: view) else { return }
    body(&row)
    try put(row, in: &view)
  }

  /// Removes a record's row; nothing happens if there is none.
  func remove<Writer: ViewWriter & ~Copyable>(
    _ id: Identifier, from view: inout Writer
  ) throws(ViewError) {
    try sorted.remove(id, from: &view)
  }

  /// A record's row, or `nil`.
  func row<Reader: ViewReader & ~Copyable>(
    of id: Identifier, in view: borrowing Reader
  ) throws(ViewError) -> Row? {
    guard let row = try sorted.row(of: id, in: view) else { return nil }
    return try decode(id, row.span)
  }

  /// Visits the rows of a range in their whole order, as the table that holds them does.
  ///
  /// `complete` sets what a row does not hold.
  func visit<Reader: ViewReader & ~Copyable>(
    _ range: KeyRange = .all, in view: borrowing Reader, by precedes: @escaping (Row, Row) -> Bool,
    complete: (inout Row) -> Void = { _ in }, _ body: (Row) throws(ViewError) -> ScanStep
  ) throws(ViewError) {
    let table = sorted.rows
    try sorted.visit(
      range, in: view, by: precedes,
      decode: { id, row throws(ViewError) in
        var row = try Row(id: id, decoding: row, of: table)
        complete(&row)
        return row
      }, body)
  }

  /// Visits the rows of some records in the order of the list.
  func visit<Reader: ViewReader & ~Copyable>(
    _ ids: [Identifier], in view: borrowing Reader, by precedes: @escaping (Row, Row) -> Bool,
    _ body: (Row) throws(ViewError) -> ScanStep
  ) throws(ViewError) {
    try sorted.visit(ids, in: view, by: precedes, decode: decode, body)
  }

  /// Visits the rows of the records that a search found, in the order of the list.
  func visit<Reader: ViewReader & ~Copyable>(
    _ hits: TextSearchProjector.Hits, in view: borrowing Reader,
    by precedes: @escaping (Row, Row) -> Bool, _ body: (Row) throws(ViewError) -> ScanStep
  ) throws(ViewError) {
    guard hits.areMost else { return try visit(hits.ids, in: view, by: precedes, body) }
    try sorted.visitAll(among: Set(hits.ids), in: view, by: precedes, decode: decode, body)
  }

  private func decode(_ id: Identifier, _ row: Span<UInt8>) throws(ViewError) -> Row {
    try Row(id: id, decoding: row, of: sorted.rows)
  }
}
