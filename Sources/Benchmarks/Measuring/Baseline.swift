import CBaselines

/// The same work done by LMDB or SQLite alone, in C; its files go away with it.
final class Baseline {
  /// Who does the work, and how much of it.
  enum Kind: Int32 {
    /// LMDB: records only.
    case lmdbLog = 0
    /// LMDB: records, tags, command ids and three views in one transaction.
    case lmdbAll = 1
    /// SQLite (WAL): records, tags, command ids and three views in one transaction.
    case sqliteAll = 2

    /// Who it is.
    var name: String {
      switch self {
      case .lmdbLog, .lmdbAll: "LMDB in C"
      case .sqliteAll: "SQLite in C"
      }
    }

    /// Whether it was compiled.
    var isThere: Bool { baseline_is_there(rawValue) }
  }

  /// How much of a record is looked at while all are read.
  enum Depth: Int32 {
    /// Only where it begins and how long it is.
    case raw = 0
    /// Its checksum is compared and its parts are found; nothing is copied.
    case borrowed = 1
    /// The same, and every part is copied into memory of its own.
    case owned = 2
  }

  /// Why a baseline could not do its work: the number of its error.
  struct Failure: Error, CustomStringConvertible {
    let kind: Kind
    let code: Int32

    var description: String { "\(kind.name) failed with error \(code)." }
  }

  let kind: Kind
  private let handle: Int32

  /// Fills an empty database with a history.
  ///
  /// - Parameters:
  ///   - kind: Who does the work.
  ///   - isDurable: Whether every commit is flushed; otherwise the files lie in memory.
  ///   - eventCount: How many events there are before anything is measured.
  /// - Throws: ``Failure``
  init(_ kind: Kind, isDurable: Bool, eventCount: Int) throws(Failure) {
    self.kind = kind
    handle = baseline_open(kind.rawValue, isDurable, UInt64(eventCount))
    guard handle >= 0 else { throw Failure(kind: kind, code: -handle) }
  }

  deinit { if handle >= 0 { baseline_close(handle) } }

  /// Events a second that are appended in commits of so many; with `foldsLater`, each commit holds
  /// records only, and one more transaction all that follows from them.
  func appendRate(commits: Int, events: Int, foldsLater: Bool = false) throws(Failure) -> Double {
    let time = try checked(
      baseline_append(handle, UInt64(commits), UInt64(events), foldsLater))
    return Double(commits * events) / time * 1e9
  }

  /// Nanoseconds that a record takes when all are read.
  func scan(_ depth: Depth) throws(Failure) -> Double {
    try checked(baseline_scan(handle, depth.rawValue))
  }

  /// Nanoseconds that one of `count` songs takes, each found by its identity.
  func songs(_ count: Int) throws(Failure) -> Double {
    try checked(baseline_get_songs(handle, UInt64(count)))
  }

  /// Nanoseconds that the songs of one of `count` singers take.
  func songsOfSingers(_ count: Int) throws(Failure) -> Double {
    try checked(baseline_get_songs_of_singers(handle, UInt64(count)))
  }

  /// Nanoseconds that building the three views takes: sorted, or event by event.
  func rebuild(isSorted: Bool) throws(Failure) -> Double {
    try checked(baseline_rebuild(handle, isSorted))
  }

  /// Nanoseconds that one transaction takes which puts what so many new events change.
  func catchUp(_ count: Int) throws(Failure) -> Double {
    try checked(baseline_catch_up(handle, UInt64(count)))
  }

  /// Bytes of the file after pages that are not in use were taken out.
  func compactedByteCount() throws(Failure) -> Double { try checked(baseline_compact(handle)) }

  private func checked(_ value: Double) throws(Failure) -> Double {
    guard value >= 0 else { throw Failure(kind: kind, code: Int32(-value)) }
    return value
  }
}
