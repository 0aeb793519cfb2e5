import Cryptography
import Proofs

/// A tree whose leaves are in memory; every node is hashed by the definition.
struct MemoryTree: MerkleNodes {
  let leaves: [SHA256Digest]

  init(_ entries: [[UInt8]]) { leaves = entries.map { MerkleTree.leafHash($0.span) } }

  /// A tree of so many entries: the numbers from 0, in decimal.
  init(count: Int) { self.init((0..<count).map { Array("\($0)".utf8) }) }

  func node(level: Int, index: UInt64) -> SHA256Digest {
    guard level > 0 else { return leaves[Int(index)] }
    return MerkleTree.nodeHash(
      node(level: level - 1, index: 2 * index), node(level: level - 1, index: 2 * index + 1))
  }

  func inclusionProof(of leaf: Int, size: Int) -> InclusionProof {
    InclusionProof(
      leafIndex: UInt64(leaf), treeSize: UInt64(size), leafHash: leaves[leaf],
      path: inclusionPath(of: UInt64(leaf), size: UInt64(size)), root: root(size: UInt64(size)))
  }

  func consistencyProof(from first: Int, to second: Int) -> ConsistencyProof {
    ConsistencyProof(
      first: UInt64(first), second: UInt64(second), firstRoot: root(size: UInt64(first)),
      secondRoot: root(size: UInt64(second)),
      path: consistencyPath(from: UInt64(first), to: UInt64(second)))
  }
}

extension SHA256Digest {
  /// The digest with these hexadecimal digits.
  init(hexadecimal text: String) {
    self = SHA256Digest(decoded(hexadecimal: text)) ?? MerkleTree.emptyRoot
  }

  /// The digest with one bit changed.
  func flipping(_ bit: Int) -> SHA256Digest {
    var changed = bytes
    changed[bit / 8] ^= 1 << (bit % 8)
    return SHA256Digest(changed) ?? MerkleTree.emptyRoot
  }
}

/// The bytes of hexadecimal digits.
func decoded(hexadecimal text: String) -> [UInt8] {
  let digits = Array(text.utf8)
  return stride(from: 0, to: digits.count, by: 2).map { index in
    UInt8(String(decoding: digits[index..<(index + 2)], as: UTF8.self), radix: 16) ?? 0
  }
}
