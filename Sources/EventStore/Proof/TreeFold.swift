import Cryptography
import EventModel
import LMDB
import Platform
import Proofs

/// Folds records into the tree among the views, one transaction at a time.
///
/// Like any view, the tree has its checkpoint in the catalogue, written together with its rows: the
/// last position whose record is a leaf, and that record's checksum.
struct TreeFold {
  /// The most records, and about the most bytes of records, of one transaction.
  private static let leafLimit: UInt64 = 1 << 16
  /// The most records while others append to the log: see ``DiskPace``.
  private static let sharingLeafLimit: UInt64 = 1 << 12
  private static let byteLimit = 64 << 20
  /// How many records are hashed before what two threads have is put together.
  private static let stretchLength: UInt64 = 1 << 13

  /// A tile and its hashes.
  private typealias Tile = (place: MerkleTile, hashes: [SHA256Digest])

  let store: ViewStore
  let environment: LMDB.Environment
  let source: LogSource

  /// Folds batch after batch until the tree holds the whole log.
  ///
  /// - Throws: ``ViewStoreError``; what was folded before stays.
  func run(_ progress: (ProjectionProgress) -> Void) throws(ViewStoreError) {
    let pace = DiskPace()
    var traffic = LogTraffic()
    var isDone = false
    while !isDone {
      let isInUse = try store.reading { () throws(ViewError) in try traffic.isThere(source) }
      let time = MonotonicClock.nowNanoseconds()
      let reached = try runBatch(
        of: isInUse ? Self.sharingLeafLimit : Self.leafLimit,
        isShared: !isInUse && store.batchLimit.buildThreadCount > 1)
      if isInUse { pace.pause(after: DiskPace.pieceByteCount, since: time) }
      progress(reached)
      isDone = reached.position == reached.head
    }
  }

  /// Throws the tree away.
  func discard() throws(ViewStoreError) {
    var transaction = try begin()
    do throws(LMDBError) {
      try ViewCatalogue.discard(MerkleTile.viewName, ViewBuild.ofTree.generation, &transaction)
      try ViewCatalogue.setCheckpoint(
        ViewCheckpoint(), of: MerkleTile.viewName, &transaction)
      try store.commit(transaction)
    } catch { throw store.storage(error) }
  }

  /// Folds one batch.
  ///
  /// - Parameters:
  ///   - leafLimit: The most records.
  ///   - isShared: Whether another thread hashes half of it.
  /// - Returns: The position of the last leaf, and the head of the log.
  /// - Throws: ``ViewStoreError``; what was folded before stays.
  private func runBatch(
    of leafLimit: UInt64, isShared: Bool
  ) throws(ViewStoreError) -> ProjectionProgress {
    var transaction = try begin()
    let head = try store.reading { () throws(ViewError) in try source.head() }
    let build = try build(&transaction, head: head)
    let size = build.map { $0.position.rawValue + 1 } ?? 0
    guard size <= head.rawValue else { return ProjectionProgress(position: head, head: head) }
    let end = min(head, Position(size + leafLimit - 1))
    let reached = try fold(from: size, through: end, isShared: isShared, into: &transaction)
    try finish(at: reached, transaction)
    return ProjectionProgress(position: reached, head: head)
  }

  private func begin() throws(ViewStoreError) -> WriteTransaction {
    do throws(LMDBError) {
      var transaction = try store.waiting.beginWrite(environment)
      try ViewCatalogue.claim(for: store.storeID, views: store.projectors.keys, &transaction)
      return transaction
    } catch { throw store.storage(error) }
  }

  /// The build to go on with; `nil` if there is none, or it is thrown away because it is of another
  /// form or another log.
  private func build(
    _ transaction: inout WriteTransaction, head: Position
  ) throws(ViewStoreError) -> ViewBuild? {
    let checkpoint: ViewCheckpoint
    do throws(LMDBError) {
      checkpoint = try ViewCatalogue.checkpoint(of: MerkleTile.viewName, transaction)
    } catch { throw store.storage(error) }
    if let build = checkpoint.usable(version: MerkleTile.version),
      try store.reading({ () throws(ViewError) in try build.isOf(source, head: head) })
    {
      return build
    }
    do throws(LMDBError) {
      try ViewCatalogue.discard(MerkleTile.viewName, ViewBuild.ofTree.generation, &transaction)
    } catch { throw store.storage(error) }
    if checkpoint.live != nil {
      store.notice("The Merkle tree is built again from the log, because it is of another one.")
    }
    return nil
  }

  /// Hashes the next records and writes the tiles that they change.
  ///
  /// - Returns: The position of the last leaf.
  private func fold(
    from size: UInt64, through end: Position, isShared: Bool,
    into transaction: inout WriteTransaction
  ) throws(ViewStoreError) -> Position {
    let table: Database
    var frontier: MerkleFrontier
    do throws(LMDBError) {
      table = try transaction.makeDatabase(
        named: ViewBuild.ofTree.databaseName(MerkleTile.table))
      frontier = try MerkleFrontier(size: size) { tile, count throws(LMDBError) in
        let key = tile.key
        guard let sealed = try transaction.value(table, key.span) else { throw .corrupted }
        let row = sealed.extracting(..<(try SealedRow.rowByteCount(sealed, at: key.span)))
        guard let hashes = MerkleTile.hashes(row, 0..<count) else { throw .corrupted }
        return hashes
      }
    } catch { throw store.storage(error) }
    var tiles: [Tile]
    do throws(ReadError) {
      tiles = try append(through: end.rawValue + 1, to: &frontier, isShared: isShared)
    } catch { throw .reading(.storage(error)) }
    frontier.forEachUnfinished { tiles.append(($0, $1)) }
    do throws(LMDBError) {
      var sealed: [UInt8] = []
      for (tile, hashes) in tiles {
        let key = tile.key
        SealedRow.seal(MerkleTile.row(hashes).span, at: key.span, into: &sealed)
        let bytes = sealed
        try transaction.put(table, key.span, bytes.span)
      }
    } catch { throw store.storage(error) }
    return Position(frontier.size - 1)
  }

  /// Appends the leaves of the next records to the tree.
  ///
  /// - Returns: The tiles that became whole.
  private func append(
    through end: UInt64, to frontier: inout MerkleFrontier, isShared: Bool
  ) throws(ReadError) -> [Tile] {
    var whole: [Tile] = []
    var byteCount = 0
    while frontier.size < end && byteCount < Self.byteLimit {
      let stretch = frontier.size..<min(end, frontier.size + Self.stretchLength)
      let middle = isShared ? Self.middle(of: stretch) : stretch.upperBound
      let second = middle < stretch.upperBound ? hash(middle..<stretch.upperBound) : nil
      try source.log.hashRecords(stretch.lowerBound..<middle) { leaf, recordByteCount in
        frontier.append(leaf) { whole.append(($0, $1)) }
        byteCount += recordByteCount
        return .more
      }
      if let second {
        let hashed = try second.wait { $0 }.get()
        frontier.append(hashed) { whole.append(($0, $1)) }
        byteCount += hashed.byteCount
      }
    }
    return whole
  }

  /// The start of the tile at about half of a stretch; its end if it has no two tiles.
  private static func middle(of stretch: Range<UInt64>) -> UInt64 {
    guard stretch.count >= 2 * MerkleTile.width else { return stretch.upperBound }
    let half = stretch.lowerBound + UInt64(stretch.count) / 2
    return half - half % MerkleTile.width
  }

  /// Hashes records on another thread.
  private func hash(_ records: Range<UInt64>) -> Monitor<Result<HashedStretch, ReadError>?> {
    let log = source.log
    return WorkerThread.result { () throws(ReadError) in try HashedStretch(of: log, records) }
  }

  private func finish(
    at reached: Position, _ transaction: consuming WriteTransaction
  ) throws(ViewStoreError) {
    var build = ViewBuild.ofTree
    build.position = reached
    build.checksum = try store.reading { () throws(ViewError) in
      try source.recordChecksum(at: reached)
    }
    do throws(LMDBError) {
      try ViewCatalogue.setCheckpoint(
        ViewCheckpoint(live: build), of: MerkleTile.viewName, &transaction)
      try store.commit(transaction)
    } catch { throw store.storage(error) }
  }
}

extension ViewBuild {
  /// The build of the tree: it is never built beside another, since it can always be folded on or
  /// read from the log instead.
  static let ofTree = ViewBuild(version: MerkleTile.version, generation: 0)
}
