import EventModel

/// Changes in memory over a view that stays as it is: what is read is the view with the changes.
///
/// Events are folded into one before their rows go to the disk in sorted order, and it is all there
/// is of a view that is never stored: of a state in the past, of a dry run, on read-only media.
public struct OverlayView<Base: ViewReader & ~Copyable>: ViewWriter, ~Copyable {
  /// What the changes lie over.
  var base: Base
  private(set) var changedRows = TableMap<TableChanges<ChangedRows>>()
  private(set) var changedPostings = TableMap<TableChanges<ChangedPostings>>()

  /// Begins without a change.
  public init(over base: consuming Base) { self.base = base }

  /// The changes alone, the keys in order; what they lay over ends.
  consuming func takeChanges() -> FoldedChanges {
    FoldedChanges(
      rows: changedRows.mapValues { $0.sorted() },
      postings: changedPostings.mapValues { $0.sorted() })
  }

  /// Bytes of memory that the changes take, roughly.
  public var changedByteCount: Int {
    changedRows.values.reduce(0) { $0 + $1.value.byteCount }
      + changedPostings.values.reduce(0) { $0 + $1.value.byteCount }
  }

  /// Whether the changes take so many bytes; asked after each event, it looks after every 64th.
  func hasReached(_ byteLimit: Int, after eventCount: Int) -> Bool {
    eventCount.isMultiple(of: 64) && changedByteCount >= byteLimit
  }

  /// The tables in which something changed, in the order of their names.
  public var changedTables: [ViewTable] {
    (changedRows.tables + changedPostings.tables)
      .sorted { ($0.view, $0.name) < ($1.view, $1.name) }
  }

  /// Bytes of memory that the changes of a table take, roughly.
  func changedByteCount(in table: ViewTable) -> Int {
    (changedRows[table]?.value.byteCount ?? 0) + (changedPostings[table]?.value.byteCount ?? 0)
  }

  /// The same of some tables together.
  func changedByteCount(in tables: [ViewTable]) -> Int {
    tables.reduce(0) { $0 + changedByteCount(in: $1) }
  }

  /// Forgets the changes of a table.
  mutating func removeChanges(of table: ViewTable) {
    changedRows.remove(table)
    changedPostings.remove(table)
  }

  /// How many keys of a table changed.
  func changedKeyCount(in table: ViewTable) -> Int {
    (changedRows[table]?.value.keys.count ?? 0) + (changedPostings[table]?.value.keys.count ?? 0)
  }

  /// Sets the row at a key.
  public mutating func put(
    _ table: ViewTable, _ key: Span<UInt8>, _ row: Span<UInt8>
  ) throws(ViewError) {
    try rows(of: table, key).value.set(key, row)
  }

  /// Removes the row at a key.
  public mutating func delete(_ table: ViewTable, _ key: Span<UInt8>) throws(ViewError) {
    try rows(of: table, key).value.delete(key)
  }

  /// Adds a number to a key's list; larger ones than before cost O(1).
  public mutating func insertPosting(
    _ table: ViewTable, _ key: Span<UInt8>, _ number: UInt64
  ) throws(ViewError) {
    try postings(of: table, key).value.insert(key, number)
  }

  /// Removes a number from a key's list.
  public mutating func removePosting(
    _ table: ViewTable, _ key: Span<UInt8>, _ number: UInt64
  ) throws(ViewError) {
    try postings(of: table, key).value.remove(key, number)
  }

  private mutating func rows(
    of table: ViewTable, _ key: Span<UInt8>
  ) throws(ViewError) -> TableChanges<ChangedRows> {
    precondition(table.kind == .rows, "\(table) holds lists of numbers, not rows")
    try Self.check(key, table)
    if let found = changedRows[table] { return found }
    let made = TableChanges(ChangedRows())
    changedRows.add(table, made)
    return made
  }

  private mutating func postings(
    of table: ViewTable, _ key: Span<UInt8>
  ) throws(ViewError) -> TableChanges<ChangedPostings> {
    precondition(table.kind == .postings, "\(table) holds rows, not lists of numbers")
    try Self.check(key, table)
    if let found = changedPostings[table] { return found }
    let made = TableChanges(ChangedPostings())
    changedPostings.add(table, made)
    return made
  }

  private static func check(_ key: Span<UInt8>, _ table: ViewTable) throws(ViewError) {
    guard (1...ViewTable.keyByteLimit).contains(key.count) else {
      throw .keyTooLong(table, byteCount: key.count)
    }
  }
}

extension OverlayView<EmptyView> {
  /// Changes that lie over nothing.
  init(_ changes: FoldedChanges) {
    self.init(over: EmptyView())
    changedRows = changes.rows.mapValues { TableChanges($0) }
    changedPostings = changes.postings.mapValues { TableChanges($0) }
  }
}

extension OverlayView where Base: ~Copyable {
  /// Visits the changed rows of a table in key order; `nil` stands for a deleted one.
  public borrowing func forEachRowChange<E: Error>(
    in table: ViewTable, _ body: (_ key: Span<UInt8>, _ row: Span<UInt8>?) throws(E) -> Void
  ) throws(E) {
    guard let changes = changedRows[table]?.sorted() else { return }
    for number in changes.keys.order { try changes.withChange(Int(number), body) }
  }

  /// Visits the changed lists of a table in key order, each with the numbers that were added and
  /// removed, ascending.
  ///
  /// An added number may be in the view below already, and a removed one may not.
  public borrowing func forEachPostingChange<E: Error>(
    in table: ViewTable,
    _ body: (_ key: Span<UInt8>, _ added: [UInt64], _ removed: [UInt64]) throws(E) -> Void
  ) throws(E) {
    guard let changes = changedPostings[table]?.sorted() else { return }
    for number in changes.keys.order {
      let change = changes.change(Int(number))
      try changes.keys.withKey(Int(number)) { key throws(E) in
        try body(key, change.added, change.removed)
      }
    }
  }
}
