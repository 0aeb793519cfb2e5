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
  /// Everything that is wrong with records, in order.
  public let damage: [LogDamage]
  /// Whether every page of the file is whole, those that hold no record too.
  public let arePagesWhole: Bool

  /// Whether nothing is wrong.
  public var isWhole: Bool { damage.isEmpty && arePagesWhole }
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
    while check.next <= head.rawValue {
      do throws(LMDBError) {
        try check.run(reader.log, through: head.rawValue)
      } catch {
        guard error.meansDamage else { throw .storage(error) }
        check.skipDamagedPage()
      }
      progress(Position(check.next - 1), head)
    }
    check.endCommit(at: head)
    return LogVerification(
      head: head, damage: check.damage, arePagesWhole: try arePagesWhole())
  }
}

extension EventStore {
  private func arePagesWhole() throws(ReadError) -> Bool {
    do throws(LMDBError) {
      try reader.log.environment.checkPages()
      return true
    } catch {
      guard error.meansDamage else { throw .storage(error) }
      return false
    }
  }
}

/// Goes through records in order and remembers what the next one must follow.
private struct LogCheck {
  /// How many records are looked at in one transaction.
  private static let sliceCount: UInt64 = 50_000

  private(set) var damage: [LogDamage] = []
  /// The first position that was not checked.
  private(set) var next: UInt64 = 0
  /// Where positions begin whose pages cannot be read, while the check stands in such.
  private var unreadable: UInt64?
  private var lastTime = Timestamp(microseconds: .min)
  /// The commit whose events are expected, and how many of them are still to come; `nil` after a
  /// damaged record, which may have been anything.
  private var expected: (first: Position, left: Int)? = (.zero, 0)

  /// Checks a slice.
  mutating func run(_ log: LogFile, through end: UInt64) throws(LMDBError) {
    let last = min(end, next + Self.sliceCount - 1)
    let transaction = try log.beginRead()
    try transaction.withCursor(log.table) { cursor throws(LMDBError) in
      var found = try cursor.seek(next)
      endUnreadable()
      while next <= last {
        guard found, cursor.keyNumber <= last else {
          report(Position(next), "\(last - next + 1) records from here on are missing")
          expected = nil
          next = last + 1
          return
        }
        if cursor.keyNumber > next {
          report(Position(next), "\(cursor.keyNumber - next) records from here on are missing")
          expected = nil
        }
        next = cursor.keyNumber
        check(cursor.value, at: Position(next))
        next += 1
        found = try cursor.next()
      }
    }
  }

  /// Notes that the page of the next position cannot be read, and goes on behind it.
  mutating func skipDamagedPage() {
    if unreadable == nil { unreadable = next }
    expected = nil
    next += 1
  }

  private mutating func endUnreadable() {
    guard let start = unreadable else { return }
    unreadable = nil
    report(
      Position(start),
      "\(next - start) records from here on cannot be read: their page is damaged")
  }

  /// Notes that the log ends here.
  mutating func endCommit(at head: Position) {
    endUnreadable()
    if let expected, expected.left > 0 {
      report(
        head, "the commit at position \(expected.first) lacks its last \(expected.left) events")
    }
  }

  private mutating func check(_ bytes: Span<UInt8>, at position: Position) {
    do throws(RecordError) {
      let layout = try RecordLayout(bytes, at: position)
      try layout.checkTexts(bytes)
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
