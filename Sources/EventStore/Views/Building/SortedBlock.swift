import EventModel
import Platform

/// Some entries of a ``SortedRun``, in memory.
struct SortedBlock {
  /// Bytes before the key: the lengths of key and row.
  static let headerByteCount = 6
  /// The length of the row of a key that is gone.
  private static let goneCount = UInt32.max

  private var bytes: [UInt8] = []
  /// Where each entry begins.
  private var starts: [Int] = []

  /// How many entries there are.
  var entryCount: Int { starts.count }

  /// Replaces the entries with those of a part of a file.
  mutating func read(_ file: SpillFile, at offset: UInt64, byteCount: Int) throws(FileError) {
    try file.read(into: &bytes, at: offset, count: byteCount)
    starts.removeAll(keepingCapacity: true)
    var start = 0
    while start < bytes.count {
      starts.append(start)
      let (keyCount, rowCount) = lengths(start)
      start += Self.headerByteCount + keyCount + (rowCount ?? 0)
    }
  }

  /// Appends an entry to bytes that will be a block.
  static func append(_ key: Span<UInt8>, _ row: Span<UInt8>?, to bytes: inout [UInt8]) {
    let rowCount = if let row { UInt32(row.count) } else { goneCount }
    bytes.append(littleEndian: UInt16(key.count))
    bytes.append(littleEndian: rowCount)
    bytes.append(copying: key)
    if let row { bytes.append(copying: row) }
  }

  /// Gives `body` an entry; `nil` stands for the row of a key that is gone.
  func withEntry<R, E: Error>(
    _ number: Int, _ body: (_ key: Span<UInt8>, _ row: Span<UInt8>?) throws(E) -> R
  ) throws(E) -> R {
    let (keyCount, rowCount) = lengths(starts[number])
    let keyStart = starts[number] + Self.headerByteCount
    let all = bytes.span
    let key = all.extracting(keyStart..<keyStart + keyCount)
    guard let rowCount else { return try body(key, nil) }
    let rowStart = keyStart + keyCount
    return try body(key, all.extracting(rowStart..<rowStart + rowCount))
  }

  /// The first entry whose key is `key` or comes after it.
  func place(of key: Span<UInt8>) -> Int {
    var low = 0
    var high = starts.count
    while low < high {
      let middle = (low + high) / 2
      if compare(middle, to: key) < 0 { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Negative if the key of an entry comes before `key`, positive if after, 0 if it is the same.
  func compare(_ number: Int, to key: Span<UInt8>) -> Int {
    withEntry(number) { own, _ in own.order(before: key) }
  }

  private func lengths(_ start: Int) -> (key: Int, row: Int?) {
    let all = bytes.span
    let row = all.littleEndian32(at: start + 2)
    return (Int(all.littleEndian16(at: start)), row == Self.goneCount ? nil : Int(row))
  }
}
