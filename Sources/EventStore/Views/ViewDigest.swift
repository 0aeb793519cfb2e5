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
      try view.visitEntries(of: table) { key, row throws(ViewError) in
        hash = Checksum.xxh3(row, seed: Checksum.xxh3(key, seed: hash))
        count += 1
        return .more
      }
      hash = Checksum.xxh3(bytes(of: [count]).span, seed: hash)
    }
    return hash
  }

  /// A digest in sixteen hexadecimal digits.
  public static func text(_ digest: UInt64) -> String {
    let digits = String(digest, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// Numbers as bytes, eight each, big-endian.
  static func bytes(of numbers: [UInt64]) -> [UInt8] {
    var writer = KeyWriter()
    for number in numbers { writer.append(number) }
    return writer.bytes
  }
}
