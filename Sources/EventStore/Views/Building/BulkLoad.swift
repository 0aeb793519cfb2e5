import EventModel
import LMDB
import Platform

/// Writes what came out of a ``ViewFold`` into empty tables, each key after the one before, in
/// transactions of bounded size.
///
/// While others append to the log they are small, and the disk is left to them in between: see
/// ``LogTraffic``.
struct BulkLoad: ~Copyable {
  /// A transaction ends when it has written so much.
  private static let byteLimit = 32 << 20
  /// About what LMDB writes for an entry besides the key and the row.
  private static let entryByteCount = 16
  /// After so many rows others may have the processor.
  private static let rowsBetween = 16

  private let store: ViewStore
  private var transactions: BuildTransactions
  private var database: Database?
  private let pace: DiskPace
  private var traffic = LogTraffic()
  private var isSharing = false
  private var byteCount = 0
  /// At how many bytes it is looked at next whether the transaction ends.
  private var nextLook = 0
  private var sealed: [UInt8] = []
  private var rowCount = 0

  init(
    store: ViewStore, environment: LMDB.Environment, builds: [String: ViewBuild],
    pace: DiskPace = DiskPace()
  ) {
    self.store = store
    self.pace = pace
    transactions = BuildTransactions(store: store, environment: environment, builds: builds)
  }

  /// Writes all tables; with the last rows it says of the builds up to where they hold the log.
  ///
  /// - Returns: Whether the builds were ours to the end: else somebody else builds the views.
  /// - Throws: ``ViewStoreError``; what was committed before stays.
  mutating func run(
    _ fold: borrowing ViewFold, of source: some EventSource, checksum: UInt64?,
    progress: (_ rowCount: Int) throws(ViewStoreError) -> Void
  ) throws(ViewStoreError) -> Bool {
    guard try begin() else { return false }
    // The next look has something to compare with.
    _ = try isFull(source)
    for projector in fold.projectors where transactions.builds[projector.name] != nil {
      for table in projector.tables {
        database = try transactions.database(of: table)
        var entries = try fold.merge(table)
        while try next(&entries) {
          try write(entries, table)
          guard byteCount >= nextLook, try isFull(source) else { continue }
          guard try beginNext(progress) else { return false }
          database = try transactions.database(of: table)
        }
      }
    }
    try transactions.finish(at: fold.position, checksum)
    return true
  }

  private func next(_ entries: inout SortedRunMerge) throws(ViewStoreError) -> Bool {
    do throws(ViewError) { return try entries.next() } catch { throw .reading(error) }
  }

  /// Appends the entry at which a merge stands; nothing where it says that a key is gone.
  private mutating func write(
    _ entries: SortedRunMerge, _ table: ViewTable
  ) throws(ViewStoreError) {
    guard let database else { return }
    rowCount += 1
    if isSharing && rowCount.isMultiple(of: Self.rowsBetween) { Processor.giveWay() }
    do throws(LMDBError) {
      try entries.withRow { key, row throws(LMDBError) in
        switch table.kind {
        case .rows:
          guard let row else { return }
          SealedRow.seal(row, at: key, into: &sealed)
          let bytes = sealed
          try transactions.current?.put(database, key, bytes.span, .append)
          byteCount += key.count + bytes.count + Self.entryByteCount
        case .postings:
          let seals = SealedRow.Numbers(key)
          byteCount += key.count + Self.entryByteCount
          for number in entries.numbers() {
            try transactions.current?.insert(
              database, key, number: seals.seal(number), .appendNumber)
            byteCount += 8
          }
        }
      }
    } catch { throw store.storage(error) }
  }

  /// Whether the transaction has written enough.
  private mutating func isFull(_ source: some EventSource) throws(ViewStoreError) -> Bool {
    nextLook = byteCount + DiskPace.pieceByteCount
    do throws(ViewError) {
      isSharing = try traffic.isThere(source)
    } catch { throw .reading(error) }
    return isSharing || byteCount >= Self.byteLimit
  }

  /// Goes on in a new transaction.
  ///
  /// - Returns: Whether the builds are still ours.
  private mutating func beginNext(
    _ progress: (_ rowCount: Int) throws(ViewStoreError) -> Void
  ) throws(ViewStoreError) -> Bool {
    let start = MonotonicClock.nowNanoseconds()
    try transactions.commit()
    try progress(rowCount)
    if isSharing {
      pace.pause(after: byteCount, since: start)
    } else {
      MonotonicClock.sleep(milliseconds: 1)
    }
    return try begin()
  }

  private mutating func begin() throws(ViewStoreError) -> Bool {
    byteCount = 0
    nextLook = DiskPace.pieceByteCount
    return try transactions.begin()
  }
}
