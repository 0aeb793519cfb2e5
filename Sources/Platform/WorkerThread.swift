import Glibc

/// A thread of its own for work that must stay on one thread or block.
public enum WorkerThread {
  private final class Work: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Runs `body` on a new thread, which ends with it.
  ///
  /// - Returns: Whether the system could make a thread.
  public static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    var thread = pthread_t()
    let work = unsafe Unmanaged.passRetained(Work(body))
    let code = unsafe pthread_create(
      &thread, nil,
      { argument in
        guard let argument = unsafe argument else { return nil }
        unsafe Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body()
        return nil
      }, work.toOpaque())
    guard code == 0 else {
      unsafe work.release()
      return false
    }
    pthread_detach(thread)
    return true
  }

  /// Runs `body` on a new thread, or at once where the system can make none.
  public static func run(_ body: @escaping @Sendable () -> Void) {
    if !start(body) { body() }
  }

  /// Runs `body` on a new thread, or at once where the system can make none.
  ///
  /// - Returns: What came of it, `nil` as long as it works.
  public static func result<Value: Sendable, E: Error>(
    of body: @escaping @Sendable () throws(E) -> Value
  ) -> Monitor<Result<Value, E>?> {
    let result = Monitor<Result<Value, E>?>(nil)
    run {
      let outcome = Result { () throws(E) in try body() }
      result.withLock { $0 = outcome }
    }
    return result
  }
}
