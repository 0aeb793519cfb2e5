import Cryptography
import Proofs

/// The root of a store's tree at a size.
public struct TreeHead: Hashable, Sendable {
  /// How many leaves the tree has: the records at the positions below it.
  public let size: UInt64
  /// The root.
  public let root: SHA256Digest

  /// Makes a head, of a checkpoint for example.
  public init(size: UInt64, root: SHA256Digest) {
    self.size = size
    self.root = root
  }

  /// What a checkpoint says of a tree.
  public init(_ checkpoint: Checkpoint) {
    self.init(size: checkpoint.size, root: checkpoint.root)
  }
}
