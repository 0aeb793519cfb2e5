import EventModel
import LMDB
import Platform

/// Views as layers of changes in a spill file, over nothing: what is read is all of them applied,
/// the oldest first.
///
/// It is what an ``OverlayView`` would read had it never been written out: a fold that reads its
/// own rows finds them.
struct SortedRuns: ViewReader {
  /// The most memory for the filters of all runs.
  ///
  /// Each new one gets a fourth of what is left, or what it wants if that is less: the filters of a
  /// very long history become coarse, and never take more than this.
  private static let filterByteLimit = 64 << 20

  private let cache = BlockCache()
  /// The runs of each table, the oldest first.
  private(set) var runs = TableMap<[SortedRun]>()

  /// How many entries the runs have together.
  var entryCount: Int { runs.values.joined().reduce(0) { $0 + $1.entryCount } }

  /// The most memory for the filter of the next run.
  var nextFilterByteLimit: Int {
    let used = runs.values.joined().reduce(0) { $0 + $1.filterByteCount }
    return max(0, Self.filterByteLimit - used) / 4
  }

  /// Adds the newest run of a table.
  mutating func add(_ run: SortedRun, to table: ViewTable) {
    if runs[table] == nil { runs.add(table, []) }
    runs.update(table) { $0.append(run) }
  }

  /// A merge of a table's runs.
  func merge(
    _ table: ViewTable, _ range: KeyRange = .all, _ direction: ScanDirection = .forwards
  ) throws(ViewError) -> SortedRunMerge {
    do throws(FileError) {
      return try SortedRunMerge(runs[table] ?? [], range, direction)
    } catch { throw .storage(error) }
  }

  /// The row at a key, or `nil`.
  func row(_ table: ViewTable, _ key: Span<UInt8>) throws(ViewError) -> [UInt8]? {
    guard let runs = runs[table] else { return nil }
    var hash: UInt64?
    for run in runs.reversed() {
      do throws(FileError) {
        switch try run.lookup(key, hash: &hash, cache) {
        case .unchanged: continue
        case .deleted: return nil
        case .row(let row): return row
        }
      } catch { throw .storage(error) }
    }
    return nil
  }

  /// Visits the rows of a range in order until the body says to stop.
  func scan(
    _ table: ViewTable, _ range: KeyRange, _ direction: ScanDirection,
    _ body: (_ key: Span<UInt8>, _ row: Span<UInt8>) throws(ViewError) -> ScanStep
  ) throws(ViewError) {
    var merge = try merge(table, range, direction)
    while try merge.next() {
      let step = try merge.withRow { key, row throws(ViewError) in
        guard let row else { return ScanStep.more }
        return try body(key, row)
      }
      if step == .stop { return }
    }
  }

  /// Appends to `numbers` up to `limit` numbers of a key's list, in order.
  ///
  /// - Complexity: O(length of the list)
  func postings(
    _ table: ViewTable, _ key: Span<UInt8>, from start: UInt64, _ direction: ScanDirection,
    limit: Int, into numbers: inout [UInt64]
  ) throws(ViewError) {
    var merge = try merge(table, KeyRange(from: key.copied(), upTo: key.copied() + [0]))
    guard try merge.next() else { return }
    let all = merge.numbers()
    switch direction {
    case .forwards: numbers.append(contentsOf: all[all.place(of: start)...].prefix(limit))
    case .backwards:
      let end = start == .max ? all.count : all.place(of: start + 1)
      numbers.append(contentsOf: all[..<end].reversed().prefix(limit))
    }
  }

  /// Visits the keys of a table of postings that begin with `prefix`, in order.
  func scanPostingKeys(
    _ table: ViewTable, prefix: Span<UInt8>,
    _ body: (_ key: Span<UInt8>) throws(ViewError) -> ScanStep
  ) throws(ViewError) {
    var merge = try merge(table, KeyRange(prefix: prefix.copied()))
    while try merge.next() {
      if merge.numbers().isEmpty { continue }
      if try merge.withRow({ key, _ throws(ViewError) in try body(key) }) == .stop { return }
    }
  }
}

extension OverlayView where Base: ~Copyable {
  /// Writes the changes of a table to a file.
  private func run(
    of table: ViewTable, in file: SpillFile, filterByteLimit: Int?
  ) throws(FileError) -> SortedRun {
    var writer = SortedRunWriter(
      to: file, keyCount: changedKeyCount(in: table), filterByteLimit: filterByteLimit)
    switch table.kind {
    case .rows:
      try forEachRowChange(in: table) { key, row throws(FileError) in
        try writer.append(key, row)
      }
    case .postings:
      var bytes: [UInt8] = []
      try forEachPostingChange(in: table) { key, added, removed throws(FileError) in
        bytes.removeAll(keepingCapacity: true)
        PostingChange.append(added: added, removed: removed, to: &bytes)
        let change = bytes
        try writer.append(key, change.span)
      }
    }
    return try writer.finish()
  }
}

extension OverlayView<SortedRuns> {
  /// Writes changes out as the newest layer, the tables with the most of them first, until those
  /// that are left take so many bytes at most.
  ///
  /// Small tables stay: counts that every event changes are read and written in memory.
  ///
  /// - Parameters:
  ///   - byteCount: How many bytes may be left.
  ///   - file: Takes the layer.
  ///   - areLookedUp: Whether rows will be looked up in it, or it is only gone through.
  /// - Throws: `FileError` if it cannot be written.
  mutating func writeOut(
    leaving byteCount: Int, to file: SpillFile, areLookedUp: Bool = true
  ) throws(FileError) {
    let tables = changedTables.map { (table: $0, byteCount: changedByteCount(in: $0)) }
      .sorted { $0.byteCount > $1.byteCount }
    for (table, _) in tables where changedByteCount > byteCount {
      let limit = areLookedUp ? base.nextFilterByteLimit : nil
      base.add(try run(of: table, in: file, filterByteLimit: limit), to: table)
      removeChanges(of: table)
    }
  }
}
