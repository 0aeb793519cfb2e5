import Glibc

extension FileSystem {
  /// When a file was last changed or touched, in nanoseconds since 1970; `nil` if there is none.
  public static func modificationTime(of path: String) -> Int64? {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    return Int64(status.st_mtim.tv_sec) * 1_000_000_000 + Int64(status.st_mtim.tv_nsec)
  }

  /// Sets the time of a file's last change to now; nothing happens if it may not be set.
  public static func touch(_ path: String) { unsafe _ = utimensat(AT_FDCWD, path, nil, 0) }
}
