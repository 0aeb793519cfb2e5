import EventModel

/// What changed in a list of numbers, as the bytes of an entry: how many numbers were added (four
/// bytes), then those, then those that were removed; each eight bytes, little-endian.
enum PostingChange {
  /// Appends a change to `bytes`; both lists are in ascending order.
  static func append(added: [UInt64], removed: [UInt64], to bytes: inout [UInt8]) {
    bytes.append(littleEndian: UInt32(added.count))
    for number in added { bytes.append(littleEndian: number) }
    for number in removed { bytes.append(littleEndian: number) }
  }

  /// Applies a change to a list in ascending order.
  static func apply(_ bytes: Span<UInt8>, to numbers: inout [UInt64]) {
    let addedEnd = 4 + 8 * Int(bytes.littleEndian32(at: 0))
    for offset in stride(from: addedEnd, to: bytes.count, by: 8) {
      let removed = bytes.littleEndian64(at: offset)
      let place = numbers.place(of: removed)
      if place < numbers.count && numbers[place] == removed { numbers.remove(at: place) }
    }
    for offset in stride(from: 4, to: addedEnd, by: 8) {
      insert(bytes.littleEndian64(at: offset), into: &numbers)
    }
  }

  private static func insert(_ number: UInt64, into numbers: inout [UInt64]) {
    guard let last = numbers.last, last >= number else { return numbers.append(number) }
    let place = numbers.place(of: number)
    if numbers[place] != number { numbers.insert(number, at: place) }
  }
}
