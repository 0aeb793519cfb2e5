import EventModel
import Platform

/// Where the blocks of a ``SortedRun`` lie in its file, and the first key of each.
///
/// The keys lie in one buffer: of a long file there are hundreds of thousands.
struct SortedRunBlocks {
  private struct Block {
    let offset: UInt64
    let byteCount: UInt32
    let keyOffset: UInt32
  }

  private var blocks: [Block] = []
  private var keys: [UInt8] = []
  private var keyOffset = 0

  /// How many there are.
  var count: Int { blocks.count }

  /// Takes the first key of the next block.
  mutating func begin(with key: Span<UInt8>) {
    keyOffset = keys.count
    keys.append(key)
  }

  /// Adds the block that was begun.
  mutating func end(offset: UInt64, byteCount: Int) {
    blocks.append(
      Block(offset: offset, byteCount: UInt32(byteCount), keyOffset: UInt32(keyOffset)))
  }

  /// Where a block lies.
  func place(_ number: Int) -> (offset: UInt64, byteCount: Int) {
    (blocks[number].offset, Int(blocks[number].byteCount))
  }

  /// The last block that begins with `key` or before it.
  ///
  /// - Complexity: O(log n)
  func number(of key: Span<UInt8>) -> Int? {
    var low = 0
    var high = blocks.count
    let keys = keys.span
    while low < high {
      let middle = (low + high) / 2
      let end = middle + 1 < blocks.count ? Int(blocks[middle + 1].keyOffset) : keys.count
      let first = keys.extracting(Int(blocks[middle].keyOffset)..<end)
      if first.order(before: key) <= 0 { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? low - 1 : nil
  }
}
