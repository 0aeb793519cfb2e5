import EventModel
import Platform

/// Where the records of a damaged log stand: every one whose checksum holds.
///
/// - Complexity: O(size of the file), with 40 bytes of memory a record.
struct SalvagedRecords {
  /// One record that is whole.
  struct Record {
    let offset: UInt64
    let byteCount: Int
    let indexInCommit: UInt32
    /// How many events the commit has that begins here; zero if none does.
    let commitCount: UInt32
    let time: Timestamp
    let checksum: UInt64
    /// Whether the tree of the last commit leads here.
    let isReached: Bool
  }

  /// More than an event with all that belongs to it may have.
  private static let recordByteLimit = EventLimits.dataBytes + EventLimits.metadataBytes + (1 << 20)

  private let pages: SalvagedPages
  /// The records by position, from 0; `nil`: missing.
  private(set) var records: [Record?] = []

  init(_ file: RandomAccessFile) {
    pages = SalvagedPages(file)
    let tree = pages.tree()
    let reach = tree.map(pages.reach) ?? SalvagedPages.Reach()
    // What is beyond the last commit was never acknowledged.
    let count = tree.map { reach.entryCount ?? $0.entryCount }
    if let count { records.reserveCapacity(Int(clamping: min(count, pages.pageCount * 8))) }
    for number in 0..<pages.pageCount {
      guard let page = pages.page(number) else { continue }
      for node in pages.leafNodes(page, number: number) where node.key.count == 8 {
        let position = page.span.littleEndian64(at: node.key.lowerBound)
        let isReached = reach.leaves.contains(number)
        guard isReached || position < count ?? .max,
          let place = pages.place(of: node, page, number: number),
          let record = record(position, place, isReached: isReached)
        else { continue }
        add(record, at: Int(position))
      }
    }
    if let count, records.count < count, count < pages.pageCount * 4096 {
      records += Array(repeating: nil, count: Int(count) - records.count)
    }
  }

  /// The bytes of a record.
  func bytes(of record: Record) throws(FileError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: record.byteCount)
    try pages.file.read(at: record.offset, into: &bytes)
    return bytes
  }

  private func record(
    _ position: UInt64, _ place: (offset: UInt64, byteCount: Int), isReached: Bool
  ) -> Record? {
    // A record is a few hundred bytes, and at most a little more than what one event may hold.
    guard position < pages.pageCount * 4096, place.byteCount <= Self.recordByteLimit else {
      return nil
    }
    var bytes = [UInt8](repeating: 0, count: place.byteCount)
    guard (try? pages.file.read(at: place.offset, into: &bytes)) != nil,
      let layout = try? RecordLayout(bytes.span, at: Position(position)),
      (try? layout.event(bytes.span)) != nil,
      let commit = try? layout.commit(bytes.span) ?? nil
        ?? Commit(first: layout.commitFirst, count: 0, context: CommitContext())
    else { return nil }
    return Record(
      offset: place.offset, byteCount: place.byteCount, indexInCommit: layout.indexInCommit,
      commitCount: UInt32(clamping: commit.count), time: layout.time,
      checksum: RecordFormat.storedChecksum(bytes.span) ?? 0, isReached: isReached)
  }

  /// Of two records of one position, that which the tree leads to is right, or else the later: the
  /// other was written by a transaction that never came to its end.
  private mutating func add(_ record: Record, at position: Int) {
    if position >= records.count {
      records += Array(repeating: nil, count: position + 1 - records.count)
    }
    if let other = records[position] {
      let isBetter =
        record.isReached == other.isReached ? record.time > other.time : record.isReached
      guard isBetter else { return }
    }
    records[position] = record
  }
}
