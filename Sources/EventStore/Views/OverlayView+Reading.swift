import EventModel

extension OverlayView where Base: ~Copyable {
  /// The row at a key, or `nil`.
  public borrowing func row(
    _ table: ViewTable, _ key: Span<UInt8>
  ) throws(ViewError) -> [UInt8]? {
    guard let changes = changedRows[table] else { return try base.row(table, key) }
    switch changes.value.lookup(key) {
    case .unchanged: return try base.row(table, key)
    case .deleted: return nil
    case .row(let row): return row
    }
  }

  /// Visits the rows of a range in order until the body says to stop.
  ///
  /// - Complexity: O(log n + visited), and O(c) once for c keys that changed since the last scan.
  public borrowing func scan(
    _ table: ViewTable, _ range: KeyRange, _ direction: ScanDirection,
    _ body: (_ key: Span<UInt8>, _ row: Span<UInt8>) throws(ViewError) -> ScanStep
  ) throws(ViewError) {
    guard let changes = changedRows[table]?.sorted() else {
      return try base.scan(table, range, direction, body)
    }
    var walk = ChangeWalk(changes.keys, range, direction)
    var step = ScanStep.more
    func visitChange(_ number: Int) throws(ViewError) -> ScanStep {
      try changes.withChange(number) { key, row throws(ViewError) in
        guard let row else { return .more }
        return try body(key, row)
      }
    }
    try base.scan(table, range, direction) { key, row throws(ViewError) in
      while let number = walk.next(before: key, in: changes.keys) {
        step = try visitChange(number)
        if step == .stop { return .stop }
      }
      if let number = walk.next(equal: key, in: changes.keys) {
        step = try visitChange(number)
      } else {
        step = try body(key, row)
      }
      return step
    }
    while step == .more, let number = walk.next() { step = try visitChange(number) }
  }

  /// Appends to `numbers` up to `limit` numbers of a key's list, in order.
  public borrowing func postings(
    _ table: ViewTable, _ key: Span<UInt8>, from start: UInt64, _ direction: ScanDirection,
    limit: Int, into numbers: inout [UInt64]
  ) throws(ViewError) {
    guard let change = changedPostings[table]?.value.change(key) else {
      return try base.postings(table, key, from: start, direction, limit: limit, into: &numbers)
    }
    var merge = PostingMerge(change, from: start, direction)
    let end = limit > .max - numbers.count ? .max : numbers.count + limit
    while numbers.count < end {
      // More than once where everything that came is among the removed.
      while merge.needsBase {
        var fetched: [UInt64] = []
        let wanted = max(end - numbers.count, 64)
        try base.postings(
          table, key, from: merge.baseStart, direction, limit: wanted, into: &fetched)
        merge.refill(fetched, isLast: fetched.count < wanted)
      }
      guard let number = merge.next() else { return }
      numbers.append(number)
    }
  }

  /// Visits the keys of a table of postings that begin with `prefix`, in order.
  public borrowing func scanPostingKeys(
    _ table: ViewTable, prefix: Span<UInt8>,
    _ body: (_ key: Span<UInt8>) throws(ViewError) -> ScanStep
  ) throws(ViewError) {
    guard let changes = changedPostings[table]?.sorted() else {
      return try base.scanPostingKeys(table, prefix: prefix, body)
    }
    var walk = ChangeWalk(changes.keys, prefix: prefix)
    var step = ScanStep.more
    func visitChange(_ number: Int) throws(ViewError) -> ScanStep {
      try changes.keys.withKey(number) { key throws(ViewError) in
        if changes.change(number).added.isEmpty {
          var first: [UInt64] = []
          try self.postings(table, key, from: 0, .forwards, limit: 1, into: &first)
          if first.isEmpty { return .more }
        }
        return try body(key)
      }
    }
    try base.scanPostingKeys(table, prefix: prefix) { key throws(ViewError) in
      while let number = walk.next(before: key, in: changes.keys) {
        step = try visitChange(number)
        if step == .stop { return .stop }
      }
      if let number = walk.next(equal: key, in: changes.keys) {
        step = try visitChange(number)
      } else {
        step = try body(key)
      }
      return step
    }
    while step == .more, let number = walk.next() { step = try visitChange(number) }
  }
}
