import Cryptography
import EventModel
import Proofs

/// The tree of the records as they stand in the log: every node is hashed anew.
struct LogTree: MerkleNodes {
  let log: LogFile

  /// - Complexity: O(bytes of the subtree's records), with bounded memory.
  func node(level: Int, index: UInt64) throws(ViewStoreError) -> SHA256Digest {
    let start = index << UInt64(level)
    var frontier = MerkleFrontier()
    do throws(ReadError) {
      try append(start..<(start + 1 << UInt64(level)), to: &frontier)
    } catch { throw .reading(.storage(error)) }
    return frontier.root
  }

  /// The roots of the trees of the first records, for several sizes that ascend, in one pass.
  ///
  /// - Complexity: O(bytes of the records), with bounded memory.
  func roots(ascending sizes: [UInt64]) throws(ReadError) -> [SHA256Digest] {
    var frontier = MerkleFrontier()
    var roots: [SHA256Digest] = []
    for size in sizes {
      try append(frontier.size..<size, to: &frontier)
      roots.append(frontier.root)
    }
    return roots
  }

  private func append(
    _ records: Range<UInt64>, to frontier: inout MerkleFrontier
  ) throws(ReadError) {
    try log.hashRecords(records) { leaf, _ in
      frontier.append(leaf) { _, _ in }
      return .more
    }
  }
}
