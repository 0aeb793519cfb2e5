import Glibc

extension FileSystem {
  /// All bytes of a small file; `-` is standard input.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - byteLimit: The most bytes that it may have.
  /// - Returns: The bytes.
  /// - Throws: ``FileError``; with `EFBIG` if it has more.
  public static func contents(of path: String, byteLimit: Int) throws(FileError) -> [UInt8] {
    let descriptor = path == "-" ? 0 : unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .last("open", path) }
    defer { if descriptor > 0 { close(descriptor) } }
    var contents: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = unsafe Glibc.read(descriptor, &buffer, buffer.count)
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw .last("read", path) }
      guard count > 0 else { return contents }
      contents += buffer[..<count]
      guard contents.count <= byteLimit else {
        throw FileError(operation: "read", path: path, code: EFBIG)
      }
    }
  }

  /// Makes a new file that only its owner may read (mode 0600), and waits until the disk has it.
  ///
  /// - Returns: Whether the name was free; what stands there is left as it is.
  /// - Throws: ``FileError``; no file is left behind then.
  public static func createPrivateFile(
    _ path: String, _ bytes: [UInt8]
  ) throws(FileError) -> Bool {
    let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      if errno == EEXIST { return false }
      throw .last("create", path)
    }
    defer { close(descriptor) }
    do throws(FileError) {
      try write(bytes, to: descriptor, path)
    } catch {
      unsafe unlink(path)
      throw error
    }
    try syncFolder(parent(of: path) ?? ".")
    return true
  }

  /// Puts a file with these bytes in the place of the one of this name, if there is one: who opens
  /// it sees the old one or the new one, and never a part.
  ///
  /// - Throws: ``FileError``; the old file stays then.
  public static func replaceFile(_ path: String, _ bytes: [UInt8]) throws(FileError) {
    let draft = "\(path).new"
    try removeFile(draft)
    guard try createPrivateFile(draft, bytes) else {
      throw FileError(operation: "create", path: draft, code: EEXIST)
    }
    try rename(draft, to: path)
    try syncFolder(parent(of: path) ?? ".")
  }

  /// Whether others than a file's owner may read or write it.
  public static func isOpenToOthers(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && status.st_mode & 0o077 != 0
  }

  private static func write(
    _ bytes: [UInt8], to descriptor: Int32, _ path: String
  ) throws(FileError) {
    var written = 0
    while written < bytes.count {
      let rest = Array(bytes[written...])
      let count = unsafe Glibc.write(descriptor, rest, rest.count)
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw .last("write to", path) }
      written += count
    }
    guard fsync(descriptor) == 0 else { throw .last("flush", path) }
  }
}
