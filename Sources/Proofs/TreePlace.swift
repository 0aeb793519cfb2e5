/// A node of a tree while a verification climbs: its number in its level, and that of the last one
/// (`fn` and `sn` of RFC 9162).
struct TreePlace {
  private(set) var node: UInt64
  private(set) var last: UInt64

  /// Whether its sibling stands to its left, on this level or, having none, on a higher one.
  var isRightOrLast: Bool { node & 1 == 1 || node == last }

  /// Moves up a level.
  mutating func rise() {
    node >>= 1
    last >>= 1
  }

  /// Moves up to the first level on which the node is a right one.
  mutating func skipLevelsWithoutSibling() {
    while node & 1 == 0 && node != 0 { rise() }
  }

  /// Moves up to the first level on which the node is a left one.
  mutating func skipRightNodes() {
    while node & 1 == 1 { rise() }
  }
}
