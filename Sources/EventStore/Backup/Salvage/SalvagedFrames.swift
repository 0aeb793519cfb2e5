/// Which records belong to which commit, where some are missing.
///
/// A record says its index in its commit, and the first one of a commit how many there are. From
/// what is left, every position gets a commit: missing ones between two commits become one of
/// their own, missing ones within a commit stay in it, and a commit whose first record is missing
/// ends where the next is known to begin.
struct SalvagedFrames {
  private let records: [SalvagedRecords.Record?]
  private var position = 1

  init(_ records: [SalvagedRecords.Record?]) { self.records = records }

  /// The positions of the next commit; `nil` at the end.
  ///
  /// The last commit may reach beyond the last record: its end is missing.
  mutating func next() -> Range<Int>? {
    guard position < records.count else { return nil }
    let start = position
    position = end(of: start)
    return start..<position
  }

  private func end(of start: Int) -> Int {
    if let count = records[start]?.commitCount, count > 0 { return start + Int(count) }
    // The first record is missing: go on as long as records say that they belong to it, or
    // nothing is known of them.
    var next = start + 1
    while next < records.count {
      guard let record = records[next] else {
        next += 1
        continue
      }
      let first = next - Int(record.indexInCommit)
      if record.commitCount > 0 { return next }
      // A record of a commit that begins between has its beginning there.
      if first > start { return first }
      next += 1
    }
    return records.count
  }
}
