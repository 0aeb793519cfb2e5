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
  /// Whether somebody asked for types and tags: events are then described as they are appended.
  private(set) var keepsTail = false
  /// The index as it was when it was first asked: it is the same for the whole session.
  var snapshot: IndexSnapshot?
  var head = Position.zero
  var time = Timestamp(microseconds: .min)
  var random = RandomSource()

  /// A commit to which events are still added.
  struct OpenCommit {
    let context: CommitContext
    var first: (event: NewEvent, place: RecordPlace)?
    var entries: [CommitOutcome.Entry] = []

    init(context: CommitContext) { self.context = context }
  }

  /// Waits for the log's lock and looks at its end.
  static func begin(
    log: LogFile, index: any LogIndex, upcasters: Upcasters, tail: consuming Tail,
    waiting: WaitingNotice
  ) throws(AppendError) -> WriteSession {
    let transaction: WriteTransaction
    do throws(LMDBError) {
      transaction = try log.beginWrite(waiting)
    } catch { throw .storage(error) }
    var session = WriteSession(
      log: log, index: index, upcasters: upcasters, transaction: transaction, tail: tail)
    do throws(ReadError) { try session.findHead() } catch { throw .read(error) }
    return session
  }

  private init(
    log: LogFile, index: any LogIndex, upcasters: Upcasters,
    transaction: consuming WriteTransaction, tail: consuming Tail
  ) {
    self.log = log
    self.index = index
    self.upcasters = upcasters
    self.transaction = transaction
    self.tail = tail
  }

  /// Makes everything that was appended lasting.
  ///
  /// - Returns: The tail as it is now, and the last position of the log.
  consuming func finish() throws(AppendError) -> (tail: Tail, head: Position) {
    let (tail, head) = (tail, head)
    do throws(LMDBError) { try transaction.commit() } catch { throw .storage(error) }
    return (tail, head)
  }

  private mutating func findHead() throws(ReadError) {
    do throws(LMDBError) { head = try log.head(transaction) } catch { throw .storage(error) }
    if let last = try log.time(at: head, transaction) { time = last }
    // It may be no piece of this log any more.
    if tail.head > head { tail = Tail(base: min(tail.base, head)) }
  }

  /// Fills the tail up to the head, and keeps it so; starts it again if it does not begin at
  /// `base`.
  mutating func completeTail(from base: Position) throws(ReadError) {
    keepsTail = true
    if tail.base != base { tail = Tail(base: base) }
    if tail.described < head { try tail.complete(from: log, through: head, transaction) }
  }
}
