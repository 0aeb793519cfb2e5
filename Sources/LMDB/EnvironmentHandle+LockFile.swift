import Glibc

extension EnvironmentHandle {
  /// What a page of memory takes; the lock file is mapped.
  private static let pageByteCount: off_t = 4096

  /// Gives the lock file its disk space before LMDB maps it.
  ///
  /// LMDB makes it with a hole for each page. The system fills a hole when it is first touched, and
  /// on a full disk that ends the process with `SIGBUS`. Nothing is done where the file system
  /// cannot reserve space.
  static func reserveLockFile(of path: String, maxReaders: Int) throws(LMDBError) {
    // A slot of a reader takes a cache line, and the heading two more at most (lmdb's mdb.c).
    let wanted = off_t(maxReaders * 64 + 128)
    let name = "\(path)-lock"
    var status = stat()
    if unsafe stat(name, &status) == 0 {
      // What is shorter LMDB makes longer itself, what is longer it takes as it is.
      let byteCount = max(status.st_size, wanted)
      if status.st_blocks * 512 >= byteCount / pageByteCount * pageByteCount { return }
    }
    let descriptor = unsafe Glibc.open(name, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    // Whatever is wrong, LMDB says it better.
    guard descriptor >= 0 else { return }
    defer { Glibc.close(descriptor) }
    let code = posix_fallocate(descriptor, 0, wanted)
    if [ENOSPC, EDQUOT, EFBIG].contains(code) { throw .system(code: code) }
  }
}
