import CBaselines

/// The same work done by LMDB or SQLite alone, in C; its files go away with it.
struct Baseline: ~Copyable {
  /// Who does the work, and how much of it.
  enum Kind: Int32 {
    /// LMDB: records only.
    case lmdbLog = 0
    /// LMDB: records, tags, command ids and three views in one transaction.
    case lmdbAll = 1
    /// SQLite (WAL): records only.
    case sqliteLog = 2
    /// SQLite (WAL): records, tags, command ids and three views in one transaction.
    case sqliteAll = 3

    var name: String {
      switch self {
      case .lmdbLog: "LMDB in C, records only"
      case .lmdbAll: "LMDB in C, everything in one transaction"
      case .sqliteLog: "SQLite in C, records only"
      case .sqliteAll: "SQLite in C, everything in one transaction"
      }
    }

    /// Whether it was compiled.
    var isThere: Bool { baseline_is_there(rawValue) }
  }

  /// Why a baseline could not do its work: the number of its error.
  struct Failure: Error, CustomStringConvertible {
    let kind: Kind
    let code: Int32

    var description: String { "\(kind.name) failed with error \(code)." }
  }

  let kind: Kind

  /// Fills an empty database with a history.
  ///
  /// - Parameters:
  ///   - kind: Who does the work.
  ///   - isDurable: Whether every commit is flushed; otherwise the files lie in memory.
  ///   - eventCount: How many events there are before anything is measured.
  /// - Throws: ``Failure``
  init(_ kind: Kind, isDurable: Bool, eventCount: Int) throws(Failure) {
    self.kind = kind
    let code = baseline_open(kind.rawValue, isDurable, UInt64(eventCount))
    guard code == 0 else { throw Failure(kind: kind, code: code) }
  }

  deinit { baseline_close(kind.rawValue) }

  /// Events a second that are appended in commits of so many.
  func appendRate(commits: Int, events: Int) throws(Failure) -> Double {
    let time = try checked(baseline_append(kind.rawValue, UInt64(commits), UInt64(events)))
    return Double(commits * events) / time * 1e9
  }

  /// Nanoseconds that a record takes when all are read.
  func scan() throws(Failure) -> Double { try checked(baseline_scan(kind.rawValue)) }

  /// Nanoseconds that one of `count` songs takes, each found by its identity.
  func songs(_ count: Int) throws(Failure) -> Double {
    try checked(baseline_get_songs(kind.rawValue, UInt64(count)))
  }

  /// Nanoseconds that the songs of one of `count` singers take.
  func songsOfSingers(_ count: Int) throws(Failure) -> Double {
    try checked(baseline_get_songs_of_singers(kind.rawValue, UInt64(count)))
  }

  private func checked(_ nanoseconds: Double) throws(Failure) -> Double {
    guard nanoseconds >= 0 else { throw Failure(kind: kind, code: Int32(-nanoseconds)) }
    return nanoseconds
  }
}
