import Glibc
import Synchronization

/// Lets one thread of the process write at a time, and traps a thread that would wait for itself.
///
/// LMDB's own lock hangs in that case, and goes wrong when a transaction ends on another thread.
struct WriterGate: ~Copyable, Sendable {
  private let holder = Atomic<UInt>(0)
  private let mutex = ProcessMutex()

  func enter(path: String) {
    let thread = UInt(pthread_self())
    precondition(
      holder.load(ordering: .acquiring) != thread,
      "a second write transaction on one thread would wait for itself for ever: \(path)")
    mutex.lock()
    holder.store(thread, ordering: .releasing)
  }

  /// Takes the gate if nobody has it.
  func tryEnter() -> Bool {
    guard mutex.tryLock() else { return false }
    holder.store(UInt(pthread_self()), ordering: .releasing)
    return true
  }

  func leave() {
    checkThread()
    holder.store(0, ordering: .releasing)
    mutex.unlock()
  }

  func checkThread() {
    precondition(
      holder.load(ordering: .acquiring) == UInt(pthread_self()),
      "a write transaction must end on the thread on which it began")
  }
}

/// A POSIX mutex that is locked in one place and unlocked in another.
@safe
private struct ProcessMutex: ~Copyable, Sendable {
  private nonisolated(unsafe) let pointer: UnsafeMutablePointer<pthread_mutex_t>

  init() {
    unsafe pointer = .allocate(capacity: 1)
    let code = unsafe pthread_mutex_init(pointer, nil)
    precondition(code == 0, "pthread_mutex_init failed: \(code)")
  }

  deinit {
    unsafe pthread_mutex_destroy(pointer)
    unsafe pointer.deallocate()
  }

  func lock() { unsafe pthread_mutex_lock(pointer) }

  func tryLock() -> Bool { unsafe pthread_mutex_trylock(pointer) == 0 }

  func unlock() { unsafe pthread_mutex_unlock(pointer) }
}
