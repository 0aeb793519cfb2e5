import Cryptography

/// Shows that an entry stands at a place in a tree with a known root.
public struct InclusionProof: Hashable, Sendable {
  /// Which leaf it is, from 0.
  public let leafIndex: UInt64
  /// How many leaves the tree has.
  public let treeSize: UInt64
  /// The hash of the entry.
  public let leafHash: SHA256Digest
  /// The hashes on the way to the root, from the leaf upwards.
  public let path: [SHA256Digest]
  /// The root of the tree.
  public let root: SHA256Digest

  /// Makes a proof from its parts, whether it holds or not.
  public init(
    leafIndex: UInt64, treeSize: UInt64, leafHash: SHA256Digest, path: [SHA256Digest],
    root: SHA256Digest
  ) {
    self.leafIndex = leafIndex
    self.treeSize = treeSize
    self.leafHash = leafHash
    self.path = path
    self.root = root
  }

  /// Whether the path leads from the leaf to the root (RFC 9162, section 2.1.3.2).
  ///
  /// It says nothing about where the root comes from: compare that with a checkpoint.
  /// - Complexity: O(path)
  public var holds: Bool {
    guard leafIndex < treeSize else { return false }
    var place = TreePlace(node: leafIndex, last: treeSize - 1)
    var hash = leafHash
    for other in path {
      guard place.last > 0 else { return false }
      if place.isRightOrLast {
        hash = MerkleTree.nodeHash(other, hash)
        place.skipLevelsWithoutSibling()
      } else {
        hash = MerkleTree.nodeHash(hash, other)
      }
      place.rise()
    }
    return place.last == 0 && hash == root
  }

  /// Whether it holds in the tree of a checkpoint.
  ///
  /// Size and root of a proof are its own words until they are compared: paths are the same in
  /// trees of some neighbouring sizes.
  public func holds(in checkpoint: Checkpoint) -> Bool {
    treeSize == checkpoint.size && root == checkpoint.root && holds
  }
}
