import EventModel
import LMDB

/// Appends to one log what another one holds beyond it: whole commits, every record checked.
///
/// It goes in steps, each one transaction that ends with a commit: stopped at any moment, the copy
/// is the log as it was at some earlier commit, and another run goes on from there.
struct LogCopy {
  let source: LogFile
  let target: LogFile
  /// The target's folder, for errors.
  let path: String
  /// How much is copied in one step, to within a commit.
  var stepLimit = (eventCount: 50_000, byteCount: 64 << 20)

  /// Copies until the target holds what the source held at the call, or is cancelled.
  ///
  /// - Returns: The head of the target before and after.
  /// - Throws: ``LogCopyError``; what was copied until then stays.
  /// - Complexity: O(size of what is new), with bounded memory (a commit is copied as one).
  func run(
    isCancelled: () -> Bool = { false },
    progress: (Position, _ head: Position) -> Void = { _, _ in }
  ) throws(LogCopyError) -> Range<Position> {
    try checkIdentity()
    let end = try sourceHead()
    let start = try targetHead()
    var reached = start
    repeat {
      reached = try step(through: end)
      progress(reached, end)
    } while reached < end && !isCancelled()
    return start..<reached
  }

  private func sourceHead() throws(LogCopyError) -> Position {
    do throws(LMDBError) {
      return try source.head(try source.beginRead())
    } catch { throw .reading(.storage(error)) }
  }

  private func targetHead() throws(LogCopyError) -> Position {
    do throws(LMDBError) {
      return try target.head(try target.beginRead())
    } catch { throw .writing(path: path, error) }
  }

  /// Copies some commits.
  ///
  /// - Returns: The head of the target, which another process may have moved, too.
  private func step(through end: Position) throws(LogCopyError) -> Position {
    var transaction = try beginStep()
    let start: Position
    do throws(LMDBError) {
      start = try target.head(transaction)
    } catch { throw .writing(path: path, error) }
    try checkAgreement(at: start, transaction)
    let reached = try append(after: start, through: end, to: &transaction)
    do throws(LMDBError) { try transaction.commit() } catch { throw .writing(path: path, error) }
    return reached
  }

  private func beginStep() throws(LogCopyError) -> WriteTransaction {
    do throws(LMDBError) { return try target.beginWrite() } catch {
      throw .writing(path: path, error)
    }
  }

  /// Makes sure that both are logs of the same store.
  private func checkIdentity() throws(LogCopyError) {
    let isSame: Bool
    do throws(ReadError) {
      isSame = try source.checksum(at: .zero) == target.checksum(at: .zero)
    } catch { throw .reading(error) }
    if !isSame { throw .otherStore(path: path) }
  }

  /// Makes sure that the target is the beginning of the source.
  private func checkAgreement<T: Transaction & ~Copyable>(
    at position: Position, _ transaction: borrowing T
  ) throws(LogCopyError) {
    let copied: UInt64?
    do throws(ReadError) {
      // Reads it whole: a damaged end is not gone on from.
      _ = try target.event(at: position, transaction)
      copied = try target.checksum(at: position, transaction)
    } catch {
      throw .target(.damaged(path: target.environment.path, problem: error.description))
    }
    let head = try sourceHead()
    guard position <= head else { throw .ahead(path: path, head: position, storeHead: head) }
    let original: UInt64?
    do throws(ReadError) {
      original = try source.checksum(at: position)
    } catch { throw .reading(error) }
    if copied != original { throw .diverged(path: path, position) }
  }

  private func append(
    after start: Position, through end: Position, to transaction: inout WriteTransaction
  ) throws(LogCopyError) -> Position {
    var reached = start
    var byteCount = 0
    var failure: LMDBError?
    let table = target.table
    do throws(ReadError) {
      try source.scan(after: start, through: end) { layout, bytes throws(ReadError) in
        let isEnough =
          reached.rawValue - start.rawValue >= stepLimit.eventCount
          || byteCount >= stepLimit.byteCount
        if isEnough && layout.flags.contains(.firstOfCommit) { return .stop }
        do throws(LMDBError) {
          try transaction.put(table, layout.position.rawValue, bytes, .append)
        } catch {
          failure = error
          return .stop
        }
        byteCount += bytes.count
        reached = layout.position
        return .more
      }
    } catch { throw .reading(error) }
    if let failure { throw .writing(path: path, failure) }
    return reached
  }
}
