import Glibc

/// Reads a file or standard input line by line, whatever bytes are in it.
public final class LineReader {
  /// What comes next in the input.
  public enum Line: Hashable, Sendable {
    /// A line without its line end (`\n` or `\r\n`).
    case line([UInt8])
    /// A line over the limit; it was passed over.
    case tooLong(byteCount: Int)
    /// There is no more.
    case end
  }

  private let path: String
  private let descriptor: Int32
  private let lineByteLimit: Int
  private var buffer: [UInt8]
  private var start = 0
  private var end = 0
  private var isAtEnd = false

  /// Opens a file; `-` is standard input.
  ///
  /// - Throws: ``FileError``
  public init(path: String, lineByteLimit: Int) throws(FileError) {
    self.path = path == "-" ? "standard input" : path
    self.lineByteLimit = lineByteLimit
    buffer = []
    if path == "-" {
      descriptor = 0
    } else {
      descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
      if descriptor < 0 { throw .last("open", path) }
      if FileSystem.kind(following: path) == .folder {
        close(descriptor)
        throw FileError(operation: "read", path: path, code: EISDIR)
      }
    }
    buffer = [UInt8](repeating: 0, count: 65_536)
  }

  deinit { if descriptor > 0 { close(descriptor) } }

  /// The next line.
  ///
  /// - Throws: ``FileError``
  /// - Complexity: O(length of the line)
  public func next() throws(FileError) -> Line {
    var long: [UInt8] = []
    var skipped = 0
    while true {
      if let index = newline() {
        let part = buffer[start..<index]
        start = index + 1
        return line(long, part, skipped: skipped)
      }
      // One byte more than the limit may be a carriage return, which does not count.
      if skipped > 0 || long.count + (end - start) > lineByteLimit + 1 {
        skipped += long.count + (end - start)
        long = []
      } else {
        long.append(contentsOf: buffer[start..<end])
      }
      start = end
      if try !fill() {
        return skipped == 0 && long.isEmpty ? .end : line(long, [], skipped: skipped)
      }
    }
  }

  /// A line of what was gathered and its last part, unless it is over the limit.
  private func line(_ gathered: [UInt8], _ part: ArraySlice<UInt8>, skipped: Int) -> Line {
    let isReturn = (part.last ?? gathered.last) == UInt8(ascii: "\r")
    let byteCount = skipped + gathered.count + part.count - (isReturn ? 1 : 0)
    if skipped > 0 || byteCount > lineByteLimit { return .tooLong(byteCount: byteCount) }
    var line = gathered
    line.append(contentsOf: part)
    if isReturn { line.removeLast() }
    return .line(line)
  }

  /// Whether a whole line is in memory, so that ``next()`` does not wait.
  public var hasBufferedLine: Bool { isAtEnd || newline() != nil }

  private func newline() -> Int? {
    unsafe buffer.withUnsafeBytes { bytes in
      guard start < end, let first = bytes.baseAddress else { return nil }
      return unsafe memchr(first + start, Int32(UInt8(ascii: "\n")), end - start)
        .map { unsafe UnsafeRawPointer($0) - first }
    }
  }

  private func fill() throws(FileError) -> Bool {
    while !isAtEnd {
      let count = unsafe buffer.withUnsafeMutableBytes {
        unsafe read(descriptor, $0.baseAddress, $0.count)
      }
      if count < 0 {
        if errno == EINTR && !Interruption.isRequested { continue }
        throw .last("read", path)
      }
      start = 0
      end = count
      isAtEnd = count == 0
      return count > 0
    }
    return false
  }
}
