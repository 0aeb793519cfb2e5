import EventModel
import LMDB

// Most decisions ask for one tag and a few types: "the events about this singer that name it". All
// lists of the tag stand beside each other, so that one descent into the tree finds them; a search
// that merges lists would descend once for each.

extension OverlayView<StoredViews> {
  /// The first positions after `after` and up to `through` that items of one tag each may mean, in
  /// ascending order, at most `limit` of them; `nil` if an item has another form, or part of the
  /// index is folded in memory.
  borrowing func positions(
    ofSingleTags items: [EventQuery.Item], after: Position, through: Position, limit: Int
  ) throws(ViewError) -> [UInt64]? {
    guard changedPostings[TagIndex.table] == nil, items.allSatisfy({ $0.tags.count == 1 }) else {
      return nil
    }
    switch base {
    case .none: return nil
    case .file(let reader):
      var found: [UInt64] = []
      for item in items {
        try reader.appendPositions(item, after: after, through: through, limit: limit, to: &found)
      }
      let sorted = found.sortedOnce()
      return sorted.count > limit ? Array(sorted.prefix(limit)) : sorted
    }
  }
}

extension LMDBViewReader {
  /// Appends the first positions that an item of one tag may mean, list by list, at most `limit` of
  /// each.
  fileprivate borrowing func appendPositions(
    _ item: EventQuery.Item, after: Position, through: Position, limit: Int,
    to found: inout [UInt64]
  ) throws(ViewError) {
    guard after < through, let database = try database(TagIndex.table) else { return }
    let prefix = TagIndex.prefix(item.tags[0])
    let types = item.types.map(TagIndex.TypeHash.init)
    try visit(database) { cursor, _ throws(LMDBError) in
      var isThere = try Self.seek(prefix.span, checking: .postings, &cursor)
      while isThere {
        try cursor.checkSeal(.postings)
        guard cursor.key.begins(with: prefix.span) else { return }
        if let type = TagIndex.TypeHash(key: cursor.key, prefixByteCount: prefix.count),
          types.isEmpty || types.contains(type)
        {
          try Self.appendNumbers(
            &cursor, after.rawValue, through.rawValue, limit: limit, to: &found)
        }
        isThere = try cursor.nextKey()
      }
    }
  }

  /// Appends the first numbers of a range from the list at which the cursor stands, at most
  /// `limit` of them.
  private static func appendNumbers(
    _ cursor: inout Cursor, _ after: UInt64, _ through: UInt64, limit: Int,
    to found: inout [UInt64]
  ) throws(LMDBError) {
    let seals = SealedRow.Numbers(cursor.key)
    var isThere = true
    if after > 0 {
      let key = cursor.key.copied()
      isThere = after + 1 < SealedRow.numberLimit
      if isThere { isThere = try cursor.seek(key.span, number: (after + 1) << 16) }
      // Behind the list, the cursor must stand in it again to go on to the next one.
      if !isThere { _ = try cursor.seek(exactly: key.span) }
    }
    let end = limit > .max - found.count ? .max : found.count + limit
    while isThere && found.count < end {
      let number = try seals.open(cursor.number)
      if number > through { return }
      found.append(number)
      isThere = try cursor.nextNumber()
    }
  }
}

extension [UInt64] {
  /// The numbers in ascending order, each once.
  func sortedOnce() -> [UInt64] {
    if indices.dropFirst().allSatisfy({ self[$0 - 1] < self[$0] }) { return self }
    var sorted = sorted()
    var count = 1
    for index in 1..<sorted.count where sorted[index] != sorted[count - 1] {
      sorted[count] = sorted[index]
      count += 1
    }
    sorted.removeSubrange(count...)
    return sorted
  }
}
