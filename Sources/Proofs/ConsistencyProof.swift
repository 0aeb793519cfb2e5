import Cryptography

/// Shows that a tree is the beginning of a larger one: nothing in it was changed or taken away.
public struct ConsistencyProof: Hashable, Sendable {
  /// How many leaves the smaller tree has; not zero.
  public let first: UInt64
  /// How many leaves the larger tree has.
  public let second: UInt64
  /// The root of the smaller tree.
  public let firstRoot: SHA256Digest
  /// The root of the larger tree.
  public let secondRoot: SHA256Digest
  /// The hashes from which both roots can be computed, in the order of RFC 9162.
  public let path: [SHA256Digest]

  /// Makes a proof from its parts, whether it holds or not.
  public init(
    first: UInt64, second: UInt64, firstRoot: SHA256Digest, secondRoot: SHA256Digest,
    path: [SHA256Digest]
  ) {
    self.first = first
    self.second = second
    self.firstRoot = firstRoot
    self.secondRoot = secondRoot
    self.path = path
  }

  /// Whether both roots follow from the path (RFC 9162, section 2.1.4.2).
  ///
  /// It says nothing about where the roots come from: compare them with checkpoints.
  /// - Complexity: O(path)
  public var holds: Bool {
    guard first > 0, first <= second else { return false }
    guard first < second else { return path.isEmpty && firstRoot == secondRoot }
    var hashes = path[...]
    // A smaller tree that is a complete subtree of the larger one is a node of it.
    guard let start = first & (first - 1) == 0 ? firstRoot : hashes.popFirst() else {
      return false
    }
    guard !path.isEmpty else { return false }
    var place = TreePlace(node: first - 1, last: second - 1)
    place.skipRightNodes()
    var (old, new) = (start, start)
    for other in hashes {
      guard place.last > 0 else { return false }
      if place.isRightOrLast {
        old = MerkleTree.nodeHash(other, old)
        new = MerkleTree.nodeHash(other, new)
        place.skipLevelsWithoutSibling()
      } else {
        new = MerkleTree.nodeHash(new, other)
      }
      place.rise()
    }
    return place.last == 0 && old == firstRoot && new == secondRoot
  }

  /// Whether it leads from the tree of one checkpoint to the tree of another.
  public func holds(from old: Checkpoint, to new: Checkpoint) -> Bool {
    first == old.size && firstRoot == old.root && second == new.size && secondRoot == new.root
      && holds
  }
}
