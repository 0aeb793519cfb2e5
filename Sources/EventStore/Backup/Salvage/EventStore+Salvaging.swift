import EventModel
import LMDB
import Platform

/// What could be saved of a damaged log.
public struct SalvageReport: Hashable, Sendable {
  /// Folder of the new store.
  public let path: String
  /// Its last position.
  public let head: Position
  /// How many events were saved.
  public let savedCount: UInt64
  /// The positions whose events are lost, in order.
  public let lost: [ClosedRange<Position>]
  /// Whether the store's first record was lost, so that the new store has another identity.
  public let isIdentityLost: Bool
}

extension EventStore {
  /// The type of the event that stands where one was lost.
  public static let lostType = EventType(literal: "RecordLost")

  /// Makes a new store of every record of a damaged one whose checksum holds.
  ///
  /// The file is read page by page, without LMDB, and never changed. Every record keeps its
  /// position and its bytes. In the place of each lost one stands an event of the type
  /// ``lostType``, with no tags: positions have no gap, so that what refers to a position stays
  /// true, and views pass over it. A commit keeps its frame; where the first record of one is lost,
  /// so is who asked for it. Records beyond the last commit, which nobody was told of, are left
  /// out, if the file still says which that was. No process may write to the store meanwhile.
  ///
  /// - Parameters:
  ///   - path: Folder of the damaged store.
  ///   - target: Folder of the new store; there must be no store.
  ///   - application: The application whose events these are, should the first record be lost.
  /// - Returns: What was saved and what is lost.
  /// - Throws: ``LogCopyError``; there is no new store then.
  /// - Complexity: O(size of the file), with about 60 bytes of memory a record.
  public static func salvage(
    from path: String, to target: String, application: String
  ) throws(LogCopyError) -> SalvageReport {
    if FileSystem.isSame(path, target) { throw .itself(path: target) }
    let logPath = "\(path)/\(LogFile.fileName)"
    guard FileSystem.kind(of: logPath) == .file else { throw .source(.missing(path: path)) }
    let salvaged: SalvagedRecords
    do throws(FileError) {
      salvaged = SalvagedRecords(try RandomAccessFile(path: logPath))
    } catch { throw .file(error) }
    guard salvaged.records.contains(where: { $0 != nil }) else {
      throw .source(.damaged(path: logPath, problem: "not one record in it is whole"))
    }
    return try LogDraft.makeStore(in: target) { draft throws(LogCopyError) in
      var writer = try SalvageWriter(salvaged, to: draft, application: application)
      return try writer.run()
    }
  }
}

/// Writes what was saved into a new log.
private struct SalvageWriter {
  /// How many records are written in one transaction, to within a commit.
  private static let stepCount = 50_000

  private let salvaged: SalvagedRecords
  private let folder: String
  private let target: LogFile
  private let isIdentityLost: Bool
  private var time = Timestamp(microseconds: 0)
  private var random = RandomSource()
  private var lost: [ClosedRange<Position>] = []
  private var savedCount: UInt64 = 0
  private var head = Position.zero

  init(
    _ salvaged: SalvagedRecords, to draft: LogDraft, application: String
  ) throws(LogCopyError) {
    self.salvaged = salvaged
    folder = draft.folder
    let first = try salvaged.firstRecord()
    isIdentityLost = first == nil
    do throws(OpenError) {
      let record =
        first
        ?? LogFile.newFirstRecord(
          application: application, time: salvaged.firstTime)
      try LogFile.create(folder: draft.folder, fileName: draft.name, firstRecord: record)
      target = try LogFile.open(folder: draft.folder, fileName: draft.name, readOnly: false).log
    } catch { throw .target(error) }
    time = salvaged.firstTime
  }

  mutating func run() throws(LogCopyError) -> SalvageReport {
    var frames = SalvagedFrames(salvaged.records)
    var next = frames.next()
    while next != nil {
      var transaction: WriteTransaction
      do throws(LMDBError) {
        transaction = try target.beginWrite()
      } catch { throw .writing(path: folder, error) }
      var count = 0
      while let frame = next, count < Self.stepCount {
        for position in frame {
          try put(try record(at: position, in: frame), at: position, &transaction)
        }
        count += frame.count
        next = frames.next()
      }
      do throws(LMDBError) {
        try transaction.commit()
      } catch { throw .writing(path: folder, error) }
    }
    return SalvageReport(
      path: folder, head: head, savedCount: savedCount, lost: lost, isIdentityLost: isIdentityLost)
  }

  private mutating func put(
    _ record: [UInt8], at position: Int, _ transaction: inout WriteTransaction
  ) throws(LogCopyError) {
    head = Position(UInt64(position))
    do throws(LMDBError) {
      try transaction.put(target.table, head.rawValue, record.span, .append)
    } catch { throw .writing(path: folder, error) }
  }

  /// The record that was saved, or one that says that it is lost.
  private mutating func record(
    at position: Int, in frame: Range<Int>
  ) throws(LogCopyError) -> [UInt8] {
    if let record = salvaged.record(at: position, in: frame), record.time >= time {
      do throws(FileError) {
        let bytes = try salvaged.bytes(of: record)
        time = record.time
        savedCount += 1
        return bytes
      } catch { throw .file(error) }
    }
    return lostRecord(at: position, in: frame)
  }

  private mutating func lostRecord(at position: Int, in frame: Range<Int>) -> [UInt8] {
    let place = Position(UInt64(position))
    if let last = lost.last, last.upperBound.next == place {
      lost[lost.count - 1] = last.lowerBound...place
    } else {
      lost.append(place...place)
    }
    let milliseconds = UInt64(max(0, time.rawValue / 1000))
    let event = NewEvent(type: EventStore.lostType, tags: [], data: [0xA0])
    let isFirst = position == frame.lowerBound
    let commit = Commit(first: place, count: frame.count, context: CommitContext())
    var record: [UInt8] = []
    RecordFormat.encode(
      event,
      at: RecordPlace(
        position: place, time: time,
        id: Identifier.version7(milliseconds: milliseconds, using: &random),
        indexInCommit: UInt32(position - frame.lowerBound)),
      opening: isFirst ? commit : nil, into: &record)
    return record
  }
}

extension SalvagedRecords {
  /// The record of a position, if it belongs to the commit there.
  fileprivate func record(at position: Int, in frame: Range<Int>) -> Record? {
    guard position < records.count, let record = records[position],
      Int(record.indexInCommit) == position - frame.lowerBound,
      (record.commitCount > 0) == (position == frame.lowerBound)
    else { return nil }
    return record
  }

  /// The bytes of the store's own record; `nil` if it is lost.
  fileprivate func firstRecord() throws(LogCopyError) -> [UInt8]? {
    guard let record = records.first ?? nil else { return nil }
    do throws(FileError) { return try bytes(of: record) } catch { throw .file(error) }
  }

  /// The time of the first record that is there.
  fileprivate var firstTime: Timestamp {
    records.lazy.compactMap(\.self).first?.time ?? Timestamp(microseconds: 0)
  }
}
