import EventModel
import Platform

/// The changed rows of one table, by key.
struct ChangedRows {
  private struct Row {
    var offset: Int
    /// -1: the row is deleted.
    var count: Int
  }

  /// What the changes say about a key.
  enum Lookup {
    case unchanged
    case deleted
    case row([UInt8])
  }

  var keys = KeySet()
  private var rows: [Row] = []
  private var bytes: [UInt8] = []

  /// Bytes of memory that the changes take, roughly.
  var byteCount: Int { keys.byteCount + bytes.count + rows.count * MemoryLayout<Row>.stride }

  mutating func set(_ key: Span<UInt8>, _ row: Span<UInt8>) {
    let number = number(of: key)
    if row.count <= rows[number].count {
      let offset = rows[number].offset
      for index in 0..<row.count { bytes[offset + index] = row[index] }
      rows[number].count = row.count
    } else {
      rows[number] = Row(offset: bytes.count, count: row.count)
      bytes.append(copying: row)
    }
  }

  mutating func delete(_ key: Span<UInt8>) { rows[number(of: key)].count = -1 }

  func lookup(_ key: Span<UInt8>) -> Lookup {
    guard let number = keys.number(of: key) else { return .unchanged }
    let row = rows[number]
    return row.count < 0 ? .deleted : .row(Array(bytes[row.offset..<row.offset + row.count]))
  }

  /// Gives `body` a changed key and its row, `nil` if that is deleted.
  func withChange<R, E: Error>(
    _ number: Int, _ body: (_ key: Span<UInt8>, _ row: Span<UInt8>?) throws(E) -> R
  ) throws(E) -> R {
    let row = rows[number]
    let all = bytes.span
    return try keys.withKey(number) { key throws(E) in
      guard row.count >= 0 else { return try body(key, nil) }
      return try body(key, all.extracting(row.offset..<row.offset + row.count))
    }
  }

  private mutating func number(of key: Span<UInt8>) -> Int {
    let (number, isNew) = keys.insert(key)
    if isNew { rows.append(Row(offset: 0, count: -1)) }
    return number
  }
}
