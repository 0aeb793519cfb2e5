/// Sees the environment as it was when the transaction began; ends when it goes out of scope.
public struct ReadTransaction: Transaction, ~Copyable {
  /// The C handle.
  public let handle: TransactionHandle
  /// The environment that it belongs to; kept open.
  public let environment: Environment
  /// The pages that it sees.
  public private(set) var snapshot: PageSnapshot
  private var roots = TreeRoots()

  init(_ handle: TransactionHandle, _ snapshot: PageSnapshot, environment: Environment) {
    self.handle = handle
    self.snapshot = snapshot
    self.environment = environment
  }

  deinit {
    // In a forked child the reader's slot is the parent's.
    if environment.isForked { return }
    environment.catalogue.endReading(handle)
  }

  /// Moves on to the environment as it is now, and lets go of the pages that were seen before.
  ///
  /// - Throws: ``LMDBError``; the transaction must not be read again then.
  public mutating func renew() throws(LMDBError) {
    snapshot = try environment.renew(handle)
    roots = TreeRoots()
  }

  /// Names of the databases that hold something, in order.
  ///
  /// - Throws: ``LMDBError``
  /// - Complexity: O(n)
  public borrowing func filledDatabaseNames() throws(LMDBError) -> [String] {
    try snapshot.databases().filter { !$0.record.isEmpty }.map(\.name)
  }

  /// The root of a database; an empty one if it is not there.
  public borrowing func unchangedRecord(
    of database: Database
  ) throws(LMDBError) -> TreeRecord? {
    try roots.record(of: database, in: snapshot) ?? .empty(database)
  }
}

/// The roots of the databases that a transaction has looked for.
final class TreeRoots {
  private var known: [(index: UInt32, record: TreeRecord?)] = []

  /// The root of a database in a snapshot, always the same one; `nil` if it is not there.
  ///
  /// - Throws: ``LMDBError/incompatible`` if the database is of another kind by now.
  func record(
    of database: Database, in snapshot: PageSnapshot
  ) throws(LMDBError) -> TreeRecord? {
    if let found = known.first(where: { $0.index == database.index }) { return found.record }
    let record = try snapshot.record(named: database.name)
    if let record, record.options != database.options { throw .incompatible }
    known.append((index: database.index, record: record))
    return record
  }
}
