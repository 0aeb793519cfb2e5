import Cryptography
import EventModel
import Proofs

/// A stretch of one level of the tree, stored as one row: up to 256 hashes side by side.
///
/// Only every eighth level is stored, as in C2SP's tlog-tiles: the leaves (level 0), the roots of
/// 256 leaves each (level 1), the roots of 65,536 leaves (level 2) and so on. What lies between is
/// computed from a tile when it is needed, from 255 nodes at most. So a record costs little more
/// than the 32 bytes of its hash, and one row is written for 256 of them.
struct MerkleTile: Hashable {
  /// The logarithm of ``width``: how many levels of the tree a tile stands for.
  static let height = 8
  /// How many hashes a whole tile has.
  static let width: UInt64 = 1 << 8

  /// The view's name.
  static let viewName = "merkle-tree"
  /// Which form the rows have.
  static let version = 1
  /// The rows: a tile's hashes, by its ``key``.
  static let table = ViewTable(view: viewName, name: "tiles")

  /// The stored level: 0 for the leaves.
  let level: Int
  /// Which tile of the level, from 0.
  let index: UInt64

  /// The row's key: the level in one byte, the index in eight, big-endian.
  var key: [UInt8] {
    var key = KeyWriter()
    key.append(UInt8(level))
    key.append(index)
    return key.bytes
  }

  /// The tile of a row's key; `nil` if it is none.
  init?(key: [UInt8]) {
    guard key.count == 9 else { return nil }
    self.init(level: Int(key[0]), index: key[1...].reduce(0) { $0 << 8 | UInt64($1) })
  }

  /// A tile of a level.
  init(level: Int, index: UInt64) {
    self.level = level
    self.index = index
  }

  /// The row of a tile with these hashes.
  static func row(_ hashes: [SHA256Digest]) -> [UInt8] {
    var row: [UInt8] = []
    row.reserveCapacity(hashes.count * SHA256Digest.byteCount)
    for hash in hashes { hash.append(to: &row) }
    return row
  }

  /// Some hashes of a tile's row; `nil` if the row does not have them.
  static func hashes(_ row: Span<UInt8>, _ range: Range<Int>) -> [SHA256Digest]? {
    let byteCount = SHA256Digest.byteCount
    guard row.count.isMultiple(of: byteCount), range.upperBound * byteCount <= row.count else {
      return nil
    }
    return range.compactMap { index in
      SHA256Digest(row.extracting(index * byteCount..<(index + 1) * byteCount))
    }
  }

  /// The hash of a complete subtree of which these are the leaves.
  ///
  /// - Precondition: Their number is a power of two.
  static func root(of hashes: ArraySlice<SHA256Digest>) -> SHA256Digest {
    var level = Array(hashes)
    var count = level.count
    precondition(count > 0 && count & (count - 1) == 0, "a subtree is complete")
    while count > 1 {
      count /= 2
      for index in 0..<count {
        level[index] = MerkleTree.nodeHash(level[2 * index], level[2 * index + 1])
      }
    }
    return level[0]
  }
}
