import EventModel
import LMDB
import Platform

extension WriteTransaction {
  /// Writes the changed rows and lists of a table in key order; what comes after every key that is
  /// there is appended.
  mutating func write<Base: ViewReader & ~Copyable>(
    _ changes: borrowing OverlayView<Base>, of table: ViewTable, to database: Database
  ) throws(LMDBError) {
    var last = try lastKey(of: database)
    func isBeyondLast(_ key: Span<UInt8>) -> Bool {
      guard let known = last else { return true }
      guard key.order(before: known.span) > 0 else { return false }
      // Keys ascend: all that follow are beyond it too.
      last = nil
      return true
    }
    switch table.kind {
    case .rows:
      var sealed: [UInt8] = []
      try changes.forEachRowChange(in: table) { key, row throws(LMDBError) in
        let isBeyond = isBeyondLast(key)
        if let row {
          SealedRow.seal(row, at: key, into: &sealed)
          let bytes = sealed
          try put(database, key, bytes.span, isBeyond ? .append : [])
        } else if !isBeyond {
          try delete(database, key)
        }
      }
    case .postings:
      try changes.forEachPostingChange(in: table) { key, added, removed throws(LMDBError) in
        let isBeyond = isBeyondLast(key)
        let seals = SealedRow.Numbers(key)
        if !isBeyond {
          for number in removed { try remove(database, key, number: seals.seal(number)) }
        }
        for number in added {
          try insert(
            database, key, number: seals.seal(number), isBeyond ? .appendNumber : [])
        }
      }
    }
  }

  private borrowing func lastKey(of database: Database) throws(LMDBError) -> [UInt8]? {
    try withCursor(database) { cursor throws(LMDBError) in
      try cursor.last() ? cursor.key.copied() : nil
    }
  }
}
