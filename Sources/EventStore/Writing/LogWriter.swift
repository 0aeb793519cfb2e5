import EventModel
import LMDB
import Platform
import Synchronization

/// The write side of one open store: takes the log's lock, lets decisions read and append, and
/// keeps the tail between them.
final class LogWriter: Sendable {
  /// How many events the tail may hold before it is folded into the index.
  static let tailLimit = 4096

  private let log: LogFile
  private let index: any LogIndex
  private let upcasters: Upcasters
  private let waiting: WaitingNotice
  /// `nil` while a session uses it, and after a session that failed.
  private let tail = Mutex<Tail?>(nil)

  init(log: LogFile, index: any LogIndex, upcasters: Upcasters, waiting: WaitingNotice) {
    self.log = log
    self.index = index
    self.upcasters = upcasters
    self.waiting = waiting
  }

  /// Gives `body` a session and makes what it appended lasting; nothing is changed if it throws
  /// or returns `nil`.
  ///
  /// The tail is folded into the index afterwards, outside the log's lock, if it is too long.
  func transact<R>(
    _ body: (inout WriteSession) throws(AppendError) -> R?
  ) throws(AppendError) -> R? {
    var session = try WriteSession.begin(
      log: log, index: index, upcasters: upcasters, tail: try takeTail(), waiting: waiting)
    guard let result = try body(&session) else { return nil }
    let grown = try session.finish()
    tail.withLock { $0 = grown }
    if grown.count > Self.tailLimit { try foldTail() }
    return result
  }

  private func takeTail() throws(AppendError) -> Tail {
    let kept = tail.withLock { tail in
      defer { tail = nil }
      return tail
    }
    if let kept { return kept }
    do throws(ReadError) {
      // Before the lock is taken: an index far behind would make the tail too long.
      if try lag() > Self.tailLimit { try index.bringUpToDate() }
      return Tail(base: try index.indexed())
    } catch { throw .read(error) }
  }

  private func lag() throws(ReadError) -> Int {
    let head: Position
    do throws(LMDBError) {
      head = try log.head(try log.beginRead())
    } catch { throw .storage(error) }
    let indexed = try index.indexed()
    return head > indexed ? Int(clamping: head.rawValue - indexed.rawValue) : 0
  }

  private func foldTail() throws(AppendError) {
    // The commit stands whatever happens here; whoever comes next tries again.
    guard (try? index.bringUpToDate()) != nil else { return }
    tail.withLock { $0 = nil }
  }
}
