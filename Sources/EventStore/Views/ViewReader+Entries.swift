import EventModel

extension ViewReader where Self: ~Copyable {
  /// Visits all that a table holds, in the order of the keys, until the body says to stop.
  ///
  /// - Parameters:
  ///   - table: A table of rows or of lists.
  ///   - body: Gets each key with its row, or with the numbers of its list in eight bytes each,
  ///     big-endian; of lists one at a time is held.
  /// - Throws: What `body` throws, or `ViewError` if the table cannot be read.
  borrowing func visitEntries(
    of table: ViewTable,
    _ body: (_ key: Span<UInt8>, _ row: Span<UInt8>) throws(ViewError) -> ScanStep
  ) throws(ViewError) {
    switch table.kind {
    case .rows: try scan(table, .all, .forwards, body)
    case .postings:
      let every: [UInt8] = []
      try scanPostingKeys(table, prefix: every.span) { key throws(ViewError) in
        var numbers: [UInt64] = []
        try self.postings(table, key, from: 0, .forwards, limit: .max, into: &numbers)
        let row = ViewDigest.bytes(of: numbers)
        return try body(key, row.span)
      }
    }
  }
}
