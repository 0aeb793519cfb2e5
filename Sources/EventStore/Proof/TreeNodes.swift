import Cryptography
import Proofs

/// Where the nodes of a store's tree come from: the views, or the log where they do not hold it.
enum TreeNodes: MerkleNodes, ~Copyable {
  /// The tree among the views.
  case stored(StoredTree)
  /// The log itself.
  case log(LogTree)

  borrowing func node(level: Int, index: UInt64) throws(ViewStoreError) -> SHA256Digest {
    switch self {
    case .stored(let tree): try tree.node(level: level, index: index)
    case .log(let tree): try tree.node(level: level, index: index)
    }
  }
}
