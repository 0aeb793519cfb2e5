import Cryptography
import Proofs

/// The right edge of a growing tree: all that is needed to append leaves and to tell the root.
///
/// Holds the hashes of the tile that is not yet whole, on each stored level: at most 256 a level.
struct MerkleFrontier {
  /// How many leaves the tree has.
  private(set) var size: UInt64
  /// The hashes of the unfinished tiles, by stored level; none of them is whole.
  private var levels: [[SHA256Digest]]

  /// The edge of a tree without leaves.
  init() {
    size = 0
    levels = [[]]
  }

  /// The edge of a tree of `size` leaves, from the hashes of its unfinished tiles.
  init<Failure: Error>(
    size: UInt64, hashes: (_ tile: MerkleTile, _ count: Int) throws(Failure) -> [SHA256Digest]
  ) throws(Failure) {
    self.size = size
    levels = []
    var left = size
    repeat {
      let tile = MerkleTile(level: levels.count, index: left / MerkleTile.width)
      let count = Int(left % MerkleTile.width)
      levels.append(count == 0 ? [] : try hashes(tile, count))
      left = tile.index
    } while left > 0
  }

  /// Appends a leaf; `body` gets every tile that becomes whole.
  ///
  /// - Complexity: O(1) amortised: one node for each leaf.
  mutating func append<Failure: Error>(
    _ leaf: SHA256Digest,
    _ body: (_ tile: MerkleTile, _ hashes: [SHA256Digest]) throws(Failure) -> Void
  ) throws(Failure) {
    size += 1
    levels[0].append(leaf)
    if size.isMultiple(of: MerkleTile.width) { try finish(level: 0, body) }
  }

  /// Appends leaves that were hashed apart; `body` gets every tile that becomes whole.
  ///
  /// - Precondition: The tree ends with a whole tile.
  /// - Complexity: O(tiles + leaves beyond the last of them)
  mutating func append<Failure: Error>(
    _ stretch: HashedStretch,
    _ body: (_ tile: MerkleTile, _ hashes: [SHA256Digest]) throws(Failure) -> Void
  ) throws(Failure) {
    precondition(levels[0].isEmpty, "a stretch begins a tile")
    for (hashes, root) in stretch.tiles {
      size += MerkleTile.width
      try body(MerkleTile(level: 0, index: size / MerkleTile.width - 1), hashes)
      try append(root, level: 1, body)
    }
    levels[0] += stretch.rest
    size += UInt64(stretch.rest.count)
  }

  /// Appends the root of a whole tile to the level above.
  private mutating func append<Failure: Error>(
    _ root: SHA256Digest, level: Int,
    _ body: (_ tile: MerkleTile, _ hashes: [SHA256Digest]) throws(Failure) -> Void
  ) throws(Failure) {
    if level == levels.count { levels.append([]) }
    levels[level].append(root)
    if levels[level].count == MerkleTile.width { try finish(level: level, body) }
  }

  /// Takes a tile that became whole off its level.
  private mutating func finish<Failure: Error>(
    level: Int, _ body: (_ tile: MerkleTile, _ hashes: [SHA256Digest]) throws(Failure) -> Void
  ) throws(Failure) {
    let index = (size >> UInt64(MerkleTile.height * (level + 1))) - 1
    try body(MerkleTile(level: level, index: index), levels[level])
    let root = MerkleTile.root(of: levels[level][...])
    levels[level].removeAll(keepingCapacity: true)
    try append(root, level: level + 1, body)
  }

  /// Gives the tiles that are not whole, those without a hash left out.
  func forEachUnfinished<Failure: Error>(
    _ body: (_ tile: MerkleTile, _ hashes: [SHA256Digest]) throws(Failure) -> Void
  ) throws(Failure) {
    for (level, hashes) in levels.enumerated() where !hashes.isEmpty {
      let index = size >> UInt64(MerkleTile.height * (level + 1))
      try body(MerkleTile(level: level, index: index), hashes)
    }
  }

  /// The root of the tree.
  ///
  /// - Complexity: O(log n)
  var root: SHA256Digest {
    var root: SHA256Digest?
    for hashes in levels {
      // From right to left, complete subtrees are ever larger.
      var end = hashes.count
      while end > 0 {
        let start = end & (end - 1)
        let subtree = MerkleTile.root(of: hashes[start..<end])
        root = root.map { MerkleTree.nodeHash(subtree, $0) } ?? subtree
        end = start
      }
    }
    return root ?? MerkleTree.emptyRoot
  }
}
