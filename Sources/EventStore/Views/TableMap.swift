import EventModel

/// Something for each of a handful of tables: to look through them takes a fraction of the
/// instructions of hashing one, and every row that is read or changed asks for its table.
struct TableMap<Value> {
  private var hashes: [UInt64] = []
  /// The tables, in the order in which they came.
  private(set) var tables: [ViewTable] = []
  /// The values, in the same order.
  private(set) var values: [Value] = []

  /// Makes an empty map.
  init() {}

  private init(hashes: [UInt64], tables: [ViewTable], values: [Value]) {
    self.hashes = hashes
    self.tables = tables
    self.values = values
  }

  /// The value of a table; `nil` if it is not there.
  ///
  /// - Complexity: O(n) in the number of tables.
  subscript(table: ViewTable) -> Value? {
    hashes.firstIndex(of: table.hash).map { values[$0] }
  }

  /// Adds a table that is not there yet.
  mutating func add(_ table: ViewTable, _ value: Value) {
    hashes.append(table.hash)
    tables.append(table)
    values.append(value)
  }

  /// Changes the value of a table in its place, if it is there.
  mutating func update(_ table: ViewTable, _ body: (inout Value) -> Void) {
    if let index = hashes.firstIndex(of: table.hash) { body(&values[index]) }
  }

  /// The same tables with what `body` makes of their values.
  func mapValues<Other>(_ body: (Value) -> Other) -> TableMap<Other> {
    TableMap<Other>(hashes: hashes, tables: tables, values: values.map(body))
  }

  /// Removes a table, if it is there.
  mutating func remove(_ table: ViewTable) {
    guard let index = hashes.firstIndex(of: table.hash) else { return }
    hashes.remove(at: index)
    tables.remove(at: index)
    values.remove(at: index)
  }
}

extension TableMap: Sendable where Value: Sendable {}

extension TableMap: ExpressibleByDictionaryLiteral {
  /// Makes it of tables that are different, and their values.
  init(dictionaryLiteral elements: (ViewTable, Value)...) {
    for (table, value) in elements { add(table, value) }
  }
}
