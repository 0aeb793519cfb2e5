import Glibc

/// The processors of the machine, which all programs share.
public enum Processor {
  /// Lets threads that wait for the processor go first, if there are any.
  ///
  /// Whoever waited for the disk should go on at once, but where all processors are at work the
  /// system takes one away only after some milliseconds. Work that nobody waits for calls this many
  /// times in that time; alone, it costs less than a microsecond.
  public static func giveWay() { sched_yield() }
}
