import EventModel
import LMDB
import Platform

/// The file `log.mdb`: one table, position → record, appended in order.
///
/// Compaction puts another file in its place, with the same records: every transaction begins by
/// looking whether the name still means the file that is open, and goes on in the other one if not.
final class LogFile: Sendable {
  static let tableName = "log"

  let table: Database
  /// The checksum of the first record, which holds the store's identity.
  let firstChecksum: UInt64?
  private let current: Monitor<Current>

  /// The file that is used, and what was read of it last: who asks an index asks for these each
  /// time, and a transaction for each would take longer than the question itself.
  private struct Current: Sendable {
    static let checksumLimit = 4

    let environment: Environment
    /// The last position, as a commit left it.
    var head: (position: Position, commit: UInt64)?
    /// The checksums of a few records, which never change.
    var checksums: [(position: Position, checksum: UInt64)] = []
  }

  init(environment: Environment, table: Database) throws(LMDBError) {
    self.table = table
    firstChecksum = try Self.firstChecksum(environment, table)
    current = Monitor(Current(environment: environment))
  }

  /// The file that was used last.
  var environment: Environment { current.withLock { $0.environment } }

  /// Begins a transaction that sees the log as it is now.
  func beginRead() throws(LMDBError) -> ReadTransaction {
    while true {
      let environment = environment
      do throws(LMDBError) { return try environment.beginRead() } catch .moved {
        try goOn(from: environment)
      }
    }
  }

  /// Waits for the log's lock and begins a transaction that may append.
  ///
  /// Whoever puts another file in the place holds this lock meanwhile: once it is held, it is too
  /// late for that, and who waited for the wrong file's notices.
  func beginWrite(_ waiting: WaitingNotice? = nil) throws(LMDBError) -> WriteTransaction {
    while true {
      let environment = environment
      do throws(LMDBError) {
        if let waiting { return try waiting.beginWrite(environment) }
        return try environment.beginWrite()
      } catch .moved {
        try goOn(from: environment)
      }
    }
  }

  /// Opens the file that has taken the place of another, unless another thread has done it.
  private func goOn(from replaced: Environment) throws(LMDBError) {
    try current.withLock { current throws(LMDBError) in
      if current.environment === replaced {
        current = Current(environment: try reopened(replaced))
      }
    }
  }

  /// Position of the last record; `nil` if there is not even the genesis record.
  static func head<T: Transaction & ~Copyable>(
    _ transaction: borrowing T, _ table: Database
  ) throws(LMDBError) -> Position? {
    try transaction.withCursor(table) { cursor throws(LMDBError) in
      try cursor.last() ? Position(cursor.keyNumber) : nil
    }
  }

  func head<T: Transaction & ~Copyable>(
    _ transaction: borrowing T
  ) throws(LMDBError) -> Position {
    try Self.head(transaction, table) ?? .zero
  }

  /// Position of the last record as the log is now.
  ///
  /// - Complexity: O(1) if nothing was committed since the last call, else O(log n).
  func head() throws(LMDBError) -> Position {
    while true {
      let (environment, known) = current.withLock { ($0.environment, $0.head) }
      do throws(LMDBError) {
        if let known, try environment.lastCommit() == known.commit { return known.position }
        let transaction = try environment.beginRead()
        let found = (position: try head(transaction), commit: transaction.number())
        current.withLock { if $0.environment === environment { $0.head = found } }
        return found.position
      } catch .moved {
        try goOn(from: environment)
      }
    }
  }

  /// The event at a position; `nil` if there is none.
  func event<T: Transaction & ~Copyable>(
    at position: Position, _ transaction: borrowing T
  ) throws(ReadError) -> RecordedEvent? {
    try withRecord(at: position, transaction) { bytes throws(RecordError) in
      try RecordLayout(bytes, at: position).event(bytes)
    }
  }

  /// When the event at a position was committed; `nil` if there is none.
  func time<T: Transaction & ~Copyable>(
    at position: Position, _ transaction: borrowing T
  ) throws(ReadError) -> Timestamp? {
    try withRecord(at: position, transaction) { bytes throws(RecordError) in
      try RecordLayout(bytes, at: position).time
    }
  }

  /// The event at a position if the query means it.
  ///
  /// - Throws: ``ReadError``, also if there is no record.
  func event<T: Transaction & ~Copyable>(
    at position: Position, matching query: EventQuery, _ transaction: borrowing T
  ) throws(ReadError) -> RecordedEvent? {
    try read(at: position, matching: query, transaction) { layout, bytes throws(RecordError) in
      try layout.event(bytes)
    }
  }

  /// What happened by the event at a position, if the query means it.
  ///
  /// - Throws: ``ReadError``, also if there is no record.
  func facts<T: Transaction & ~Copyable>(
    at position: Position, matching query: EventQuery, _ transaction: borrowing T
  ) throws(ReadError) -> EventFacts? {
    try read(at: position, matching: query, transaction) { layout, bytes throws(RecordError) in
      try layout.facts(bytes)
    }
  }

  private func read<T: Transaction & ~Copyable, R>(
    at position: Position, matching query: EventQuery, _ transaction: borrowing T,
    _ body: (RecordLayout, Span<UInt8>) throws(RecordError) -> R
  ) throws(ReadError) -> R? {
    let found: R?? = try withRecord(at: position, transaction) { bytes throws(RecordError) -> R? in
      let layout = try RecordLayout(bytes, at: position)
      return layout.matches(query, bytes) ? try body(layout, bytes) : nil
    }
    guard let found else { throw .record(.missing(position)) }
    return found
  }

  /// The checksum of the record at a position, which stands for its whole content.
  func checksum<T: Transaction & ~Copyable>(
    at position: Position, _ transaction: borrowing T
  ) throws(ReadError) -> UInt64? {
    try withRecord(at: position, transaction) { bytes throws(RecordError) in
      guard let checksum = RecordFormat.storedChecksum(bytes) else {
        throw .malformed(position, problem: "it has only \(bytes.count) bytes")
      }
      return checksum
    }
  }

  /// The checksum of the record at a position as the log is now.
  func checksum(at position: Position) throws(ReadError) -> UInt64? {
    let (environment, known) = current.withLock { current in
      (current.environment, current.checksums.first { $0.position == position })
    }
    if let known { return known.checksum }
    guard let found = try checksum(at: position, try beginReading()) else { return nil }
    current.withLock { current in
      guard current.environment === environment else { return }
      if current.checksums.count == Current.checksumLimit { current.checksums.removeFirst() }
      current.checksums.append((position, found))
    }
    return found
  }

  /// The bytes of the record at a position as the log is now, checked.
  func record(at position: Position) throws(ReadError) -> [UInt8]? {
    try withRecord(at: position, try beginReading()) { bytes throws(RecordError) in
      _ = try RecordLayout(bytes, at: position)
      return bytes.copied()
    }
  }

  /// Begins a transaction that sees the log as it is now.
  func beginReading() throws(ReadError) -> ReadTransaction {
    do throws(LMDBError) { return try beginRead() } catch { throw .storage(error) }
  }

  private func withRecord<T: Transaction & ~Copyable, R>(
    at position: Position, _ transaction: borrowing T,
    _ body: (Span<UInt8>) throws(RecordError) -> R
  ) throws(ReadError) -> R? {
    var failure: RecordError?
    do throws(LMDBError) {
      guard let bytes = try transaction.value(table, position.rawValue) else { return nil }
      do throws(RecordError) { return try body(bytes) } catch { failure = error }
    } catch { throw .storage(error) }
    if let failure { throw .record(failure) }
    return nil
  }

  /// Visits the records of a range of the log as it is now, from the first to the last.
  func scan(
    after: Position, through: Position,
    _ body: (RecordLayout, Span<UInt8>) throws(ReadError) -> ScanStep
  ) throws(ReadError) {
    try scan(after: after, through: through, .forwards, try beginReading(), body)
  }

  /// Visits the records of a range in order until the body says to stop; each is checked, and
  /// must follow the one before without a gap.
  func scan<T: Transaction & ~Copyable>(
    after: Position, through: Position, _ direction: ScanDirection, _ transaction: borrowing T,
    _ body: (RecordLayout, Span<UInt8>) throws(ReadError) -> ScanStep
  ) throws(ReadError) {
    guard after < through else { return }
    var failure: ReadError?
    do throws(LMDBError) {
      try transaction.withCursor(table) { cursor throws(LMDBError) in
        var expected = direction == .forwards ? after.rawValue + 1 : through.rawValue
        var found = try cursor.seek(expected)
        while true {
          let position = Position(expected)
          guard found, cursor.keyNumber == expected else {
            failure = .record(.missing(position))
            return
          }
          do throws(ReadError) {
            let layout: RecordLayout
            do throws(RecordError) {
              layout = try RecordLayout(cursor.value, at: position)
            } catch { throw ReadError.record(error) }
            if try body(layout, cursor.value) == .stop { return }
          } catch {
            failure = error
            return
          }
          switch direction {
          case .forwards:
            if expected == through.rawValue { return }
            expected += 1
            found = try cursor.next()
          case .backwards:
            if expected == after.rawValue + 1 { return }
            expected -= 1
            found = try cursor.previous()
          }
        }
      }
    } catch { throw .storage(error) }
    if let failure { throw failure }
  }
}
