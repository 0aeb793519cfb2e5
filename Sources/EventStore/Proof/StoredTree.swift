import Cryptography
import EventModel
import LMDB
import Proofs

/// The tree as it is kept among the views, at one moment.
struct StoredTree: MerkleNodes, ~Copyable {
  /// How many leaves it has.
  let size: UInt64
  private let views: LMDBViewReader

  /// Takes over a transaction that sees a tree of so many leaves.
  init(_ transaction: consuming ReadTransaction, _ tiles: Database, size: UInt64) {
    views = LMDBViewReader(transaction, [MerkleTile.table: tiles])
    self.size = size
  }

  /// - Complexity: O(log n), and at most 255 hashes.
  borrowing func node(level: Int, index: UInt64) throws(ViewStoreError) -> SHA256Digest {
    let (tileLevel, height) = level.quotientAndRemainder(dividingBy: MerkleTile.height)
    // The hashes of the stored level below, of which it is the root.
    let start = index << UInt64(height)
    let tile = MerkleTile(level: tileLevel, index: start / MerkleTile.width)
    let offset = Int(start % MerkleTile.width)
    let row = try row(of: tile) ?? []
    guard let hashes = MerkleTile.hashes(row.span, offset..<(offset + 1 << height)) else {
      throw .reading(.storage(LMDBError.corrupted))
    }
    return MerkleTile.root(of: hashes[...])
  }

  /// The stored row of a tile.
  borrowing func row(of tile: MerkleTile) throws(ViewStoreError) -> [UInt8]? {
    do throws(ViewError) {
      return try views.row(MerkleTile.table, tile.key.span)
    } catch { throw .reading(error) }
  }

  /// The digest of all rows.
  ///
  /// - Complexity: O(rows)
  borrowing func digest() throws(ViewStoreError) -> UInt64 {
    do throws(ViewError) {
      return try ViewDigest.of([MerkleTile.table], in: views)
    } catch { throw .reading(error) }
  }
}
