import Glibc

/// Files that are mapped into memory and turn out to be shorter than they should be.
public enum CutOffFiles {
  /// From now on, reading where a mapped file has no more bytes, or where the disk fails, ends the
  /// process with a message and the code for failed input (`EX_IOERR`) instead of `SIGBUS`.
  ///
  /// Nothing but ending is possible then; nothing is lost by it either, since what was not
  /// committed does not count.
  public static func endCleanly() {
    _ = signal(SIGBUS) { _ in
      // Only what is safe in a signal handler: no allocation, no lock.
      let message: StaticString =
        "Error: A file of the store cannot be read: it was cut off, or the disk failed.\n"
      unsafe _ = write(STDERR_FILENO, message.utf8Start, message.utf8CodeUnitCount)
      _exit(EX_IOERR)
    }
  }
}
