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

  /// Gives `body` the numbers of a change, first those that were removed, then those that were
  /// added; each in ascending order.
  static func forEach(
    _ bytes: Span<UInt8>, _ body: (_ number: UInt64, _ isAdded: Bool) -> Void
  ) {
    let addedEnd = 4 + 8 * Int(bytes.littleEndian32(at: 0))
    for offset in stride(from: addedEnd, to: bytes.count, by: 8) {
      body(bytes.littleEndian64(at: offset), false)
    }
    for offset in stride(from: 4, to: addedEnd, by: 8) {
      body(bytes.littleEndian64(at: offset), true)
    }
  }
}

/// A list of numbers to which one change after the other is applied.
///
/// Most numbers come after all before them. Of the others the last word about each is kept, and all
/// of them are put in their places at once, in the end: a list may have millions of numbers.
struct ChangedNumbers {
  private var numbers: [UInt64] = []
  /// What is said of numbers before the last one, in the order in which it was said.
  private var others: [(number: UInt64, isAdded: Bool)] = []

  /// Applies a change: see ``PostingChange``.
  mutating func apply(_ bytes: Span<UInt8>) {
    PostingChange.forEach(bytes) { number, isAdded in
      if let last = numbers.last, number <= last {
        others.append((number, isAdded))
      } else if isAdded {
        numbers.append(number)
      }
    }
  }

  /// The numbers in ascending order, all changes applied.
  ///
  /// - Complexity: O(n + k log k) for k numbers that did not come after all before them
  consuming func finish() -> [UInt64] {
    if others.isEmpty { return numbers }
    let order = others.indices.sorted {
      (others[$0].number, $0) < (others[$1].number, $1)
    }
    var result: [UInt64] = []
    result.reserveCapacity(numbers.count + others.count)
    var place = 0
    for (index, next) in order.enumerated() {
      let (number, isAdded) = others[next]
      if index + 1 < order.count && others[order[index + 1]].number == number { continue }
      while place < numbers.count && numbers[place] < number {
        result.append(numbers[place])
        place += 1
      }
      if place < numbers.count && numbers[place] == number { place += 1 }
      if isAdded { result.append(number) }
    }
    result.append(contentsOf: numbers[place...])
    return result
  }
}
