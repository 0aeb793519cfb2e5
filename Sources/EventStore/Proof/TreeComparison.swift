import Cryptography
import EventModel
import Proofs

/// Compares tiles that are made anew with those that are stored, and keeps the first difference.
struct TreeComparison {
  /// How many records are hashed before their tiles are compared.
  private static let sliceCount: UInt64 = 1 << 16

  private var difference: ViewDifference?
  private var frontier = MerkleFrontier()

  /// Hashes every record of the log anew and compares the tree.
  static func run(
    _ log: LogFile, with tree: borrowing StoredTree
  ) throws(ViewStoreError) -> ViewDifference? {
    var comparison = TreeComparison()
    while comparison.frontier.size < tree.size && comparison.difference == nil {
      try comparison.compareSlice(log, with: tree)
    }
    return comparison.difference
  }

  private mutating func compareSlice(
    _ log: LogFile, with tree: borrowing StoredTree
  ) throws(ViewStoreError) {
    let end = min(tree.size, frontier.size + Self.sliceCount)
    var tiles: [(MerkleTile, [SHA256Digest])] = []
    do throws(ReadError) {
      try log.hashRecords(frontier.size..<end) { leaf, _ in
        frontier.append(leaf) { tiles.append(($0, $1)) }
        return .more
      }
    } catch { throw .reading(.storage(error)) }
    if end == tree.size { frontier.forEachUnfinished { tiles.append(($0, $1)) } }
    for (tile, hashes) in tiles where difference == nil {
      let (expected, stored) = (MerkleTile.row(hashes), try tree.row(of: tile))
      guard stored != expected else { continue }
      difference = ViewDifference(
        table: MerkleTile.table, key: tile.key, stored: stored, expected: expected,
        position: Position(tree.size - 1))
    }
  }
}

extension ViewStore {
  /// Compares the tree as it is stored with a fresh hash of the log.
  ///
  /// A tree of another log differs; where there is none, nothing can be compared.
  /// - Complexity: O(bytes of the log), with bounded memory.
  func verifyTree(of source: LogSource) throws(ViewStoreError) -> ViewVerification {
    do throws(ViewStoreError) {
      guard let tree = try storedTree(of: source) else {
        if let defect { return .damaged(problem: defect) }
        guard try treeStatus().state == .live else { return .unbuilt }
        // It is there, and of another log.
        return .differs(
          ViewDifference(
            table: MerkleTile.table, key: [], stored: nil, expected: nil, position: .zero))
      }
      if let difference = try TreeComparison.run(source.log, with: tree) {
        return .differs(difference)
      }
      return .equal(digest: try tree.digest(), position: Position(tree.size - 1))
    } catch {
      guard error.meansDamage else { throw error }
      return .damaged(problem: error.description)
    }
  }
}
