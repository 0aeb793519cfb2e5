import EventModel
import Platform
import Synchronization

/// Runs deciders against the log: reads what a command must know, decides, appends.
///
/// It never reads a view. Commands that come at the same time share a transaction and its flush.
@usableFromInline
final class CommandHandler: Sendable {
  let writer: LogWriter
  private let queue: CommitQueue

  init(writer: LogWriter) {
    self.writer = writer
    queue = CommitQueue(writer: writer)
  }

  /// Carries out one piece of work in a shared transaction, and waits until it is lasting.
  @usableFromInline
  func perform<R: Sendable, E: Error>(
    _ work: @escaping @Sendable (inout WriteSession) throws(AppendError) -> Result<R, E>
  ) throws(AppendError) -> Result<R, E> {
    let answer = Monitor<Answer<R, E>>(.pending(nil))
    queue.submit(request(work) { result in answer.withLock { $0 = .done(result) } })
    let result: Result<Result<R, E>, AppendError> = answer.wait { answer in
      if case .done(let result) = answer { result } else { nil }
    }
    return try result.get()
  }

  /// Carries out one piece of work in a shared transaction, on another thread.
  @usableFromInline
  func perform<R: Sendable, E: Error>(
    _ work: @escaping @Sendable (inout WriteSession) throws(AppendError) -> Result<R, E>
  ) async throws(AppendError) -> Result<R, E> {
    let result: Result<Result<R, E>, AppendError> = await withCheckedContinuation { continuation in
      queue.submitInBackground(request(work) { continuation.resume(returning: $0) })
    }
    return try result.get()
  }

  private enum Answer<R: Sendable, E: Error>: Sendable {
    case pending(Result<R, E>?)
    case done(Result<Result<R, E>, AppendError>)
  }

  private func request<R: Sendable, E: Error>(
    _ work: @escaping @Sendable (inout WriteSession) throws(AppendError) -> Result<R, E>,
    answer: @escaping @Sendable (Result<Result<R, E>, AppendError>) -> Void
  ) -> CommitQueue.Request {
    let found = Mutex<Result<Result<R, E>, AppendError>?>(nil)
    let box = Shared(found)
    return CommitQueue.Request { session throws(AppendError) in
      do throws(AppendError) {
        let result = try work(&session)
        box.value.withLock { $0 = .success(result) }
      } catch .storage(let error) {
        // What was put so far is in the transaction: it must not become lasting.
        throw .storage(error)
      } catch {
        box.value.withLock { $0 = .failure(error) }
      }
    } complete: { failure in
      if let failure {
        answer(.failure(failure))
      } else if let result = box.value.withLock({ $0 }) {
        answer(result)
      }
    }
  }
}

/// Shares something that cannot be copied.
private final class Shared<Value: ~Copyable & Sendable>: Sendable {
  let value: Value
  init(_ value: consuming Value) { self.value = value }
}

// What is generic over a decider can be inlined where the decider is known. Compiled for any
// decider at all, it copies states and results whose size only the running program knows.
extension WriteSession {
  /// Decides one command on what the log says now.
  @inlinable
  mutating func decide<D: Decider>(
    _ command: D.Command, with decider: D
  ) throws(AppendError) -> Result<[NewEvent], D.Rejection> {
    var state = decider.initialState
    do throws(ReadError) {
      try read(decider.query(for: command)) { facts throws(ReadError) in
        do throws(EventDecodingError) {
          try decider.evolve(&state, reading: facts)
        } catch { throw ReadError.event(error) }
        return .more
      }
    } catch { throw .read(error) }
    do throws(D.Rejection) {
      return .success(try decider.decideEncoded(command, state))
    } catch { return .failure(error) }
  }

  /// Decides one command and appends what it leads to, unless its id is known.
  @inlinable
  mutating func execute<D: Decider>(
    _ command: D.Command, with decider: D, context: CommitContext
  ) throws(AppendError) -> Result<CommitOutcome, D.Rejection> {
    if let earlier = try earlierOutcome(of: context) { return .success(earlier) }
    switch try decide(command, with: decider) {
    case .success(let events): return .success(try append(events, context: context))
    case .failure(let rejection): return .failure(rejection)
    }
  }
}
