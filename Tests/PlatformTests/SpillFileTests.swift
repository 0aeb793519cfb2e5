import Foundation
import Platform
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
      file.givesWay.toggle()
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
