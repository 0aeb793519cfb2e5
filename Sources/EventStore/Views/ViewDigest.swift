import EventModel
import Platform

/// A hash over everything that a view holds, in the order of its keys: equal for equal views.
public enum ViewDigest {
  /// The digest of some tables (XXH3, each piece seeded with the hash of those before it).
  ///
  /// - Complexity: O(rows)
  public static func of<Reader: ViewReader & ~Copyable>(
    _ tables: [ViewTable], in view: borrowing Reader
  ) throws(ViewError) -> UInt64 {
    var hash: UInt64 = 0
    for table in tables.sorted(by: { $0.name < $1.name }) {
      hash = Checksum.xxh3(Array(table.name.utf8).span, seed: hash)
      var count: UInt64 = 0
      switch table.kind {
      case .rows:
        try view.scan(table, .all, .forwards) { key, row throws(ViewError) in
          hash = Checksum.xxh3(row, seed: Checksum.xxh3(key, seed: hash))
          count += 1
          return .more
        }
      case .postings:
        var entries = TableEntries(table)
        while let entry = try entries.next(in: view) {
          hash = Checksum.xxh3(entry.row.span, seed: Checksum.xxh3(entry.key.span, seed: hash))
          count += 1
        }
      }
      hash = Checksum.xxh3(TableEntries.bytes(of: [count]).span, seed: hash)
    }
    return hash
  }
}
