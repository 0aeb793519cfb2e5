import Glibc

/// Faults of the program itself: what a check of Swift or of a C library finds to be impossible.
public enum ProgramFaults {
  /// From now on, such a fault ends the process with a message and the code for faults of software
  /// (`EX_SOFTWARE`) instead of a signal that tells people nothing.
  ///
  /// Swift's runtime has said before what it found, where that is known. Nothing but ending is
  /// possible then; nothing is lost by it either, since what was not committed does not count.
  /// Swift's own handler, which shows a backtrace where the toolchain is installed, stays if it was
  /// asked for by `SWIFT_BACKTRACE`.
  public static func endCleanly() {
    guard ProcessEnvironment["SWIFT_BACKTRACE"] == nil else { return }
    // Swift traps raise SIGILL or SIGTRAP, by processor; C's assertions raise SIGABRT.
    let faults = [SIGILL, SIGTRAP, SIGFPE, SIGABRT]
    SignalMask.unblock(faults)
    for number in faults {
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
