import Glibc

/// Writes text to standard output or standard error, gathered into few writes.
public final class OutputStream {
  private let descriptor: Int32
  private var buffer: [UInt8] = []
  /// Whether the reader went away or writing failed: nothing more is written then.
  public private(set) var isClosed = false

  private init(descriptor: Int32) {
    self.descriptor = descriptor
    _ = signal(SIGPIPE, SIG_IGN)
  }

  /// A writer to standard output.
  public static func standardOutput() -> OutputStream { OutputStream(descriptor: 1) }

  /// A writer to standard error.
  public static func standardError() -> OutputStream { OutputStream(descriptor: 2) }

  /// Adds text.
  public func write(_ text: String) {
    buffer.append(contentsOf: text.utf8)
    if buffer.count >= 65_536 { flush() }
  }

  /// Adds bytes.
  public func write(_ bytes: [UInt8]) {
    buffer.append(contentsOf: bytes)
    if buffer.count >= 65_536 { flush() }
  }

  /// Hands everything to the system.
  ///
  /// If nobody reads any more (`EPIPE`) or the disk is full, ``isClosed`` becomes true.
  public func flush() {
    var written = 0
    while written < buffer.count && !isClosed {
      let count = unsafe buffer.withUnsafeBytes { bytes in
        unsafe Glibc.write(descriptor, bytes.baseAddress! + written, bytes.count - written)
      }
      if count >= 0 {
        written += count
      } else if errno != EINTR {
        isClosed = true
      }
    }
    buffer.removeAll(keepingCapacity: true)
  }
}
