import Glibc

extension FileSystem {
  /// Makes a file at least so long, with zeros at its end; what it holds, or another process writes
  /// meanwhile, is left alone.
  ///
  /// - Throws: ``FileError``
  public static func lengthen(_ path: String, toAtLeast byteCount: UInt64) throws(FileError) {
    let descriptor = unsafe open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .last("open", path) }
    defer { close(descriptor) }
    guard let start = size(of: path), start < byteCount else { return }
    // Unlike ftruncate, this never shortens.
    let code = posix_fallocate(descriptor, off_t(start), off_t(byteCount - start))
    guard code == 0 else { throw FileError(operation: "lengthen", path: path, code: code) }
  }
}
