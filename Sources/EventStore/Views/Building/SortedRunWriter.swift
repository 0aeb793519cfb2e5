import EventModel
import LMDB
import Platform

/// Writes entries, which come in the order of their keys, as a ``SortedRun``.
struct SortedRunWriter {
  /// From here on a block is full, in a file that is not long.
  private static let blockByteCount = 32 << 10
  /// The same in the longest files: the first keys of all blocks are held in memory.
  private static let longBlockByteCount = 128 << 10
  /// So many blocks of a file are not many.
  private static let blockCount = 1 << 15
  /// So many bytes are written at once.
  private static let bufferByteCount = 1 << 20

  private let file: SpillFile
  private let blockByteCount: Int
  private var buffer: [UInt8] = []
  /// Where in the buffer the open block begins.
  private var blockStart = 0
  private var blocks = SortedRunBlocks()
  private var entryCount = 0
  /// Where in the buffer the last key lies, as long as its block is open.
  private var lastKeyPlace = 0..<0
  private var lastKey: [UInt8] = []
  private var filter: BloomFilter?

  /// Begins at the end of a file.
  ///
  /// - Parameters:
  ///   - file: Takes the blocks.
  ///   - keyCount: How many entries will come.
  ///   - filterByteLimit: The most memory for the filter of their keys; `nil`: no key will be
  ///     looked up, and there is none.
  init(to file: SpillFile, keyCount: Int, filterByteLimit: Int?) {
    self.file = file
    blockByteCount = min(
      max(Self.blockByteCount, Int(clamping: file.byteCount) / Self.blockCount),
      Self.longBlockByteCount)
    filter = filterByteLimit.map { BloomFilter(keyCount: keyCount, byteLimit: $0) }
  }

  /// Appends an entry; `nil` notes that the key is gone.
  mutating func append(_ key: Span<UInt8>, _ row: Span<UInt8>?) throws(FileError) {
    if buffer.count == blockStart { blocks.begin(with: key) }
    let keyStart = buffer.count + SortedBlock.headerByteCount
    SortedBlock.append(key, row, to: &buffer)
    filter?.insert(Checksum.xxh3(key))
    entryCount += 1
    lastKeyPlace = keyStart..<keyStart + key.count
    if buffer.count - blockStart >= blockByteCount { try endBlock() }
  }

  /// Ends the run.
  mutating func finish() throws(FileError) -> SortedRun {
    if buffer.count > blockStart { try endBlock() }
    try flush()
    return SortedRun(
      file: file, blocks: blocks, entryCount: entryCount, lastKey: lastKey, filter: filter)
  }

  private mutating func endBlock() throws(FileError) {
    blocks.end(
      offset: file.byteCount + UInt64(blockStart), byteCount: buffer.count - blockStart)
    lastKey = Array(buffer[lastKeyPlace])
    blockStart = buffer.count
    if file.pace != nil { Processor.giveWay() }
    if buffer.count >= Self.bufferByteCount { try flush() }
  }

  private mutating func flush() throws(FileError) {
    let bytes = buffer
    try file.append(bytes.span)
    buffer.removeAll(keepingCapacity: true)
    blockStart = 0
  }
}
