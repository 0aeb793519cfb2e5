import EventModel
import LMDB
import Platform

/// Writes changed rows into tables that hold rows already, few in a transaction.
struct CatchUpPieces: ~Copyable {
  /// How many rows a transaction changes.
  private static let keyCount = DiskPace.pieceByteCount / keyByteCount
  /// What is written for a changed row: it may be on a page of its own, and a list on two.
  private static let keyByteCount = 6144

  private var transactions: BuildTransactions
  private let pace: DiskPace
  private var changedKeyCount = 0

  init(_ transactions: consuming BuildTransactions, pace: DiskPace) {
    self.transactions = transactions
    self.pace = pace
  }

  /// Begins the first transaction, unless the builds are somebody else's by now.
  mutating func begin() throws(ViewStoreError) -> Bool {
    guard try transactions.begin() else { return false }
    try transactions.reopen()
    return true
  }

  /// Writes the changes of a table.
  ///
  /// - Returns: Whether the builds are still ours.
  mutating func write(
    _ changes: borrowing OverlayView<EmptyView>, of table: ViewTable
  ) throws(ViewStoreError) -> Bool {
    guard var writer = try writer(of: table) else { return true }
    var areOurs = true
    switch table.kind {
    case .rows:
      try changes.forEachRowChange(in: table) { key, row throws(ViewStoreError) in
        if areOurs { areOurs = try hasRoom() }
        try change { transaction throws(LMDBError) in
          try writer.write(key, row: row, &transaction)
        }
      }
    case .postings:
      try changes.forEachPostingChange(in: table) { key, added, removed throws(ViewStoreError) in
        if areOurs { areOurs = try hasRoom() }
        try change { transaction throws(LMDBError) in
          try writer.write(key, added: added, removed: removed, &transaction)
        }
      }
    }
    return areOurs
  }

  /// Commits the last transaction: see ``BuildTransactions/finish(at:_:)``.
  mutating func finish(at position: Position, _ checksum: UInt64?) throws(ViewStoreError) {
    try transactions.finish(at: position, checksum)
  }

  private mutating func writer(of table: ViewTable) throws(ViewStoreError) -> TableWriter? {
    guard let database = try transactions.database(of: table) else { return nil }
    var writer: TableWriter?
    try change { transaction throws(LMDBError) in
      writer = try TableWriter(database, transaction)
    }
    return writer
  }

  /// Changes something in the transaction that is open; nothing if the builds are not ours.
  private mutating func change(
    _ body: (inout WriteTransaction) throws(LMDBError) -> Void
  ) throws(ViewStoreError) {
    guard var transaction = transactions.current.take() else { return }
    do throws(LMDBError) {
      try body(&transaction)
    } catch { throw transactions.store.storage(error) }
    transactions.current = consume transaction
  }

  /// Begins a new transaction where the one that is open has changed enough.
  ///
  /// - Returns: Whether the builds are still ours.
  private mutating func hasRoom() throws(ViewStoreError) -> Bool {
    if changedKeyCount == Self.keyCount {
      let start = MonotonicClock.nowNanoseconds()
      try transactions.commit()
      pace.pause(after: changedKeyCount * Self.keyByteCount, since: start)
      changedKeyCount = 0
      guard try transactions.begin() else { return false }
    }
    changedKeyCount += 1
    Processor.giveWay()
    return true
  }
}
