import EventModel

/// How many there are of something, by key; a count of nothing has no row.
struct CountTable: Sendable {
  /// The counts.
  let table: ViewTable

  /// Makes a view's table of counts.
  init(view: String, name: String) {
    table = ViewTable(view: view, name: name)
  }

  /// Adds to a count, or takes away from it.
  func add<Writer: ViewWriter & ~Copyable>(
    _ difference: Int, at key: [UInt8], in view: inout Writer
  ) throws(ViewError) {
    let count = try count(at: key, in: view) + difference
    guard count > 0 else {
      try view.delete(table, key.span)
      return
    }
    var row = CBORWriter()
    row.write(unsigned: UInt64(count))
    try view.put(table, key.span, row.finish().span)
  }

  /// The count at a key.
  func count<Reader: ViewReader & ~Copyable>(
    at key: [UInt8], in view: borrowing Reader
  ) throws(ViewError) -> Int {
    guard let row = try view.row(table, key.span) else { return 0 }
    return try count(in: row.span)
  }

  /// The count that a row says.
  func count(in row: Span<UInt8>) throws(ViewError) -> Int {
    var reader = CBORReader()
    do throws(CBORError) { return Int(clamping: try reader.readUnsigned(from: row)) } catch {
      throw .damagedRow(table, problem: "\(error)")
    }
  }
}
