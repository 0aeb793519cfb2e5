import EventModel
import Platform

/// Distinct keys, numbered in the order in which they came: found by hash, and sorted only when
/// somebody asks for their order.
///
/// Identities ascend with time. As long as each key comes after all before it, they are in order as
/// they lie, and no hash is needed to see that one is new.
///
/// The keys' bytes lie in one buffer, so that a key costs no allocation of its own.
struct KeySet {
  private struct Entry {
    let offset: Int
    let count: Int
    /// Zero as long as the keys ascend.
    var hash: UInt64
    /// The first eight bytes, big-endian: most comparisons need no more.
    let prefix: UInt64
  }

  /// The number of a key beside half of its hash, so that another key's slot is passed over without
  /// a look at its bytes.
  private struct Slot {
    static let free = Slot(number: -1, hash: 0)

    let number: Int32
    let hash: UInt32

    init(number: Int32, hash: UInt64) {
      self.number = number
      self.hash = UInt32(truncatingIfNeeded: hash >> 32)
    }

    var isFree: Bool { number < 0 }

    func mayHold(_ hash: UInt64) -> Bool { self.hash == UInt32(truncatingIfNeeded: hash >> 32) }
  }

  private var bytes: [UInt8] = []
  private var entries: [Entry] = []
  /// A hash table with open addressing, a power of two in size: see ``Slot``.
  ///
  /// Empty as long as the keys ascend.
  private var slots: [Slot] = []
  /// Numbers of keys in the order of the keys' bytes; complete after ``sort()``.
  private(set) var order: [Int32] = []

  /// How many keys there are.
  var count: Int { entries.count }

  /// Bytes of memory that the keys take, roughly.
  var byteCount: Int { bytes.count + entries.count * (MemoryLayout<Entry>.stride + 16) }

  /// The number of a key, or `nil`.
  ///
  /// - Complexity: O(1); as long as the keys ascend, O(log n) for one that is not beyond the last.
  func number(of key: Span<UInt8>) -> Int? {
    if slots.isEmpty { return ascendingNumber(of: key) }
    let found = slots[slot(of: key, hash: Checksum.xxh3(key))]
    return found.isFree ? nil : Int(found.number)
  }

  /// The number of a key, which is added if it is not there.
  ///
  /// - Complexity: O(1), amortised.
  mutating func insert(_ key: Span<UInt8>) -> (number: Int, isNew: Bool) {
    if slots.isEmpty {
      if let known = ascendingNumber(of: key) { return (known, false) }
      if isBeyondLast(key) { return (append(key, hash: 0), true) }
      useHashes()
    }
    let hash = Checksum.xxh3(key)
    var place = slot(of: key, hash: hash)
    if !slots[place].isFree { return (Int(slots[place].number), false) }
    if (entries.count + 1) * 2 > slots.count {
      fillSlots(count: slots.count * 2)
      place = slot(of: key, hash: hash)
    }
    slots[place] = Slot(number: Int32(entries.count), hash: hash)
    return (append(key, hash: hash), true)
  }

  /// Gives `body` the bytes of a key.
  @inline(__always)
  func withKey<R, E: Error>(
    _ number: Int, _ body: (Span<UInt8>) throws(E) -> R
  ) throws(E) -> R {
    let entry = entries[number]
    return try body(bytes.span.extracting(entry.offset..<entry.offset + entry.count))
  }

  /// Brings ``order`` up to date.
  ///
  /// - Complexity: O(n) where somebody asks once; O(1) where no key came since the last call.
  mutating func sort() {
    guard order.count < entries.count else { return }
    if slots.isEmpty { return order.append(contentsOf: Int32(order.count)..<Int32(entries.count)) }
    let added = KeySorter(keys: self).sorted(order.count..<entries.count)
    if let last = order.last, let first = added.first, !precedes(Int(last), Int(first)) {
      order = merged(order, added)
    } else {
      order.append(contentsOf: added)
    }
  }

  /// The place in ``order`` of the first key that is `key` or comes after it.
  ///
  /// - Complexity: O(log n)
  func place(of key: Span<UInt8>) -> Int {
    var low = 0
    var high = order.count
    while low < high {
      let middle = (low + high) / 2
      if compare(Int(order[middle]), to: key) < 0 { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Negative if a key comes before the other one, positive if after, 0 if it is the same.
  func compare(_ number: Int, to key: Span<UInt8>) -> Int {
    withKey(number) { $0.order(before: key) }
  }

  private func merged(_ left: [Int32], _ right: [Int32]) -> [Int32] {
    var result: [Int32] = []
    result.reserveCapacity(entries.count)
    var index = 0
    for number in right {
      while index < left.count && precedes(Int(left[index]), Int(number)) {
        result.append(left[index])
        index += 1
      }
      result.append(number)
    }
    result.append(contentsOf: left[index...])
    return result
  }

  /// Whether one key comes before another, both by their numbers.
  func precedes(_ left: Int, _ right: Int) -> Bool {
    let (first, second) = (entries[left], entries[right])
    if first.prefix != second.prefix { return first.prefix < second.prefix }
    return withKey(left) { left in withKey(right) { left.order(before: $0) < 0 } }
  }

  private mutating func append(_ key: Span<UInt8>, hash: UInt64) -> Int {
    entries.append(
      Entry(offset: bytes.count, count: key.count, hash: hash, prefix: key.word(at: 0)))
    bytes.append(copying: key)
    return entries.count - 1
  }

  private func isBeyondLast(_ key: Span<UInt8>) -> Bool {
    guard let last = entries.last else { return true }
    let prefix = key.word(at: 0)
    return last.prefix == prefix ? compare(entries.count - 1, to: key) < 0 : last.prefix < prefix
  }

  /// The number of a key among ascending ones, or `nil`.
  private func ascendingNumber(of key: Span<UInt8>) -> Int? {
    if isBeyondLast(key) { return nil }
    let prefix = key.word(at: 0)
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      let found = entries[middle].prefix
      if found < prefix || found == prefix && compare(middle, to: key) < 0 {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low < entries.count && compare(low, to: key) == 0 ? low : nil
  }

  /// Goes over to hashes, since a key came that is not beyond the last one.
  private mutating func useHashes() {
    for number in entries.indices { entries[number].hash = withKey(number) { Checksum.xxh3($0) } }
    var count = 64
    while count < entries.count * 2 { count *= 2 }
    fillSlots(count: count)
  }

  private func slot(of key: Span<UInt8>, hash: UInt64) -> Int {
    let mask = slots.count - 1
    var place = Int(truncatingIfNeeded: hash) & mask
    while !slots[place].isFree {
      if slots[place].mayHold(hash) {
        let entry = entries[Int(slots[place].number)]
        if entry.count == key.count
          && bytes.span.extracting(entry.offset..<entry.offset + entry.count)
            .order(before: key) == 0
        {
          return place
        }
      }
      place = (place + 1) & mask
    }
    return place
  }

  private mutating func fillSlots(count: Int) {
    slots = Array(repeating: .free, count: count)
    let mask = slots.count - 1
    for (number, entry) in entries.enumerated() {
      var place = Int(truncatingIfNeeded: entry.hash) & mask
      while !slots[place].isFree { place = (place + 1) & mask }
      slots[place] = Slot(number: Int32(number), hash: entry.hash)
    }
  }
}
