import Glibc

/// A file that is read at any place.
public final class RandomAccessFile {
  private let path: String
  private let descriptor: Int32

  /// Opens a file for reading.
  ///
  /// - Throws: ``FileError``
  public init(path: String) throws(FileError) {
    self.path = path
    descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    if descriptor < 0 { throw .last("open", path) }
  }

  deinit { close(descriptor) }

  /// Its size in bytes; zero if it cannot be told.
  public var byteCount: UInt64 {
    var status = stat()
    return unsafe fstat(descriptor, &status) == 0 ? UInt64(status.st_size) : 0
  }

  /// Fills `bytes` from a place on; zeros stand for what is beyond the end.
  ///
  /// - Throws: ``FileError`` if the disk cannot read it.
  public func read(at offset: UInt64, into bytes: inout [UInt8]) throws(FileError) {
    var done = 0
    while done < bytes.count {
      let count = unsafe bytes.withUnsafeMutableBytes { buffer in
        let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[done...])
        return unsafe pread(descriptor, rest.baseAddress, rest.count, off_t(offset) + off_t(done))
      }
      if count < 0 {
        if errno == EINTR { continue }
        throw .last("read", path)
      }
      if count == 0 { break }
      done += count
    }
    for index in done..<bytes.count { bytes[index] = 0 }
  }
}
