import Glibc

/// Which signals reach the calling thread, and the threads that it starts.
enum SignalMask {
  /// Lets signals through.
  ///
  /// Who starts a process from a thread that blocks signals hands that down: nothing but `SIGKILL`
  /// could end it, and a failed check would end it without a word.
  static func unblock(_ numbers: [Int32]) {
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    for number in numbers { unsafe sigaddset(&signals, number) }
    unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }
}
