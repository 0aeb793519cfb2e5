import EventModel
import LMDB
import Platform

/// The changes of one table, sorted by key, in a spill file.
///
/// They lie in blocks of entries. Of each block the first key is held in memory, and of all keys a
/// Bloom filter, so that most keys that are not there cost no look at the file.
///
/// An entry is the length of its key (2 bytes), that of its row (4 bytes, all ones for a key that
/// is gone), key and row; numbers are little-endian. The row of a list is a ``PostingChange``.
final class SortedRun {
  /// A block's place in the file.
  struct Block {
    let offset: UInt64
    let byteCount: Int
    let firstKey: [UInt8]
  }

  let file: SpillFile
  let blocks: [Block]
  /// Entries in all blocks.
  let entryCount: Int
  private let lastKey: [UInt8]
  private let filter: BloomFilter
  /// The block that was read last for a lookup.
  private var lookupBlock: SortedBlock?
  private var lookupNumber = -1

  init(
    file: SpillFile, blocks: [Block], entryCount: Int, lastKey: [UInt8], filter: BloomFilter
  ) {
    self.file = file
    self.blocks = blocks
    self.entryCount = entryCount
    self.lastKey = lastKey
    self.filter = filter
  }

  /// What the run says about a key; `hash` is that of the key as soon as it was needed.
  ///
  /// - Complexity: O(log n), and one read of a block if the key may be there.
  func lookup(
    _ key: Span<UInt8>, hash: inout UInt64?
  ) throws(FileError) -> ChangedRows.Lookup {
    // Identities ascend with time: new ones lie beyond all that were written out.
    let last = lastKey
    guard last.span.order(before: key) >= 0 else { return .unchanged }
    let known = hash ?? Checksum.xxh3(key)
    hash = known
    guard filter.mayContain(known), let number = blockNumber(of: key) else { return .unchanged }
    if lookupNumber != number {
      lookupBlock = try block(number, reusing: lookupBlock)
      lookupNumber = number
    }
    guard let block = lookupBlock else { return .unchanged }
    let place = block.place(of: key)
    guard place < block.entryCount, block.compare(place, to: key) == 0 else { return .unchanged }
    return block.withEntry(place) { _, row in
      if let row { .row(row.copied()) } else { .deleted }
    }
  }

  /// The last block that begins with `key` or before it.
  func blockNumber(of key: Span<UInt8>) -> Int? {
    var low = 0
    var high = blocks.count
    while low < high {
      let middle = (low + high) / 2
      let first = blocks[middle].firstKey
      if first.span.order(before: key) <= 0 {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low > 0 ? low - 1 : nil
  }

  /// Reads a block, into the memory of another one where that is given.
  func block(
    _ number: Int, reusing old: consuming SortedBlock? = nil
  ) throws(FileError) -> SortedBlock {
    var block = old ?? SortedBlock()
    try block.read(file, at: blocks[number].offset, byteCount: blocks[number].byteCount)
    return block
  }
}
