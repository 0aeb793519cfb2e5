import EventModel

/// Rows in the order of a list, and for each record the key of its row.
///
/// A record's old key is looked up by its identity, never computed from an old value: whatever
/// an edit changes, the old row goes.
struct SortedTable: Sendable {
  /// The rows by their key, which ends with the record's identity.
  let rows: ViewTable
  /// Each record's key in ``rows``, by identity.
  let keys: ViewTable
  /// How the keys are made.
  let layout: KeyLayout

  /// Makes the two tables of a view; `name` is what the rows are about.
  init(view: String, name: String, layout: KeyLayout) {
    rows = ViewTable(view: view, name: name)
    keys = ViewTable(view: view, name: "\(name)-keys")
    self.layout = layout
  }

  /// Both tables.
  var tables: [ViewTable] { [rows, keys] }

  /// Sets a record's row, and takes the one under its old key away.
  func put<Writer: ViewWriter & ~Copyable>(
    _ id: Identifier, key: [UInt8], row: [UInt8], in view: inout Writer
  ) throws(ViewError) {
    let identity = id.bytes
    let old = try view.row(keys, identity.span)
    if let old, old != key { try view.delete(rows, old.span) }
    try view.put(rows, key.span, row.span)
    if old != key { try view.put(keys, identity.span, key.span) }
  }

  /// Removes a record's row; nothing happens if there is none.
  func remove<Writer: ViewWriter & ~Copyable>(
    _ id: Identifier, from view: inout Writer
  ) throws(ViewError) {
    let identity = id.bytes
    guard let key = try view.row(keys, identity.span) else { return }
    try view.delete(rows, key.span)
    try view.delete(keys, identity.span)
  }

  /// A record's row, or `nil`.
  func row<Reader: ViewReader & ~Copyable>(
    of id: Identifier, in view: borrowing Reader
  ) throws(ViewError) -> [UInt8]? {
    guard let key = try view.row(keys, id.bytes.span) else { return nil }
    return try view.row(rows, key.span)
  }

  /// Visits the rows of a range in their whole order, those with cut keys too.
  ///
  /// No end of `range` may lie inside a run of cut keys that are equal; the ends of a prefix
  /// never do. `precedes` is the order of rows whose keys are equal as far as they go.
  func visit<Row, Reader: ViewReader & ~Copyable>(
    _ range: KeyRange = .all, in view: borrowing Reader, by precedes: @escaping (Row, Row) -> Bool,
    decode: (Identifier, Span<UInt8>) throws(ViewError) -> Row,
    _ body: (Row) throws(ViewError) -> ScanStep
  ) throws(ViewError) {
    var sorter = RunSorter(layout, by: precedes)
    try view.scan(rows, range, .forwards) { (key, row) throws(ViewError) in
      let id = try layout.identifier(in: key, of: rows)
      return try sorter.add(try decode(id, row), key: key, to: body)
    }
    try sorter.finish(body)
  }

  /// Visits the rows of some records in their whole order by walking through all rows.
  func visitAll<Row, Reader: ViewReader & ~Copyable>(
    among ids: Set<Identifier>, in view: borrowing Reader,
    by precedes: @escaping (Row, Row) -> Bool,
    decode: (Identifier, Span<UInt8>) throws(ViewError) -> Row,
    _ body: (Row) throws(ViewError) -> ScanStep
  ) throws(ViewError) {
    var sorter = RunSorter(layout, by: precedes)
    try view.scan(rows, .all, .forwards) { (key, row) throws(ViewError) in
      let id = try layout.identifier(in: key, of: rows)
      guard ids.contains(id) else { return .more }
      return try sorter.add(try decode(id, row), key: key, to: body)
    }
    try sorter.finish(body)
  }

  /// Visits the rows of some records in the order of the list; those that are not there are
  /// passed over.
  ///
  /// - Complexity: O(n log n) for n records; their keys are held.
  func visit<Row, Reader: ViewReader & ~Copyable>(
    _ ids: [Identifier], in view: borrowing Reader, by precedes: @escaping (Row, Row) -> Bool,
    decode: (Identifier, Span<UInt8>) throws(ViewError) -> Row,
    _ body: (Row) throws(ViewError) -> ScanStep
  ) throws(ViewError) {
    var found: [[UInt8]] = []
    for id in ids {
      if let key = try view.row(keys, id.bytes.span) { found.append(key) }
    }
    found.sort { $0.lexicographicallyPrecedes($1) }
    var sorter = RunSorter(layout, by: precedes)
    for key in found {
      guard let row = try view.row(rows, key.span) else { continue }
      let id = try layout.identifier(in: key.span, of: rows)
      if try sorter.add(try decode(id, row.span), key: key.span, to: body) == .stop { return }
    }
    try sorter.finish(body)
  }
}

extension Identifier {
  /// The sixteen bytes, big-endian.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(16)
    append(to: &bytes)
    return bytes
  }
}
