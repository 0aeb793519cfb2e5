import Foundation
import Platform
import Synchronization
import Testing

@Suite("Files without a name, and locks")
struct SpillFileTests {
  @Test("What was appended is read back, from memory and from a file", arguments: [0, 10, 1 << 20])
  func roundTrip(memory: Int) throws {
    let scratch = try Scratch()
    let file = SpillFile(in: scratch.folder, prefix: "spill", memoryByteCount: memory)
    let pieces = (0..<50).map { number in [UInt8](repeating: UInt8(number), count: number * 7) }
    var offsets: [UInt64] = []
    for piece in pieces {
      // Flushed at once or not, it is the same file.
      file.pace = file.pace == nil ? DiskPace { _ in } : nil
      offsets.append(file.byteCount)
      try file.append(piece.span)
    }
    var buffer: [UInt8] = []
    for index in pieces.indices.reversed() {
      try file.read(into: &buffer, at: offsets[index], count: pieces[index].count)
      #expect(buffer == pieces[index])
    }
    #expect(try FileSystem.names(in: scratch.folder).isEmpty)
  }

  @Test("While others want the disk, it is left to them after each small piece")
  func pieces() throws {
    let scratch = try Scratch()
    let pauses = Mutex<[Int]>([])
    let piece = DiskPace.pieceByteCount
    let file = SpillFile(in: scratch.folder, prefix: "spill", memoryByteCount: 3 * piece)
    file.pace = DiskPace { microseconds in pauses.withLock { $0.append(microseconds) } }
    let bytes = [UInt8](repeating: 7, count: 2 * piece + piece / 2)
    try file.append(bytes.span)
    #expect(pauses.withLock { $0.isEmpty }, "all of it is held in memory")
    try file.append(bytes.span)
    #expect(pauses.withLock { $0.count } == 6, "three pieces that were held, and three")
    #expect(pauses.withLock { $0.allSatisfy { $0 > 0 } })
    var read: [UInt8] = []
    try file.read(into: &read, at: UInt64(bytes.count), count: bytes.count)
    #expect(read == bytes)
  }

  /// Closing a file of 200 MB held up whoever flushed another one for a tenth of a second.
  @Test("While others want the disk, a large file is given back in steps")
  func steps() throws {
    let scratch = try Scratch()
    let pauses = Mutex<Int>(0)
    var file: SpillFile? = SpillFile(in: scratch.folder, prefix: "spill", memoryByteCount: 0)
    let bytes = [UInt8](repeating: 7, count: 1 << 20)
    for _ in 0..<9 { try file?.append(bytes.span) }
    file?.pace = DiskPace { _ in pauses.withLock { $0 += 1 } }
    file = nil
    #expect(pauses.withLock { $0 } == 2)
  }

  @Test("A file that a kill left behind is removed, and no other")
  func leftBehind() throws {
    let scratch = try Scratch()
    for name in ["spill-abc", "spill", "other"] {
      try Data().write(to: URL(fileURLWithPath: "\(scratch.folder)/\(name)"))
    }
    let file = SpillFile(in: scratch.folder, prefix: "spill", memoryByteCount: 0)
    try file.append([1].span)
    #expect(try FileSystem.names(in: scratch.folder) == ["other", "spill"])
  }

  @Test("A lock is held by one at a time, and given up with its owner")
  func lockIsExclusive() throws {
    let scratch = try Scratch()
    let path = "\(scratch.folder)/lock"
    var lock = try FileLock.take(path, whenBusy: .wait)
    #expect(lock != nil)
    #expect(try FileLock.take(path, whenBusy: .giveUp) == nil)
    lock = nil
    #expect(try FileLock.take(path, whenBusy: .giveUp) != nil)
    let error = #expect(throws: FileError.self) {
      try FileLock.take("/nowhere/lock", whenBusy: .wait)
    }
    #expect(error?.path == "/nowhere/lock")
  }
}
