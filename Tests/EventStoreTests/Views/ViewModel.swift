import EventModel

/// What a view should hold, kept in the plainest way.
struct ViewModel {
  var rows: [[UInt8]: [UInt8]] = [:]
  var postings: [[UInt8]: Set<UInt64>] = [:]

  func scan(_ range: KeyRange, _ direction: ScanDirection) -> [Row] {
    let found = rows.filter { key, _ in
      !key.lexicographicallyPrecedes(range.lower)
        && (range.upper.map { key.lexicographicallyPrecedes($0) } ?? true)
    }
    .map { Row(key: $0.key, row: $0.value) }
    .sorted { $0.key.lexicographicallyPrecedes($1.key) }
    return direction == .forwards ? found : found.reversed()
  }

  func numbers(_ key: [UInt8], from start: UInt64, _ direction: ScanDirection) -> [UInt64] {
    let all = (postings[key] ?? []).sorted()
    return direction == .forwards
      ? all.filter { $0 >= start } : all.filter { $0 <= start }.reversed()
  }

  func postingKeys(prefix: [UInt8]) -> [[UInt8]] {
    postings.filter { !$0.value.isEmpty && $0.key.starts(with: prefix) }.keys
      .sorted { $0.lexicographicallyPrecedes($1) }
  }
}

/// A key and its row.
struct Row: Hashable {
  let key: [UInt8]
  let row: [UInt8]
}

extension [UInt8] {
  /// The bytes of a text.
  init(text: String) { self = Array(text.utf8) }
}

extension ViewReader where Self: ~Copyable {
  /// The rows of a range, in order.
  borrowing func rows(
    _ table: ViewTable, _ range: KeyRange = .all, _ direction: ScanDirection = .forwards,
    limit: Int = .max
  ) throws(ViewError) -> [Row] {
    var found: [Row] = []
    try scan(table, range, direction) { key, row throws(ViewError) in
      found.append(Row(key: key.bytes, row: row.bytes))
      return found.count < limit ? .more : .stop
    }
    return found
  }

  /// All numbers of a list in a direction.
  borrowing func numbers(
    _ table: ViewTable, _ key: [UInt8], from start: UInt64 = 0,
    _ direction: ScanDirection = .forwards, limit: Int = .max
  ) throws(ViewError) -> [UInt64] {
    var found: [UInt64] = []
    try postings(table, key.span, from: start, direction, limit: limit, into: &found)
    return found
  }

  /// The keys of a table of postings.
  borrowing func postingKeys(
    _ table: ViewTable, prefix: [UInt8] = []
  ) throws(ViewError) -> [[UInt8]] {
    var found: [[UInt8]] = []
    try scanPostingKeys(table, prefix: prefix.span) { key throws(ViewError) in
      found.append(key.bytes)
      return .more
    }
    return found
  }
}

extension Span where Element == UInt8 {
  /// The bytes in an array.
  var bytes: [UInt8] {
    var copy: [UInt8] = []
    for index in indices { copy.append(self[index]) }
    return copy
  }
}
