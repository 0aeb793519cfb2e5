import EventModel
import LMDB
import Platform

/// Group commit: callers that come while a transaction is being flushed share the next one, and
/// its flush.
///
/// Whoever finds nobody at work becomes the leader and carries out what has gathered; the others
/// wait. A transaction stays on the leader's thread from begin to commit.
final class CommitQueue: Sendable {
  /// The most requests that share a transaction.
  static let groupLimit = 1024

  /// One caller's wish: it reads and appends within a session, and keeps its own result.
  final class Request: Sendable {
    let perform: @Sendable (inout WriteSession) throws(AppendError) -> Void
    let complete: @Sendable (AppendError?) -> Void

    /// Makes a request.
    ///
    /// `perform` throws only what makes the whole transaction worthless, and may be called again in
    /// another one then. `complete` is called once the transaction is lasting, or with the reason
    /// why it is not.
    init(
      perform: @escaping @Sendable (inout WriteSession) throws(AppendError) -> Void,
      complete: @escaping @Sendable (AppendError?) -> Void
    ) {
      self.perform = perform
      self.complete = complete
    }
  }

  /// A transaction that a leader has carried out.
  private struct Served {
    let requestCount: Int
    let nanoseconds: UInt64
  }

  private struct State {
    var waiting: [Request] = []
    var isLed = false
  }

  private let writer: LogWriter
  private let state = Monitor(State())

  init(writer: LogWriter) { self.writer = writer }

  /// Adds a request and, if nobody is at work, carries it out.
  ///
  /// It returns at once if somebody else leads: the request is then completed on that thread. Who
  /// leads serves only the group of its own request; another thread goes on with what came since,
  /// so that no caller works for the others for ever.
  func submit(_ request: Request) {
    guard add(request), let group = nextGroup() else { return }
    let served = serve(group)
    if waitingCount > 0 && WorkerThread.start({ self.lead(after: served) }) { return }
    lead(after: served)
  }

  /// Adds a request and has it carried out by another thread.
  func submitInBackground(_ request: Request) {
    guard add(request) else { return }
    if !WorkerThread.start({ self.lead() }) { lead() }
  }

  /// Adds a request.
  ///
  /// - Returns: Whether the caller leads from now on, since nobody does.
  private func add(_ request: Request) -> Bool {
    state.withLock { state in
      state.waiting.append(request)
      defer { state.isLed = true }
      return !state.isLed
    }
  }

  private var waitingCount: Int { state.withLock { $0.waiting.count } }

  private func lead(after served: Served? = nil) {
    var served = served
    while true {
      if let served { gather(after: served) }
      guard let group = nextGroup() else { return }
      served = serve(group)
    }
  }

  private func serve(_ group: [Request]) -> Served {
    let start = MonotonicClock.nowNanoseconds()
    carryOut(group)
    return Served(
      requestCount: group.count, nanoseconds: MonotonicClock.nowNanoseconds() - start)
  }

  /// Waits until as many requests are there as shared the last transaction, for a quarter of the
  /// time that it took at most.
  ///
  /// Who has just got an answer is about to ask again. Without the wait the quickest few would
  /// have a flush of their own, and all others would wait for it.
  private func gather(after served: Served) {
    guard served.requestCount > 1 else { return }
    let end = MonotonicClock.nowNanoseconds() + served.nanoseconds / 4
    while waitingCount < served.requestCount, MonotonicClock.nowNanoseconds() < end {
      MonotonicClock.sleep(microseconds: 20)
    }
  }

  /// The requests that wait now; `nil` if there is none, and then nobody leads any more.
  private func nextGroup() -> [Request]? {
    state.withLock { state in
      guard !state.waiting.isEmpty else {
        state.isLed = false
        return nil
      }
      let group = Array(state.waiting.prefix(Self.groupLimit))
      state.waiting.removeFirst(group.count)
      return group
    }
  }

  private func carryOut(_ group: [Request]) {
    do throws(AppendError) {
      _ = try writer.transact { session throws(AppendError) in
        for request in group { try request.perform(&session) }
        return true
      }
      for request in group { request.complete(nil) }
    } catch {
      // One request may have been too much for the disk or the limit: each gets its own chance.
      // After any other error nobody can be sure of the file, and nothing is tried again.
      if group.count > 1 && error.isLackOfRoom {
        for request in group { carryOut([request]) }
        return
      }
      for request in group { request.complete(error) }
    }
  }
}

extension AppendError {
  /// Whether the transaction failed for want of room, and would not have with less in it.
  fileprivate var isLackOfRoom: Bool {
    guard case .storage(let error) = self else { return false }
    return error.meansNoRoom || error == .transactionFull
  }
}
