import Glibc

/// The three streams that every process is born with, or should be.
public enum StandardStreams {
  /// Takes the places of standard input, output and error where the caller closed them.
  ///
  /// The system gives the lowest free number to the next file that is opened. Where standard
  /// output is closed, that file would be one of the store's, and results would be written into
  /// it. Each free place gets `/dev/null`, opened so that its use still fails as it did: input
  /// cannot be read from it, output cannot be written to it. Call it before any file is opened.
  public static func occupyClosed() {
    for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) == -1 && errno == EBADF {
      _ = unsafe open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY)
    }
  }
}
