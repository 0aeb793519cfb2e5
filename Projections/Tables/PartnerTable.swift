import EventModel

/// Records by name, each with the identity of at most one partner.
struct PartnerTable: Sendable {
  /// A record as its row says.
  struct Row: NamedRow {
    let id: Identifier
    let name: String
    var partner: Identifier?
  }

  let sorted: SortedTable

  init(view: String, name: String) {
    sorted = SortedTable(view: view, name: name, layout: .name)
  }

  func add<Writer: ViewWriter & ~Copyable>(
    _ id: Identifier, _ name: String, in view: inout Writer
  ) throws(ViewError) {
    try put(Row(id: id, name: name, partner: nil), in: &view)
  }

  func setPartner<Writer: ViewWriter & ~Copyable>(
    _ partner: Identifier?, of id: Identifier, in view: inout Writer
  ) throws(ViewError) {
    guard var row = try row(id, in: view) else { return }
    row.partner = partner
    try put(row, in: &view)
  }

  /// Removes a record; its partner, if it still has one, has none any more.
  func remove<Writer: ViewWriter & ~Copyable>(
    _ id: Identifier, freeing partners: PartnerTable, in view: inout Writer
  ) throws(ViewError) {
    if let partner = try row(id, in: view)?.partner {
      try partners.setPartner(nil, of: partner, in: &view)
    }
    try sorted.remove(id, from: &view)
  }

  func row<Reader: ViewReader & ~Copyable>(
    _ id: Identifier, in view: borrowing Reader
  ) throws(ViewError) -> Row? {
    guard let row = try sorted.row(of: id, in: view) else { return nil }
    return try decode(id, row.span)
  }

  func visit<Reader: ViewReader & ~Copyable>(
    in view: borrowing Reader, _ body: (Row) throws(ViewError) -> ScanStep
  ) throws(ViewError) {
    try sorted.visit(in: view, by: Row.precedes, decode: decode, body)
  }

  private func put<Writer: ViewWriter & ~Copyable>(
    _ record: Row, in view: inout Writer
  ) throws(ViewError) {
    var row = CBORWriter()
    row.writeArray(count: 2)
    row.write(text: record.name)
    row.write(optionalIdentifier: record.partner)
    try sorted.put(
      record.id, key: NameKey.key(record.name, record.id), row: row.finish(), in: &view)
  }

  private func decode(_ id: Identifier, _ row: Span<UInt8>) throws(ViewError) -> Row {
    var fields = try RowReader(sorted.rows, row, fields: 2)
    return Row(
      id: id, name: try fields.text(in: row), partner: try fields.optionalIdentifier(in: row))
  }
}
