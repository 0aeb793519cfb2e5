import EventModel
import LMDB
import Platform

/// One write transaction of the log: while it lasts, nobody else appends.
///
/// Decisions read through it and so see every earlier event, those of the same session too; what
/// they lead to becomes lasting at ``finish()``, all of it, or nothing.
@usableFromInline
struct WriteSession: ~Copyable {
  let log: LogFile
  let index: any LogIndex
  let upcasters: Upcasters
  var transaction: WriteTransaction
  var tail: Tail
  /// The index as it was when it was first asked: it is the same for the whole session.
  var snapshot: IndexSnapshot?
  var head = Position.zero
  var time = Timestamp(microseconds: .min)
  var random = RandomSource()
  var record: [UInt8] = []

  /// A commit to which events are still added.
  struct OpenCommit {
    let context: CommitContext
    var first: (event: NewEvent, place: RecordPlace)?
    var entries: [CommitOutcome.Entry] = []

    init(context: CommitContext) { self.context = context }
  }

  /// Waits for the log's lock and looks at its end.
  static func begin(
    log: LogFile, index: any LogIndex, upcasters: Upcasters, tail: Tail, waiting: WaitingNotice
  ) throws(AppendError) -> WriteSession {
    let transaction: WriteTransaction
    do throws(LMDBError) {
      transaction = try log.beginWrite(waiting)
    } catch { throw .storage(error) }
    var session = WriteSession(
      log: log, index: index, upcasters: upcasters, transaction: transaction, tail: tail)
    do throws(ReadError) {
      try session.findHead()
      try session.catchUp(from: tail.base)
    } catch { throw .read(error) }
    return session
  }

  private init(
    log: LogFile, index: any LogIndex, upcasters: Upcasters,
    transaction: consuming WriteTransaction, tail: Tail
  ) {
    self.log = log
    self.index = index
    self.upcasters = upcasters
    self.transaction = transaction
    self.tail = tail
  }

  /// Makes everything that was appended lasting.
  ///
  /// - Returns: The tail as it is now.
  consuming func finish() throws(AppendError) -> Tail {
    let tail = tail
    do throws(LMDBError) { try transaction.commit() } catch { throw .storage(error) }
    return tail
  }

  private mutating func findHead() throws(ReadError) {
    do throws(LMDBError) { head = try log.head(transaction) } catch { throw .storage(error) }
    if let last = try log.event(at: head, transaction) { time = last.time }
  }

  /// Brings the tail to the head of the log; starts it again if it is not a piece of this log any
  /// more, or does not begin at `base`.
  mutating func catchUp(from base: Position) throws(ReadError) {
    var current = tail
    if current.base != base || current.head > head { current = Tail(base: min(base, head)) }
    try current.append(from: log, through: head, transaction)
    tail = current
  }
}
