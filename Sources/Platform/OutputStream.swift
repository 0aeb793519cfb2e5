import Glibc

/// Writes text to standard output, standard error or a file, gathered into few writes.
public final class OutputStream {
  private let descriptor: Int32
  private let name: String
  private var buffer: [UInt8] = []
  private var flushedByteCount = 0
  /// How many of the next bytes were handed to the system already.
  private var repeatedByteCount = 0
  /// Whether the reader went away or writing failed: nothing more is written then.
  public private(set) var isClosed = false
  /// Why writing failed; `nil` if it did not, or only nobody reads any more.
  public private(set) var failure: FileError?

  private init(descriptor: Int32, name: String) {
    self.descriptor = descriptor
    self.name = name
    _ = signal(SIGPIPE, SIG_IGN)
  }

  /// A writer to standard output.
  public static func standardOutput() -> OutputStream {
    OutputStream(descriptor: 1, name: "standard output")
  }

  /// A writer to standard error.
  public static func standardError() -> OutputStream {
    OutputStream(descriptor: 2, name: "standard error")
  }

  /// A writer that keeps everything in memory: see ``bytes``.
  public static func memory() -> OutputStream { OutputStream(descriptor: -1, name: "memory") }

  /// What was written and not handed to the system yet; of ``memory()``, everything.
  public var bytes: [UInt8] { buffer }

  /// A writer to a file, whose contents are replaced; call ``flush()`` before the last reference to
  /// it goes.
  ///
  /// - Throws: ``FileError``
  public static func file(_ path: String) throws(FileError) -> OutputStream {
    let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw .last("create", path) }
    return OutputStream(descriptor: descriptor, name: path)
  }

  deinit {
    if descriptor > 2 { close(descriptor) }
  }

  /// Adds text.
  public func write(_ text: String) {
    buffer.append(contentsOf: text.utf8)
    flushIfLarge()
  }

  /// Adds bytes.
  public func write(_ bytes: [UInt8]) {
    buffer.append(contentsOf: bytes)
    flushIfLarge()
  }

  private func flushIfLarge() {
    if buffer.count >= 65_536 { flush() }
  }

  /// How many bytes were written so far, handed to the system or not.
  public var byteCount: Int { flushedByteCount + buffer.count }

  /// Takes back what was written since ``byteCount`` was `count`.
  ///
  /// - Returns: Whether that was possible: what the system has stays written.
  public func takeBack(to count: Int) -> Bool {
    guard count >= flushedByteCount, count <= byteCount else { return false }
    buffer.removeLast(byteCount - count)
    return true
  }

  /// Begins once more what was written since ``byteCount`` was `count`, and will be the same: what
  /// the system has of it is not written again.
  public func restart(at count: Int) {
    if takeBack(to: count) { return }
    repeatedByteCount = flushedByteCount - count
    buffer.removeAll(keepingCapacity: true)
  }

  /// Hands everything to the system.
  ///
  /// If nobody reads any more (`EPIPE`), ``isClosed`` becomes true; for any other reason, a full
  /// disk for example, ``failure`` holds it too.
  public func flush() {
    guard descriptor >= 0 else { return }
    let repeated = min(repeatedByteCount, buffer.count)
    buffer.removeFirst(repeated)
    repeatedByteCount -= repeated
    var written = 0
    while written < buffer.count && !isClosed {
      let count = unsafe buffer.withUnsafeBytes { bytes in
        let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[written...])
        return unsafe Glibc.write(descriptor, rest.baseAddress, rest.count)
      }
      if count >= 0 {
        written += count
      } else {
        handleFailure(errno)
      }
    }
    flushedByteCount += buffer.count
    buffer.removeAll(keepingCapacity: true)
  }

  private func handleFailure(_ code: Int32) {
    switch code {
    case EINTR: break
    case EAGAIN:
      // A pipe that another program made non-blocking: wait for room.
      var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      unsafe _ = poll(&request, 1, -1)
    default:
      isClosed = true
      if code != EPIPE {
        failure = FileError(operation: "write to", path: name, code: code)
      }
    }
  }
}
