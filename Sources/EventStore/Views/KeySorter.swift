import Platform

/// Puts keys into the order of their bytes: by eight bytes of each, a byte at a time from the last
/// one (Harold Seward's radix sort, 1954), then those that are equal so far by the rest.
///
/// The eight bytes begin where the keys begin to differ: keys of one kind of record, or of one
/// moment, begin alike.
struct KeySorter {
  private struct Place {
    /// Eight bytes of the key, big-endian.
    var word: UInt64
    var number: Int32
  }

  /// So few keys are compared right away.
  private static let radixCount = 128
  /// Between the passes over more keys than these others may have the processor.
  private static let quickCount = 1 << 14

  let keys: KeySet

  /// The numbers of some keys in the order of the keys' bytes.
  ///
  /// - Complexity: O(n) in the number of keys, and O(k log k) for k keys that have their eight
  ///   bytes in common.
  func sorted(_ numbers: Range<Int>) -> [Int32] {
    let shared = sharedByteCount(numbers)
    var places = numbers.map { number in
      Place(word: keys.withKey(number) { $0.word(at: shared) }, number: Int32(number))
    }
    if places.count < Self.radixCount {
      places.sort { $0.word != $1.word ? $0.word < $1.word : precedes($0, $1) }
    } else {
      Self.sortByWord(&places)
      sortRuns(&places)
    }
    return places.map(\.number)
  }

  /// How many bytes all of the keys begin with.
  private func sharedByteCount(_ numbers: Range<Int>) -> Int {
    guard let first = numbers.first else { return 0 }
    return keys.withKey(first) { first in
      var shared = first.count
      for number in numbers where shared > 0 {
        keys.withKey(number) { key in
          shared = min(shared, key.count)
          var same = 0
          while same < shared, key[same] == first[same] { same += 1 }
          shared = same
        }
      }
      return shared
    }
  }

  private static func sortByWord(_ places: inout [Place]) {
    var counts = [Int](repeating: 0, count: 8 * 256)
    for place in places {
      for byte in 0..<8 { counts[byte << 8 | Int(place.word >> UInt64(byte * 8) & 0xFF)] += 1 }
    }
    var sorted = places
    for byte in 0..<8 {
      let range = byte << 8..<(byte + 1) << 8
      // Nothing to do where all keys have the same byte.
      if counts[range].contains(places.count) { continue }
      if places.count > Self.quickCount { Processor.giveWay() }
      var start = 0
      for value in range { (counts[value], start) = (start, start + counts[value]) }
      for place in places {
        let value = byte << 8 | Int(place.word >> UInt64(byte * 8) & 0xFF)
        sorted[counts[value]] = place
        counts[value] += 1
      }
      swap(&places, &sorted)
    }
  }

  private func sortRuns(_ places: inout [Place]) {
    var start = 0
    while start < places.count {
      var end = start + 1
      while end < places.count, places[end].word == places[start].word { end += 1 }
      if end - start > 1 { places[start..<end].sort(by: precedes) }
      start = end
    }
  }

  private func precedes(_ left: Place, _ right: Place) -> Bool {
    keys.precedes(Int(left.number), Int(right.number))
  }
}
