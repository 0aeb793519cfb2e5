import EventModel
import LMDB
import Platform

/// The write side of one open store: takes the log's lock, lets decisions read and append, and
/// keeps the tail between them.
final class LogWriter: Sendable {
  /// How many events may be beyond the index before they are folded into it.
  static let tailLimit = 4096
  /// How many there may be before whoever adds to them waits for that.
  static let longTailLimit = 32_768

  private let log: LogFile
  private let index: any LogIndex
  private let upcasters: Upcasters
  private let waiting: WaitingNotice
  let folding: IndexFolding
  /// `nil` while a session uses it, and after a session that failed.
  private let tail = Monitor<Tail?>(nil)

  init(log: LogFile, index: any LogIndex, upcasters: Upcasters, waiting: WaitingNotice) {
    self.log = log
    self.index = index
    self.upcasters = upcasters
    self.waiting = waiting
    folding = IndexFolding(index: index)
  }

  deinit { folding.waitUntilIdle() }

  /// Gives `body` a session and makes what it appended lasting; nothing is changed if it throws
  /// or returns `nil`.
  ///
  /// A long tail is folded into the index afterwards, by another thread. Who appends faster than
  /// that can be done waits for it, without the log's lock.
  func transact<R>(
    _ body: (inout WriteSession) throws(AppendError) -> R?
  ) throws(AppendError) -> R? {
    let tail: Tail
    do throws(ReadError) { tail = try takeTail() } catch { throw .read(error) }
    // Handed over and not shared: who adds to a tail that somebody else holds copies all of it.
    var session = try WriteSession.begin(
      log: log, index: index, upcasters: upcasters, tail: consume tail, waiting: waiting)
    guard let result = try body(&session) else { return nil }
    let (grown, head) = try session.finish()
    let length = head.rawValue - grown.base.rawValue
    keep(consume grown)
    if length > Self.longTailLimit {
      folding.fold()
    } else if length > Self.tailLimit {
      folding.start()
    }
    return result
  }

  /// The events that the index does not hold, up to the head of the log as it is now; the session
  /// that comes next need not read them again.
  func currentTail() throws(ReadError) -> Tail {
    var tail = try takeTail()
    let transaction = try log.beginReading()
    let head: Position
    do throws(LMDBError) { head = try log.head(transaction) } catch { throw .storage(error) }
    try tail.complete(from: log, through: head, transaction)
    keep(tail)
    return tail
  }

  private func keep(_ tail: Tail) { self.tail.withLock { $0 = tail } }

  private func takeTail() throws(ReadError) -> Tail {
    let kept = tail.withLock { $0.take() }
    if let kept, kept.base >= folding.indexed { return kept }
    let indexed = try index.indexed()
    // Before the lock is taken. Who has just begun folds more readily: a program that does one
    // thing ends before another thread has folded, and the next one would begin with the same long
    // tail.
    let limit = kept == nil ? Self.tailLimit : Self.longTailLimit
    guard try lag(behind: indexed) > limit else { return Tail(base: indexed) }
    try index.bringUpToDate()
    return Tail(base: try index.indexed())
  }

  private func lag(behind indexed: Position) throws(ReadError) -> Int {
    let head: Position
    do throws(LMDBError) { head = try log.head() } catch { throw .storage(error) }
    return head > indexed ? Int(clamping: head.rawValue - indexed.rawValue) : 0
  }
}
