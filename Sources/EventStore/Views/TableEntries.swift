import EventModel
import LMDB

/// Goes through a table in key order, so that two views can be walked side by side.
///
/// Rows are read a page at a time; of a table of lists, all keys are held and one list at a time.
struct TableEntries {
  /// A key with its row, or with its numbers in eight bytes each, big-endian.
  struct Entry: Hashable {
    var key: [UInt8]
    var row: [UInt8]
  }

  private static let pageCount = 256

  private let table: ViewTable
  private var page: ArraySlice<Entry> = []
  /// The key at which the next page begins; `nil` after the last page.
  private var nextKey: [UInt8]? = []
  private var keysOfLists: ArraySlice<[UInt8]>?

  init(_ table: ViewTable) { self.table = table }

  /// The next entry, or `nil` at the end.
  mutating func next<Reader: ViewReader & ~Copyable>(
    in view: borrowing Reader
  ) throws(ViewError) -> Entry? {
    switch table.kind {
    case .rows:
      if page.isEmpty { try readPage(in: view) }
      return page.popFirst()
    case .postings:
      if keysOfLists == nil { keysOfLists = try Self.keys(of: table, in: view)[...] }
      guard let key = keysOfLists?.popFirst() else { return nil }
      var numbers: [UInt64] = []
      try view.postings(table, key.span, from: 0, .forwards, limit: .max, into: &numbers)
      return Entry(key: key, row: Self.bytes(of: numbers))
    }
  }

  private mutating func readPage<Reader: ViewReader & ~Copyable>(
    in view: borrowing Reader
  ) throws(ViewError) {
    guard let start = nextKey else { return }
    var entries: [Entry] = []
    try view.scan(table, KeyRange(from: start), .forwards) { key, row throws(ViewError) in
      entries.append(Entry(key: key.copied(), row: row.copied()))
      return entries.count < Self.pageCount ? .more : .stop
    }
    nextKey = entries.count < Self.pageCount ? nil : entries.last.map { $0.key + [0] }
    page = entries[...]
  }

  private static func keys<Reader: ViewReader & ~Copyable>(
    of table: ViewTable, in view: borrowing Reader
  ) throws(ViewError) -> [[UInt8]] {
    var keys: [[UInt8]] = []
    let every: [UInt8] = []
    try view.scanPostingKeys(table, prefix: every.span) { key throws(ViewError) in
      keys.append(key.copied())
      return .more
    }
    return keys
  }

  static func bytes(of numbers: [UInt64]) -> [UInt8] {
    var writer = KeyWriter()
    for number in numbers { writer.append(number) }
    return writer.bytes
  }
}
