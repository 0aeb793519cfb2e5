import EventModel
import LMDB
import Platform

/// The changes of one table, sorted by key, in a spill file.
///
/// They lie in blocks of entries. Of each block the first key is held in memory, and of all keys a
/// Bloom filter, so that most keys that are not there cost no look at the file. A run that is only
/// gone through has no filter.
///
/// An entry is the length of its key (2 bytes), that of its row (4 bytes, all ones for a key that
/// is gone), key and row; numbers are little-endian. The row of a list is a ``PostingChange``.
final class SortedRun {
  let file: SpillFile
  let blocks: SortedRunBlocks
  /// Entries in all blocks.
  let entryCount: Int
  private let lastKey: [UInt8]
  private let filter: BloomFilter?

  init(
    file: SpillFile, blocks: SortedRunBlocks, entryCount: Int, lastKey: [UInt8],
    filter: BloomFilter?
  ) {
    self.file = file
    self.blocks = blocks
    self.entryCount = entryCount
    self.lastKey = lastKey
    self.filter = filter
  }

  /// Bytes of memory that its filter takes.
  var filterByteCount: Int { filter?.byteCount ?? 0 }

  /// What the run says about a key; `hash` is that of the key as soon as it was needed, and
  /// `cache` holds blocks of all runs.
  ///
  /// - Complexity: O(log n), and one read of a block if the key may be there.
  func lookup(
    _ key: Span<UInt8>, hash: inout UInt64?, _ cache: BlockCache
  ) throws(FileError) -> ChangedRows.Lookup {
    // Identities ascend with time: new ones lie beyond all that were written out.
    let last = lastKey
    guard last.span.order(before: key) >= 0 else { return .unchanged }
    let known = hash ?? Checksum.xxh3(key)
    hash = known
    guard filter?.mayContain(known) ?? true, let number = blocks.number(of: key) else {
      return .unchanged
    }
    let block = try cache.block(at: blocks.place(number).offset) { old throws(FileError) in
      try self.block(number, reusing: old)
    }
    let place = block.place(of: key)
    guard place < block.entryCount, block.compare(place, to: key) == 0 else { return .unchanged }
    return block.withEntry(place) { _, row in
      if let row { .row(row.copied()) } else { .deleted }
    }
  }

  /// Reads a block, into the memory of another one where that is given.
  func block(
    _ number: Int, reusing old: consuming SortedBlock? = nil
  ) throws(FileError) -> SortedBlock {
    var block = old ?? SortedBlock()
    let place = blocks.place(number)
    try block.read(file, at: place.offset, byteCount: place.byteCount)
    return block
  }
}
