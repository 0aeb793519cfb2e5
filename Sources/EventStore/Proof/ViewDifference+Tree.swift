import Cryptography
import EventModel

extension ViewDifference {
  /// The record whose hash in the Merkle tree is not the one that was hashed when it was folded;
  /// `nil` if this is a difference of another view, or of a node above the leaves.
  public var leafPosition: Position? {
    guard table == MerkleTile.table, let tile = MerkleTile(key: key), tile.level == 0 else {
      return nil
    }
    let (stored, expected) = (stored ?? [], expected ?? [])
    let byte = zip(stored, expected).enumerated().first { $0.1.0 != $0.1.1 }?.offset
    let offset = (byte ?? min(stored.count, expected.count)) / SHA256Digest.byteCount
    return Position(tile.index * MerkleTile.width + UInt64(offset))
  }
}
