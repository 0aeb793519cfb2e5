import Glibc

/// A value behind a lock that threads can wait on until it changes (POSIX mutex and condition).
@safe
public final class Monitor<Value>: Sendable {
  private struct State {
    var value: Value
    /// How many threads wait for a change.
    var waiterCount = 0
  }

  private nonisolated(unsafe) let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private nonisolated(unsafe) let condition: UnsafeMutablePointer<pthread_cond_t>
  /// Touched under the lock only.
  private nonisolated(unsafe) let state: UnsafeMutablePointer<State>

  /// Makes a monitor around a first value.
  public init(_ value: sending Value) {
    unsafe mutex = .allocate(capacity: 1)
    unsafe condition = .allocate(capacity: 1)
    unsafe state = .allocate(capacity: 1)
    unsafe state.initialize(to: State(value: value))
    unsafe pthread_mutex_init(mutex, nil)
    unsafe pthread_cond_init(condition, nil)
  }

  deinit {
    unsafe pthread_cond_destroy(condition)
    unsafe pthread_mutex_destroy(mutex)
    unsafe state.deinitialize(count: 1)
    unsafe state.deallocate()
    unsafe condition.deallocate()
    unsafe mutex.deallocate()
  }

  /// Gives `body` the value, alone, and wakes everybody who waits.
  public func withLock<R, E: Error>(
    _ body: (inout sending Value) throws(E) -> sending R
  ) throws(E) -> sending R {
    unsafe pthread_mutex_lock(mutex)
    defer {
      if unsafe state.pointee.waiterCount > 0 { unsafe pthread_cond_broadcast(condition) }
      unsafe pthread_mutex_unlock(mutex)
    }
    return unsafe try body(&state.pointee.value)
  }

  /// Waits until `body` gives a result; it is asked again after every change.
  public func wait<R>(_ body: (inout Value) -> sending R?) -> sending R {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    while true {
      if let result = unsafe body(&state.pointee.value) { return result }
      unsafe state.pointee.waiterCount += 1
      unsafe pthread_cond_wait(condition, mutex)
      unsafe state.pointee.waiterCount -= 1
    }
  }
}
