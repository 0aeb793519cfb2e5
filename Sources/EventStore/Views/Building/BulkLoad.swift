import EventModel
import LMDB
import Platform

/// Writes what came out of a ``ViewFold`` into empty tables, each key after the one before, in
/// transactions of bounded size.
///
/// Between two of them the writer's lock of the file is free for a moment, so that others can fold
/// new events into the views that answer meanwhile. While others append to the log they are small,
/// and the disk is left to them in between: see ``LogTraffic``.
struct BulkLoad: ~Copyable {
  /// A transaction ends when it has written so much.
  private static let byteLimit = 32 << 20
  /// About what LMDB writes for an entry besides the key and the row.
  private static let entryByteCount = 16

  let store: ViewStore
  let environment: LMDB.Environment
  /// The builds as the catalogue must name them, by view: else they are somebody else's by now.
  let builds: [String: ViewBuild]
  private var transaction: WriteTransaction?
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
    self.environment = environment
    self.builds = builds
    self.pace = pace
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
    for projector in fold.projectors {
      guard let build = builds[projector.name] else { continue }
      for table in projector.tables {
        try open(table, build)
        var entries = try fold.merge(table)
        while try next(&entries) {
          try write(entries, table)
          guard byteCount >= nextLook, try isFull(source) else { continue }
          guard try beginNext(progress) else { return false }
          try open(table, build)
        }
      }
    }
    try finish(fold.position, checksum)
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
    do throws(LMDBError) {
      try entries.withRow { key, row throws(LMDBError) in
        switch table.kind {
        case .rows:
          guard let row else { return }
          SealedRow.seal(row, at: key, into: &sealed)
          let bytes = sealed
          try transaction?.put(database, key, bytes.span, .append)
          byteCount += key.count + bytes.count + Self.entryByteCount
        case .postings:
          let seals = SealedRow.Numbers(key)
          byteCount += key.count + Self.entryByteCount
          for number in entries.numbers() {
            try transaction?.insert(database, key, number: seals.seal(number), .appendNumber)
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
    guard let done = transaction.take() else { return false }
    let start = MonotonicClock.nowNanoseconds()
    do throws(LMDBError) { try store.commit(done) } catch { throw store.storage(error) }
    try progress(rowCount)
    if isSharing {
      pace.pause(after: byteCount, since: start)
    } else {
      MonotonicClock.sleep(milliseconds: 1)
    }
    return try begin()
  }

  /// Begins a transaction, unless the builds are somebody else's by now.
  private mutating func begin() throws(ViewStoreError) -> Bool {
    byteCount = 0
    nextLook = DiskPace.pieceByteCount
    var areOurs = true
    do throws(LMDBError) {
      let begun = try store.waiting.beginWrite(environment)
      for (view, build) in builds {
        let checkpoint = try ViewCatalogue.checkpoint(of: view, begun)
        areOurs = areOurs && checkpoint.building == build
      }
      if areOurs { transaction = consume begun }
    } catch { throw store.storage(error) }
    return areOurs
  }

  private mutating func open(
    _ table: ViewTable, _ build: ViewBuild
  ) throws(ViewStoreError) {
    do throws(LMDBError) {
      database = try transaction?.makeDatabase(
        named: build.databaseName(table), table.kind == .rows ? [] : .numbers)
    } catch { throw store.storage(error) }
  }

  /// Commits with the last rows up to where the builds hold the log.
  private mutating func finish(
    _ position: Position, _ checksum: UInt64?
  ) throws(ViewStoreError) {
    guard var last = transaction.take() else { return }
    do throws(LMDBError) {
      for view in builds.keys {
        var checkpoint = try ViewCatalogue.checkpoint(of: view, last)
        checkpoint.building?.position = position
        checkpoint.building?.checksum = checksum
        try ViewCatalogue.setCheckpoint(checkpoint, of: view, &last)
      }
      try store.commit(last)
    } catch { throw store.storage(error) }
  }
}
