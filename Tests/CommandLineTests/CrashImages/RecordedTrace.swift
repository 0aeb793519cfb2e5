import Foundation

/// What a program did to the files of a folder, in order, as the preloaded library wrote it down
/// (`Tests/WriteRecorder/include/recorder.h`).
struct RecordedTrace {
  /// One thing that it did.
  struct Entry {
    enum Operation: UInt32 {
      case write = 1, writeThrough, resize, sync, name, unname, syncFolder, answer
    }

    let operation: Operation
    let process: UInt32
    let file: UInt64
    let offset: Int
    let data: Data

    /// Whether it changes what is on the disk, or will be.
    var isChange: Bool { operation != .answer }
  }

  private static let headerByteCount = 32

  private(set) var entries: [Entry] = []

  /// Reads a trace.
  init(contentsOf path: String) throws {
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    var offset = 0
    while offset + Self.headerByteCount <= bytes.count {
      func number(_ start: Int, _ byteCount: Int) -> UInt64 {
        (0..<byteCount).reduce(0) { $0 | UInt64(bytes[offset + start + $1]) << UInt64(8 * $1) }
      }
      guard let operation = Entry.Operation(rawValue: UInt32(number(0, 4))) else {
        throw CocoaError(.fileReadCorruptFile)
      }
      let start = offset + Self.headerByteCount
      let end = start + Int(number(24, 8))
      entries.append(
        Entry(
          operation: operation, process: UInt32(number(4, 4)), file: number(8, 8),
          offset: Int(number(16, 8)), data: bytes.subdata(in: start..<end)))
      offset = end
    }
  }
}
