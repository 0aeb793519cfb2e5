import Cryptography

/// The hashes of a Merkle tree, as RFC 9162 defines them (section 2.1.1).
///
/// A leaf and a node are hashed with different first bytes, so that neither can pass for the other.
public enum MerkleTree {
  /// The hash of an entry: SHA-256 of `00` and the entry's bytes.
  @inline(__always)
  public static func leafHash(_ entry: Span<UInt8>) -> SHA256Digest {
    SHA256.hash(prefix: 0x00, entry)
  }

  /// The hash of a node: SHA-256 of `01` and the hashes of its two halves.
  @inline(__always)
  public static func nodeHash(_ left: SHA256Digest, _ right: SHA256Digest) -> SHA256Digest {
    SHA256.hash(prefix: 0x01, left, right)
  }

  /// The root of a tree without leaves: SHA-256 of nothing.
  public static var emptyRoot: SHA256Digest {
    let nothing: [UInt8] = []
    return SHA256.hash(nothing.span)
  }

  /// The size of the left half of a tree with so many leaves: the largest power of two below.
  ///
  /// - Precondition: There are two leaves at least.
  static func leftCount(_ count: UInt64) -> UInt64 {
    1 << UInt64(63 - (count - 1).leadingZeroBitCount)
  }
}
