import Glibc

/// Faults of the program itself: what a check of Swift or of a C library finds to be impossible.
public enum ProgramFaults {
  /// From now on, such a fault ends the process with a message and the code for faults of software
  /// (`EX_SOFTWARE`) instead of a signal that tells people nothing.
  ///
  /// Swift's runtime has said before what it found, where that is known. Nothing but ending is
  /// possible then; nothing is lost by it either, since what was not committed does not count.
  /// Where somebody handles the signal already, to show a backtrace for example, it stays theirs.
  public static func endCleanly() {
    // Swift traps raise SIGILL or SIGTRAP, by processor; C's assertions raise SIGABRT.
    for number in [SIGILL, SIGTRAP, SIGFPE, SIGABRT] {
      var current = sigaction()
      guard unsafe sigaction(number, nil, &current) == 0,
        unsafe current.__sigaction_handler.sa_handler == nil
      else { continue }
      _ = signal(number) { _ in
        // Only what is safe in a signal handler: no allocation, no lock.
        let message: StaticString = """
          Error: This is a fault of the program itself; what was acknowledged is safe.
          Help:  Please report what you did, and the program's version.

          """
        unsafe _ = write(STDERR_FILENO, message.utf8Start, message.utf8CodeUnitCount)
        _exit(EX_SOFTWARE)
      }
    }
  }
}
