import Platform

/// The blocks that lookups read last, of all runs in a spill file: their number is limited, however
/// many runs there are.
final class BlockCache {
  private struct Slot {
    var offset: UInt64
    var block: SortedBlock
  }

  private static let slotCount = 128

  private var slots = [Slot?](repeating: nil, count: slotCount)

  /// The block that begins at an offset of the file.
  ///
  /// - Parameters:
  ///   - offset: Where it begins; blocks of one file are all at different places.
  ///   - read: Reads it, into the memory of another one where that is given.
  /// - Returns: The block.
  /// - Throws: What `read` throws.
  func block(
    at offset: UInt64,
    read: (_ old: consuming SortedBlock?) throws(FileError) -> SortedBlock
  ) throws(FileError) -> SortedBlock {
    let place = Int((offset &* 0x9e37_79b9_7f4a_7c15) >> 57)
    if let known = slots[place], known.offset == offset { return known.block }
    var old = slots[place].take()
    let memory = old?.block
    // Whoever reads into it must be the only one who has it.
    old = nil
    let block = try read(memory)
    slots[place] = Slot(offset: offset, block: block)
    return block
  }
}
