import Domain
import EventStore
import Platform

/// Commands of `apply` that another thread carries out while this one reads on: deciding and
/// flushing take as long as reading and understanding the next lines.
struct RunningGroup {
  /// What came of each command, in order.
  typealias Outcomes = [Result<CommitOutcome, CommandError<CatalogueRejection>>]

  private let answer = Monitor<Result<Outcomes, AppendError>?>(nil)

  /// Begins.
  init(_ requests: [CommandRequest<CatalogueCommand>], in store: EventStore) {
    let answer = answer
    let work = { @Sendable in
      let result: Result<Outcomes, AppendError>
      do throws(AppendError) {
        result = .success(try store.executeGroup(requests, with: CatalogueDecider()))
      } catch { result = .failure(error) }
      answer.withLock { $0 = result }
    }
    WorkerThread.run(work)
  }

  /// Waits until all are carried out.
  ///
  /// - Throws: ``AppendError`` if the transaction failed; none was carried out then.
  func outcomes() throws(AppendError) -> Outcomes { try answer.wait { $0 }.get() }
}
