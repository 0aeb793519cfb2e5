/// The trees that a transaction has changed, and the guard before each change.
///
/// LMDB follows what pages say without a look. So whatever it will walk through for a change is
/// looked through before it does: the path to the key, and for a removal the neighbours with which
/// pages may be joined.
struct ChangedTrees {
  private let roots = TreeRoots()
  private var changed: [UInt32] = []
  /// Databases of which the path to the last entry was looked through.
  private var appended: [UInt32] = []
  /// The path that was looked through last, and the database: keys often come in order.
  private var walk: (database: UInt32, cursor: TreeCursor)?

  func contains(_ database: Database) -> Bool { changed.contains(database.index) }

  /// The root of a database as it was when the transaction began; `nil` if it was not there.
  func record(of database: Database, in snapshot: PageSnapshot) throws(LMDBError) -> TreeRecord? {
    try roots.record(of: database, in: snapshot)
  }

  /// Looks through the pages that a put will change.
  mutating func willPut(
    _ database: Database, _ key: PageView, _ number: UInt64?, isAppending: Bool,
    in snapshot: PageSnapshot
  ) throws(LMDBError) {
    note(database)
    guard let record = try record(of: database, in: snapshot) else { return }
    if isAppending {
      if appended.contains(database.index) { return }
      appended.append(database.index)
      var cursor = TreeCursor(snapshot, record)
      guard try cursor.last(), record.options.contains(.numbers) else { return }
      var numbers = try NumberCursor(cursor)
      _ = try numbers.last()
    } else {
      _ = try path(to: key, number, of: record, database, in: snapshot)
    }
  }

  /// Looks through the pages that a removal will change.
  mutating func willDelete(
    _ database: Database, _ key: PageView, _ number: UInt64?, in snapshot: PageSnapshot
  ) throws(LMDBError) {
    note(database)
    guard let record = try record(of: database, in: snapshot) else { return }
    try path(to: key, number, of: record, database, in: snapshot).checkNeighbours()
  }

  /// Looks through all pages of a database that will be emptied.
  mutating func willEmpty(_ database: Database, in snapshot: PageSnapshot) throws(LMDBError) {
    let isFirst = !contains(database)
    note(database)
    guard isFirst, let record = try record(of: database, in: snapshot) else { return }
    var check = TreeCheck(snapshot)
    try check.check(record)
  }

  private mutating func note(_ database: Database) {
    if !contains(database) { changed.append(database.index) }
  }

  private mutating func path(
    to key: PageView, _ number: UInt64?, of record: TreeRecord, _ database: Database,
    in snapshot: PageSnapshot
  ) throws(LMDBError) -> TreeCursor {
    var cursor: TreeCursor
    if let last = walk.take(), last.database == database.index {
      cursor = last.cursor
    } else {
      cursor = TreeCursor(snapshot, record)
    }
    let isThere = try cursor.seekNearby(exactly: key)
    walk = (database.index, cursor)
    guard isThere else { return cursor }
    guard record.options.contains(.numbers) else {
      // Values in pages of their own are given back.
      _ = try snapshot.data(cursor.leaf, cursor.leafIndex)
      return cursor
    }
    var numbers = try NumberCursor(cursor)
    guard let number else { return cursor }
    _ = try PageView.withNumber(number) { view throws(LMDBError) in try numbers.seek(view) }
    try numbers.checkNeighbours()
    return cursor
  }
}
