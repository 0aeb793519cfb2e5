import EventModel
import LMDB

extension TableMap<Database?> {
  /// Adds tables with their databases in a build, as a transaction sees them: `nil` for a table
  /// without a row, and for all of them without a build.
  ///
  /// - Returns: Whether each has one.
  @discardableResult
  mutating func add<T: Transaction & ~Copyable>(
    _ tables: [ViewTable], of build: ViewBuild?, _ transaction: borrowing T
  ) throws(LMDBError) -> Bool {
    var isComplete = true
    for table in tables {
      var database: Database?
      if let build { database = try transaction.database(named: build.databaseName(table)) }
      if database == nil { isComplete = false }
      add(table, database)
    }
    return isComplete
  }
}
