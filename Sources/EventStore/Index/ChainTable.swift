/// Finds chains by a hash: a table with open addressing, a power of two in size.
///
/// A dictionary would hash the hash once more, which takes longer than all the rest.
struct ChainTable: Sendable {
  /// Occurrences of one thing, each of which names the one before it.
  struct Chain {
    /// The place of the last one; negative where nothing is.
    fileprivate(set) var last: Int32 = -1
    /// How many there are.
    fileprivate(set) var count: Int32 = 0
    fileprivate var hash: UInt64 = 0
  }

  private static let smallestCount = 256

  private var slots: [Chain] = []
  private var usedCount = 0

  /// The chain of a hash; `nil` if there is none.
  ///
  /// - Complexity: O(1)
  subscript(hash: UInt64) -> Chain? {
    guard !slots.isEmpty else { return nil }
    let chain = slots[place(of: hash)]
    return chain.last < 0 ? nil : chain
  }

  /// Sets the last occurrence of a chain, which begins if there is none.
  ///
  /// - Complexity: O(1), amortised.
  mutating func lengthen(_ hash: UInt64, to last: Int32) {
    if usedCount * 2 >= slots.count { grow() }
    let place = place(of: hash)
    if slots[place].last < 0 { usedCount += 1 }
    slots[place].hash = hash
    slots[place].last = last
    slots[place].count += 1
  }

  private func place(of hash: UInt64) -> Int {
    let mask = slots.count - 1
    var place = Int(truncatingIfNeeded: hash) & mask
    while slots[place].last >= 0 && slots[place].hash != hash { place = (place + 1) & mask }
    return place
  }

  private mutating func grow() {
    let old = slots
    slots = Array(repeating: Chain(), count: max(Self.smallestCount, old.count * 2))
    for chain in old where chain.last >= 0 { slots[place(of: chain.hash)] = chain }
  }
}
