import EventModel

/// One build of a view: its rows in one of the view's two generations of tables, and how much of
/// the log they hold.
struct ViewBuild: Hashable, Sendable {
  /// The projector's version that made the rows.
  var version: Int
  /// Which of the two sets of tables: 0 or 1.
  var generation: UInt8
  /// The last position that was folded.
  var position = Position.zero
  /// The checksum of the record at ``position``, which says whether the log is still the same.
  ///
  /// At position zero, while rows are loaded, it is a random number of whoever loads them.
  var checksum: UInt64?

  /// The name of a table's database.
  func databaseName(_ table: ViewTable) -> String { Self.databaseName(table, generation) }

  /// The name of a table's database in a generation.
  ///
  /// The kind is part of it, since a database cannot change its kind.
  static func databaseName(_ table: ViewTable, _ generation: UInt8) -> String {
    let name = prefix(table.view, generation) + table.name
    return table.kind == .rows ? name : name + ":numbers"
  }

  /// How the names of all databases of a generation begin.
  static func prefix(_ view: String, _ generation: UInt8) -> String { "\(view).\(generation)." }
}

extension ViewBuild {
  /// Whether the rows are a fold of this log, and not of one that was restored or swapped since.
  func isOf(_ source: some EventSource, head: Position) throws(ViewError) -> Bool {
    guard position > .zero else { return true }
    guard position <= head else { return false }
    return try source.recordChecksum(at: position) == checksum
  }
}
