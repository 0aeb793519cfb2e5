import EventModel

/// The changed lists of numbers of one table, by key.
///
/// A number is never both added and removed. Adding ascending numbers appends.
struct ChangedPostings {
  /// What changed in one list; both in ascending order.
  struct Change {
    fileprivate(set) var added: [UInt64] = []
    fileprivate(set) var removed: [UInt64] = []
  }

  var keys = KeySet()
  private var changes: [Change] = []
  private var numberCount = 0

  /// Bytes of memory that the changes take, roughly.
  var byteCount: Int {
    keys.byteCount + changes.count * (MemoryLayout<Change>.stride + 32) + numberCount * 8
  }

  mutating func insert(_ key: Span<UInt8>, _ number: UInt64) {
    let index = index(of: key)
    Self.remove(number, from: &changes[index].removed)
    if Self.insert(number, into: &changes[index].added) { numberCount += 1 }
  }

  mutating func remove(_ key: Span<UInt8>, _ number: UInt64) {
    let index = index(of: key)
    Self.remove(number, from: &changes[index].added)
    if Self.insert(number, into: &changes[index].removed) { numberCount += 1 }
  }

  /// What changed in a key's list, or `nil`.
  func change(_ key: Span<UInt8>) -> Change? { keys.number(of: key).map { changes[$0] } }

  /// What changed in the list of a key by its number.
  func change(_ number: Int) -> Change { changes[number] }

  private mutating func index(of key: Span<UInt8>) -> Int {
    let (number, isNew) = keys.insert(key)
    if isNew { changes.append(Change()) }
    return number
  }

  private static func insert(_ number: UInt64, into list: inout [UInt64]) -> Bool {
    guard let last = list.last, last >= number else {
      list.append(number)
      return true
    }
    let place = list.place(of: number)
    if list[place] == number { return false }
    list.insert(number, at: place)
    return true
  }

  private static func remove(_ number: UInt64, from list: inout [UInt64]) {
    guard let last = list.last, last >= number else { return }
    let place = list.place(of: number)
    if list[place] == number { list.remove(at: place) }
  }
}

extension [UInt64] {
  /// The place of the first number in this ascending list that is `number` or larger.
  ///
  /// - Complexity: O(log n)
  func place(of number: UInt64) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < number { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
