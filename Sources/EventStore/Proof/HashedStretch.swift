import Cryptography
import EventModel
import Proofs

/// The hashes of records beside each other, made apart from the tree that they are appended to.
///
/// The first record begins a tile. So whole tiles and their roots are known without the tree, and
/// most of the work of appending them is done.
struct HashedStretch: Sendable {
  /// The hashes of each whole tile, with its root.
  private(set) var tiles: [(hashes: [SHA256Digest], root: SHA256Digest)] = []
  /// The leaves after the last whole tile.
  private(set) var rest: [SHA256Digest] = []
  /// How many bytes the records have.
  private(set) var byteCount = 0

  /// Hashes records of a log; every record is checked first.
  ///
  /// - Precondition: The first one begins a tile.
  /// - Throws: ``ReadError``, also for a record that is missing.
  init(of log: LogFile, _ records: Range<UInt64>) throws(ReadError) {
    precondition(records.lowerBound.isMultiple(of: MerkleTile.width), "a stretch begins a tile")
    try log.hashRecords(records) { leaf, recordByteCount in
      byteCount += recordByteCount
      rest.append(leaf)
      if rest.count == MerkleTile.width {
        tiles.append((rest, MerkleTile.root(of: rest[...])))
        rest.removeAll(keepingCapacity: true)
      }
      return .more
    }
  }
}
