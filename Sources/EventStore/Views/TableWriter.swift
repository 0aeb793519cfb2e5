import EventModel
import LMDB
import Platform

/// Writes changed rows and lists of a table, in the order of their keys; what comes after every key
/// that was there is appended.
struct TableWriter {
  private let database: Database
  /// The last key that was there before; `nil` as soon as all that follow come after it.
  private var last: [UInt8]?
  private var sealed: [UInt8] = []

  /// Begins at the first key.
  init(_ database: Database, _ transaction: borrowing WriteTransaction) throws(LMDBError) {
    self.database = database
    last = try transaction.withCursor(database) { cursor throws(LMDBError) in
      try cursor.last() ? cursor.key.copied() : nil
    }
  }

  /// Puts a row, or deletes it.
  mutating func write(
    _ key: Span<UInt8>, row: Span<UInt8>?, _ transaction: inout WriteTransaction
  ) throws(LMDBError) {
    let isBeyond = isBeyondLast(key)
    if let row {
      SealedRow.seal(row, at: key, into: &sealed)
      try transaction.put(database, key, sealed.span, isBeyond ? .append : [])
    } else if !isBeyond {
      try transaction.delete(database, key)
    }
  }

  /// Changes a list of numbers.
  mutating func write(
    _ key: Span<UInt8>, added: [UInt64], removed: [UInt64], _ transaction: inout WriteTransaction
  ) throws(LMDBError) {
    let isBeyond = isBeyondLast(key)
    let seals = SealedRow.Numbers(key)
    if !isBeyond {
      for number in removed { try transaction.remove(database, key, number: seals.seal(number)) }
    }
    for number in added {
      try transaction.insert(
        database, key, number: seals.seal(number), isBeyond ? .appendNumber : [])
    }
  }

  private mutating func isBeyondLast(_ key: Span<UInt8>) -> Bool {
    guard let known = last else { return true }
    guard key.order(before: known.span) > 0 else { return false }
    last = nil
    return true
  }
}

extension WriteTransaction {
  /// Writes all changes of a table.
  mutating func write<Base: ViewReader & ~Copyable>(
    _ changes: borrowing OverlayView<Base>, of table: ViewTable, to database: Database
  ) throws(LMDBError) {
    var writer = try TableWriter(database, self)
    switch table.kind {
    case .rows:
      try changes.forEachRowChange(in: table) { key, row throws(LMDBError) in
        try writer.write(key, row: row, &self)
      }
    case .postings:
      try changes.forEachPostingChange(in: table) { key, added, removed throws(LMDBError) in
        try writer.write(key, added: added, removed: removed, &self)
      }
    }
  }
}
