import Cryptography

/// Where the hashes of complete subtrees come from: all that roots and proofs are made of.
public protocol MerkleNodes: ~Copyable {
  /// Why a hash cannot be given.
  associatedtype Failure: Error

  /// The hash over the 2^`level` leaves from `index` · 2^`level` on, all of which exist.
  borrowing func node(level: Int, index: UInt64) throws(Failure) -> SHA256Digest
}

extension MerkleNodes where Self: ~Copyable {
  /// The root of the tree of the first leaves (RFC 9162, section 2.1.1).
  ///
  /// - Complexity: O(log n) nodes.
  public borrowing func root(size: UInt64) throws(Failure) -> SHA256Digest {
    size == 0 ? MerkleTree.emptyRoot : try hash(of: 0..<size)
  }

  /// The path from a leaf to the root of the tree of the first leaves (RFC 9162, section 2.1.3.1):
  /// the hashes of the other halves, from the leaf upwards.
  ///
  /// - Precondition: The leaf is one of the first `size`.
  /// - Complexity: O(log² n) nodes.
  public borrowing func inclusionPath(
    of leaf: UInt64, size: UInt64
  ) throws(Failure) -> [SHA256Digest] {
    precondition(leaf < size, "the leaf is not in the tree")
    var range = 0..<size
    var path: [SHA256Digest] = []
    while range.count > 1 {
      let (left, right) = Self.halves(range)
      let isLeft = leaf < right.lowerBound
      path.append(try hash(of: isLeft ? right : left))
      range = isLeft ? left : right
    }
    return path.reversed()
  }

  /// What shows that the tree of the first leaves is the beginning of a larger one (RFC 9162,
  /// section 2.1.4.1).
  ///
  /// - Precondition: `first` is not zero, and not larger than `second`.
  /// - Complexity: O(log² n) nodes.
  public borrowing func consistencyPath(
    from first: UInt64, to second: UInt64
  ) throws(Failure) -> [SHA256Digest] {
    precondition(first > 0 && first <= second, "the first tree is not within the second")
    var range = 0..<second
    // Whether the subtree is the whole first tree, whose root the verifier has.
    var isFirstTree = true
    var path: [SHA256Digest] = []
    while range.upperBound != first {
      let (left, right) = Self.halves(range)
      let isLeft = first <= left.upperBound
      path.append(try hash(of: isLeft ? right : left))
      range = isLeft ? left : right
      if !isLeft { isFirstTree = false }
    }
    if !isFirstTree { path.append(try hash(of: range)) }
    return path.reversed()
  }

  private static func halves(_ range: Range<UInt64>) -> (Range<UInt64>, Range<UInt64>) {
    let middle = range.lowerBound + MerkleTree.leftCount(range.upperBound - range.lowerBound)
    return (range.lowerBound..<middle, middle..<range.upperBound)
  }

  /// The hash of a subtree as the halving of a whole tree makes them: it begins at a multiple of
  /// the size of its left half.
  private borrowing func hash(of range: Range<UInt64>) throws(Failure) -> SHA256Digest {
    let count = range.upperBound - range.lowerBound
    guard count & (count - 1) != 0 else {
      let level = count.trailingZeroBitCount
      return try node(level: level, index: range.lowerBound >> UInt64(level))
    }
    let (left, right) = Self.halves(range)
    return MerkleTree.nodeHash(try hash(of: left), try hash(of: right))
  }
}
