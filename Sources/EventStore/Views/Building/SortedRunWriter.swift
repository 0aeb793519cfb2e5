import EventModel
import LMDB
import Platform

/// Writes entries, which come in the order of their keys, as a ``SortedRun``.
struct SortedRunWriter {
  /// From here on a block is full.
  private static let blockByteCount = 32 << 10
  /// So many bytes are written at once.
  private static let bufferByteCount = 1 << 20

  private let file: SpillFile
  private var buffer: [UInt8] = []
  /// Where in the buffer the open block begins.
  private var blockStart = 0
  private var firstKey: [UInt8] = []
  private var blocks: [SortedRun.Block] = []
  private var entryCount = 0
  private var lastKey: [UInt8] = []
  private var filter: BloomFilter

  /// Begins at the end of a file; `keyCount` is how many entries will come.
  init(to file: SpillFile, keyCount: Int) {
    self.file = file
    filter = BloomFilter(keyCount: keyCount)
  }

  /// Appends an entry; `nil` notes that the key is gone.
  mutating func append(_ key: Span<UInt8>, _ row: Span<UInt8>?) throws(FileError) {
    if buffer.count == blockStart { firstKey = key.copied() }
    SortedBlock.append(key, row, to: &buffer)
    filter.insert(Checksum.xxh3(key))
    entryCount += 1
    lastKey.removeAll(keepingCapacity: true)
    lastKey.append(key)
    if buffer.count - blockStart >= Self.blockByteCount { try endBlock() }
  }

  /// Ends the run.
  mutating func finish() throws(FileError) -> SortedRun {
    if buffer.count > blockStart { try endBlock() }
    try flush()
    return SortedRun(
      file: file, blocks: blocks, entryCount: entryCount, lastKey: lastKey, filter: filter)
  }

  private mutating func endBlock() throws(FileError) {
    blocks.append(
      SortedRun.Block(
        offset: file.byteCount + UInt64(blockStart), byteCount: buffer.count - blockStart,
        firstKey: firstKey))
    blockStart = buffer.count
    if buffer.count >= Self.bufferByteCount { try flush() }
  }

  private mutating func flush() throws(FileError) {
    let bytes = buffer
    try file.append(bytes.span)
    buffer.removeAll(keepingCapacity: true)
    blockStart = 0
  }
}
