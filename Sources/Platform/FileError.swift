import Glibc

/// Why the operating system refused something about a file.
public struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was tried, as a verb: `open` or `create` for example.
  public let operation: String
  /// The file.
  public let path: String
  /// The system's error number.
  public let code: Int32

  /// Makes an error from its parts.
  public init(operation: String, path: String, code: Int32) {
    self.operation = operation
    self.path = path
    self.code = code
  }

  /// Makes an error from the system's last one.
  static func last(_ operation: String, _ path: String) -> FileError {
    FileError(operation: operation, path: path, code: errno)
  }

  /// Whether the file does not exist.
  public var isMissing: Bool { code == ENOENT || code == ENOTDIR }

  /// Whether the disk, or what may be used of it, is full.
  public var meansNoRoom: Bool { [ENOSPC, EDQUOT, EFBIG].contains(code) }

  /// The system's words for the reason.
  public var reason: String { Self.reason(code) }

  /// The system's words for an error number.
  public static func reason(_ code: Int32) -> String {
    guard let text = unsafe strerror(code) else { return "error \(code)" }
    return unsafe String(cString: text)
  }

  /// What could not be done, to which file, and why.
  public var description: String { "Cannot \(operation) \(path): \(reason)." }
}
