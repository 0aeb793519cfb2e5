import Glibc
import Synchronization

/// Zeros at the end of the data file, written ahead of the commits that will need the room.
///
/// A commit that makes the file longer waits for the file system's journal, and that for whatever
/// others have begun to write to files of their own. One that overwrites what the file has already
/// waits for its own pages. So now and then a commit writes more than it needs, and many after it
/// do not make the file longer.
final class RoomAhead: Sendable {
  private static let largestByteCount: UInt64 = 4 << 20
  private static let smallestByteCount: UInt64 = 16 << 10
  private static let zeros = [UInt8](repeating: 0, count: 64 << 10)
  private static let sizeLimit = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)

  private let descriptor: Int32
  /// The file is at least so long.
  private let knownByteCount = Atomic<UInt64>(0)

  /// Takes the open descriptor of the data file, which must stay open as long.
  init(descriptor: Int32) { self.descriptor = descriptor }

  /// Writes zeros beyond the end of the file if little more than the pages in use has room.
  ///
  /// The caller has LMDB's lock: nobody else makes the file longer. What cannot be written is left
  /// out, and the file is as long as before.
  ///
  /// - Parameter usedByteCount: How much of the file pages take, free ones counted.
  /// - Complexity: O(1), and O(n) in what is written: a 64th of what is used, 4 MiB at most.
  @inline(__always)
  func make(beyond usedByteCount: UInt64) {
    let room = Self.byteCount(beyond: usedByteCount)
    if knownByteCount.load(ordering: .relaxed) < usedByteCount + room / 4 {
      lengthen(to: usedByteCount + room, atLeast: usedByteCount + room / 4)
    }
  }

  /// How much room there shall be beyond the pages in use.
  static func byteCount(beyond usedByteCount: UInt64) -> UInt64 {
    min(max(usedByteCount / 64, smallestByteCount), largestByteCount)
  }

  private func lengthen(to end: UInt64, atLeast needed: UInt64) {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { return }
    let start = status.st_size
    if UInt64(start) < needed && !write(from: start, to: off_t(end)) {
      _ = ftruncate(descriptor, start)
    }
    // Where there is no room, the next look is as far away as if there were.
    knownByteCount.store(max(end, UInt64(start)), ordering: .relaxed)
  }

  private func write(from start: off_t, to end: off_t) -> Bool {
    var limit = rlimit()
    // Beyond the limit the system would end the process.
    guard unsafe getrlimit(Self.sizeLimit, &limit) == 0, UInt64(end) <= limit.rlim_cur
    else { return false }
    var offset = start
    while offset < end {
      let count = min(Self.zeros.count, Int(end - offset))
      let written = unsafe pwrite(descriptor, Self.zeros, count, offset)
      if written < 0 && errno == EINTR { continue }
      guard written > 0 else { return false }
      offset += written
    }
    return true
  }
}
