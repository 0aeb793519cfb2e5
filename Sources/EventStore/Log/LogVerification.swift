import EventModel
import LMDB

/// What is wrong with one place of a log.
public struct LogDamage: Hashable, Sendable, CustomStringConvertible {
  /// Where.
  public let position: Position
  /// What, as a sentence.
  public let problem: String

  /// Position and problem.
  public var description: String { "position \(position): \(problem)" }
}

/// What a check of every record of a log found.
public struct LogVerification: Hashable, Sendable {
  /// The last position that was checked.
  public let head: Position
  /// Everything that is wrong, in order; the log is whole if there is nothing.
  public let damage: [LogDamage]
}

extension EventStore {
  /// Checks every record of the log.
  ///
  /// Its checksum, that positions have no gap, that times never run backwards, and that commits are
  /// whole. Nothing is changed.
  ///
  /// - Parameter progress: Told now and then how far it is.
  /// - Returns: What was found; damage does not end the check.
  /// - Throws: ``ReadError`` if the database cannot be read at all.
  /// - Complexity: O(size of the log), with bounded memory.
  public func verifyLog(
    progress: (_ position: Position, _ head: Position) -> Void = { _, _ in }
  ) throws(ReadError) -> LogVerification {
    let head = try head()
    var check = LogCheck()
    var next: UInt64 = 0
    while next <= head.rawValue {
      do throws(LMDBError) {
        next = try check.run(reader.log, from: next, through: head.rawValue)
      } catch { throw .storage(error) }
      progress(Position(next - 1), head)
    }
    check.endCommit(at: head)
    return LogVerification(head: head, damage: check.damage)
  }
}

/// Goes through records in order and remembers what the next one must follow.
private struct LogCheck {
  /// How many records are looked at in one transaction.
  private static let sliceCount: UInt64 = 50_000

  private(set) var damage: [LogDamage] = []
  private var lastTime = Timestamp(microseconds: .min)
  /// The commit whose events are expected, and how many of them are still to come; `nil` after a
  /// damaged record, which may have been anything.
  private var expected: (first: Position, left: Int)? = (.zero, 0)

  /// Checks a slice.
  ///
  /// - Returns: The first position that was not checked.
  mutating func run(
    _ log: LogFile, from start: UInt64, through end: UInt64
  ) throws(LMDBError) -> UInt64 {
    let last = min(end, start + Self.sliceCount - 1)
    let transaction = try log.beginRead()
    var position = start
    try transaction.withCursor(log.table) { cursor throws(LMDBError) in
      var found = try cursor.seek(start)
      while position <= last {
        guard found, cursor.keyNumber <= last else {
          report(Position(position), "\(last - position + 1) records from here on are missing")
          expected = nil
          position = last + 1
          return
        }
        if cursor.keyNumber > position {
          report(
            Position(position), "\(cursor.keyNumber - position) records from here on are missing")
          expected = nil
        }
        position = cursor.keyNumber
        check(cursor.value, at: Position(position))
        position += 1
        found = try cursor.next()
      }
    }
    return position
  }

  /// Notes that the log ends here.
  mutating func endCommit(at head: Position) {
    if let expected, expected.left > 0 {
      report(
        head, "the commit at position \(expected.first) lacks its last \(expected.left) events")
    }
  }

  private mutating func check(_ bytes: Span<UInt8>, at position: Position) {
    do throws(RecordError) {
      let layout = try RecordLayout(bytes, at: position)
      _ = try layout.event(bytes)
      if layout.time < lastTime { report(position, "its time is before that of the event before") }
      lastTime = max(lastTime, layout.time)
      try checkFrame(layout, bytes)
    } catch {
      report(position, error.description)
      expected = nil
    }
  }

  private mutating func checkFrame(
    _ layout: RecordLayout, _ bytes: Span<UInt8>
  ) throws(RecordError) {
    if let commit = try layout.commit(bytes) {
      if layout.indexInCommit != 0 { report(layout.position, "it begins a commit in its middle") }
      endCommit(at: layout.position)
      if commit.count < 1 { report(layout.position, "its commit has no events") }
      expected = (layout.position, commit.count - 1)
      return
    }
    guard let current = expected else { return }
    guard current.left > 0, layout.commitFirst == current.first else {
      report(layout.position, "it belongs to no commit")
      return
    }
    expected = (current.first, current.left - 1)
  }

  private mutating func report(_ position: Position, _ problem: String) {
    damage.append(LogDamage(position: position, problem: problem))
  }
}
