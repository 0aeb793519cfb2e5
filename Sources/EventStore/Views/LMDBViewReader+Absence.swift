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
      let isThere = try cursor.seek(key)
      if isThere { try cursor.checkSeal(kind) }
      if isThere ? try cursor.previous() : try cursor.last() { try cursor.checkSeal(kind) }
    }
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
