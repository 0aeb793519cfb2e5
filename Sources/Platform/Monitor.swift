import Glibc

/// A value behind a lock that threads can wait on until it changes (POSIX mutex and condition).
@safe
public final class Monitor<Value>: Sendable {
  private nonisolated(unsafe) let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private nonisolated(unsafe) let condition: UnsafeMutablePointer<pthread_cond_t>
  // Touched under the lock only.
  private nonisolated(unsafe) var value: Value

  /// Makes a monitor around a first value.
  public init(_ value: sending Value) {
    unsafe self.value = value
    unsafe mutex = .allocate(capacity: 1)
    unsafe condition = .allocate(capacity: 1)
    unsafe pthread_mutex_init(mutex, nil)
    unsafe pthread_cond_init(condition, nil)
  }

  deinit {
    unsafe pthread_cond_destroy(condition)
    unsafe pthread_mutex_destroy(mutex)
    unsafe condition.deallocate()
    unsafe mutex.deallocate()
  }

  /// Gives `body` the value, alone, and wakes everybody who waits.
  public func withLock<R, E: Error>(
    _ body: (inout sending Value) throws(E) -> sending R
  ) throws(E) -> sending R {
    unsafe pthread_mutex_lock(mutex)
    defer {
      unsafe pthread_cond_broadcast(condition)
      unsafe pthread_mutex_unlock(mutex)
    }
    return unsafe try body(&value)
  }

  /// Waits until `body` gives a result; it is asked again after every change.
  public func wait<R>(_ body: (inout Value) -> sending R?) -> sending R {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    while true {
      if let result = unsafe body(&value) { return result }
      unsafe pthread_cond_wait(condition, mutex)
    }
  }
}
