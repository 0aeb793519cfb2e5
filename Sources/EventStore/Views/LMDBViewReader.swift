import EventModel
import LMDB
import Platform

/// Reads tables of views as they were when its transaction began.
public struct LMDBViewReader: ViewReader, ~Copyable {
  let transaction: ReadTransaction
  /// The databases of the known tables; `nil` for a table without a row.
  private let databases: TableMap<Database?>

  /// The last keys of tables, as far as they are known: most rows that are asked for and not there
  /// are of new records, whose identities come after all that were there.
  private let ends: TableMap<[UInt8]>

  init(
    _ transaction: consuming ReadTransaction, _ databases: TableMap<Database?>,
    ends: TableMap<[UInt8]> = [:]
  ) {
    self.transaction = transaction
    self.databases = databases
    self.ends = ends
  }

  /// The row at a key, or `nil`.
  public borrowing func row(
    _ table: ViewTable, _ key: Span<UInt8>
  ) throws(ViewError) -> [UInt8]? {
    guard let database = try database(table), !key.isEmpty else { return nil }
    if let end = ends[table], key.order(before: end.span) > 0 { return nil }
    do throws(LMDBError) {
      guard let sealed = try transaction.value(database, key) else {
        try checkEntries(beside: key, in: database, .rows)
        return nil
      }
      let count = try SealedRow.rowByteCount(sealed, at: key)
      return sealed.extracting(..<count).copied()
    } catch { throw .storage(error) }
  }

  /// Visits the rows of a range in order until the body says to stop.
  public borrowing func scan(
    _ table: ViewTable, _ range: KeyRange, _ direction: ScanDirection,
    _ body: (_ key: Span<UInt8>, _ row: Span<UInt8>) throws(ViewError) -> ScanStep
  ) throws(ViewError) {
    guard let database = try database(table) else { return }
    let lower = range.lower
    try visit(database) { cursor, failure throws(LMDBError) in
      var found: Bool
      switch direction {
      case .forwards:
        found =
          lower.isEmpty ? try cursor.first() : try Self.seek(lower.span, checking: .rows, &cursor)
      case .backwards:
        if let upper = range.upper { try checkEntries(beside: upper.span, in: database, .rows) }
        found = try Self.seekLast(before: range.upper, &cursor)
      }
      while found {
        // Of the entry that ends the range, too: damage may have moved it out.
        let count = try SealedRow.rowByteCount(cursor.value, at: cursor.key)
        switch direction {
        case .forwards:
          if let upper = range.upper, cursor.key.order(before: upper.span) >= 0 { return }
        case .backwards:
          if cursor.key.order(before: lower.span) < 0 { return }
        }
        do throws(ViewError) {
          if try body(cursor.key, cursor.value.extracting(..<count)) == .stop { return }
        } catch {
          failure = error
          return
        }
        found = direction == .forwards ? try cursor.next() : try cursor.previous()
      }
    }
  }

  /// Appends to `numbers` up to `limit` numbers of a key's list, in order.
  public borrowing func postings(
    _ table: ViewTable, _ key: Span<UInt8>, from start: UInt64, _ direction: ScanDirection,
    limit: Int, into numbers: inout [UInt64]
  ) throws(ViewError) {
    guard let database = try database(table), !key.isEmpty, limit > 0 else { return }
    let end = limit > .max - numbers.count ? .max : numbers.count + limit
    let seals = SealedRow.Numbers(key)
    try visit(database) { cursor, _ throws(LMDBError) in
      var found = try Self.seek(key, start, direction, &cursor)
      if !found, try !cursor.seek(exactly: key) {
        return try checkEntries(beside: key, in: database, .postings)
      }
      while found && numbers.count < end {
        let start = numbers.count
        switch direction {
        case .forwards:
          cursor.takeNumbers(end - start, into: &numbers)
          found = try cursor.nextNumber()
        case .backwards:
          numbers.append(cursor.number)
          found = try cursor.previousNumber()
        }
        for index in start..<numbers.count { numbers[index] = try seals.open(numbers[index]) }
      }
    }
  }

  /// Visits the keys of a table of postings that begin with `prefix`, in order.
  public borrowing func scanPostingKeys(
    _ table: ViewTable, prefix: Span<UInt8>,
    _ body: (_ key: Span<UInt8>) throws(ViewError) -> ScanStep
  ) throws(ViewError) {
    guard let database = try database(table) else { return }
    try visit(database) { cursor, failure throws(LMDBError) in
      var found =
        prefix.isEmpty ? try cursor.first() : try Self.seek(prefix, checking: .postings, &cursor)
      while found {
        try cursor.checkSeal(.postings)
        guard cursor.key.begins(with: prefix) else { return }
        do throws(ViewError) {
          if try body(cursor.key) == .stop { return }
        } catch {
          failure = error
          return
        }
        found = try cursor.nextKey()
      }
    }
  }

  borrowing func database(_ table: ViewTable) throws(ViewError) -> Database? {
    guard let known = databases[table] else { throw .unknownTable(table) }
    return known
  }

  borrowing func visit(
    _ database: Database,
    _ body: (inout Cursor, _ failure: inout ViewError?) throws(LMDBError) -> Void
  ) throws(ViewError) {
    var failure: ViewError?
    do throws(LMDBError) {
      try transaction.withCursor(database) { cursor throws(LMDBError) in
        try body(&cursor, &failure)
      }
    } catch { throw .storage(error) }
    if let failure { throw failure }
  }

  /// Moves to the first number of a list at or beyond `start` in a direction.
  private static func seek(
    _ key: Span<UInt8>, _ start: UInt64, _ direction: ScanDirection, _ cursor: inout Cursor
  ) throws(LMDBError) -> Bool {
    let isBeyond = start >= SealedRow.numberLimit
    switch direction {
    case .forwards:
      return isBeyond ? false : try cursor.seek(key, number: start << 16)
    case .backwards:
      // With the highest check that the number may have.
      let found = isBeyond ? false : try cursor.seek(key, number: start << 16 | 0xFFFF)
      guard found else { return try cursor.seek(exactly: key) ? try cursor.lastNumber() : false }
      return cursor.number >> 16 == start ? true : try cursor.previousNumber()
    }
  }

  private static func seekLast(
    before upper: [UInt8]?, _ cursor: inout Cursor
  ) throws(LMDBError) -> Bool {
    if let upper, try cursor.seek(upper.span) { return try cursor.previous() }
    return try cursor.last()
  }
}
