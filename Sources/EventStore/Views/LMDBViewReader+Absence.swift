import EventModel
import LMDB

// A key that damage has changed is not found under its old name: its row would seem never to have
// been there. As the keys of a page are found in order, or the page is refused, the changed key
// stands where the old one would. So wherever nothing is found, or a range ends, the entries on
// both sides are checked, too.

extension LMDBViewReader {
  /// Checks the entries on both sides of the place where a key is, or would be.
  ///
  /// - Throws: ``LMDBError/corrupted`` if the check of one of them does not fit.
  borrowing func checkEntries(
    beside key: Span<UInt8>, in database: Database, _ kind: ViewTable.Kind
  ) throws(LMDBError) {
    try transaction.withCursor(database) { cursor throws(LMDBError) in
      _ = try Self.seek(key, checking: kind, &cursor)
    }
  }

  /// The last key of each table of rows.
  ///
  /// Its entry is checked: a key beyond it needs no look into the table.
  static func ends(
    of databases: TableMap<Database?>, _ transaction: borrowing ReadTransaction
  ) throws(LMDBError) -> TableMap<[UInt8]> {
    var ends = TableMap<[UInt8]>()
    for (table, database) in zip(databases.tables, databases.values) where table.kind == .rows {
      guard let database else { continue }
      let end = try transaction.withCursor(database) { cursor throws(LMDBError) -> [UInt8]? in
        guard try cursor.last() else { return nil }
        try cursor.checkSeal(.rows)
        return cursor.key.copied()
      }
      if let end { ends.add(table, end) }
    }
    return ends
  }

  /// Moves to the first entry whose key is `key` or comes after it, and checks the entries on both
  /// sides of the place where it is, or would be.
  ///
  /// - Returns: Whether there is one.
  /// - Throws: ``LMDBError/corrupted`` if the check of one of them does not fit.
  static func seek(
    _ key: Span<UInt8>, checking kind: ViewTable.Kind, _ cursor: inout Cursor
  ) throws(LMDBError) -> Bool {
    guard try cursor.seek(key) else {
      if try cursor.last() { try cursor.checkSeal(kind) }
      return false
    }
    try cursor.checkSeal(kind)
    guard try cursor.previous() else { return try cursor.first() }
    try cursor.checkSeal(kind)
    return try cursor.nextKey()
  }
}

extension Cursor {
  /// Checks the entry at which it stands.
  ///
  /// - Throws: ``LMDBError/corrupted``
  func checkSeal(_ kind: ViewTable.Kind) throws(LMDBError) {
    switch kind {
    case .rows: _ = try SealedRow.rowByteCount(value, at: key)
    case .postings: _ = try SealedRow.Numbers(key).open(number)
    }
  }
}
