import Glibc

/// The limit for the size of files that a process may have (`ulimit -f`).
public enum FileSizeLimit {
  /// From now on, writing beyond the limit fails with an error (`EFBIG`) instead of ending the
  /// process with `SIGXFSZ`.
  public static func failCleanly() { _ = signal(SIGXFSZ, SIG_IGN) }
}
