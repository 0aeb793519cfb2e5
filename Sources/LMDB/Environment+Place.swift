import Glibc
import Synchronization

extension Environment {
  /// How often readers look whether the files are still in their place, in nanoseconds.
  private static let placeCheckNanoseconds: UInt64 = 10_000_000

  /// Throws if the data file or its lock file is not at its path any more.
  ///
  /// Whoever opens the path now meets other files: with another data file, what is written here
  /// would be seen by nobody; with another lock file, the two would not know of each other.
  func checkPlace() throws(LMDBError) {
    guard options.staysInPlace else { return }
    guard FileIdentity(path: place) == identity else { throw .moved }
    guard !options.withoutLock else { return }
    guard FileIdentity(path: place + Self.lockSuffix) == lockIdentity else { throw .lockFileLost }
  }

  /// The same for a reader, who asks the system only now and then: it takes longer than many a
  /// read.
  func checkPlaceNowAndThen() throws(LMDBError) {
    guard options.staysInPlace else { return }
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC_COARSE, &time)
    let now = UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    let last = lastPlaceCheck.load(ordering: .relaxed)
    guard now &- last >= Self.placeCheckNanoseconds else { return }
    try checkPlace()
    lastPlaceCheck.store(now, ordering: .relaxed)
  }

  /// Lets the next reader look whether the files are still in their place, however soon it comes:
  /// for whoever has just put another file there.
  public func expectReplacement() { lastPlaceCheck.store(0, ordering: .relaxed) }

  /// What LMDB adds to a data file's name for its lock file's.
  static let lockSuffix = "-lock"

  /// The path without links and relative parts: the process may go to another folder.
  static func resolved(_ path: String) -> String? {
    guard let resolved = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }
}
