import EventModel
import EventStore
import LMDB

/// How many events a second can be appended so that each commit is on the disk, beside what LMDB
/// itself does with records of the same size.
struct AppendBenchmark {
  /// Events of a commit, and commits of a round.
  private static let sizes: [(events: Int, commits: Int)] = [
    (1, 100), (10, 50), (100, 20), (1000, 10),
  ]
  private static let rounds = 7
  private static let recordByteCount = 260

  let store: EventStore
  let folder: String
  let report: Report

  func run(_ catalogue: inout GeneratedCatalogue) throws {
    report.heading("Durable appends, in a log of \(try store.head()) events")
    var bare = try BareLog(path: "\(folder)/bare.mdb")
    let record = [UInt8](repeating: 7, count: Self.recordByteCount)
    var events = [[Double]](repeating: [], count: Self.sizes.count)
    var records = events
    // Interleaved, so that a disk that is slow for a while is slow for all of them.
    for _ in 0..<Self.rounds {
      for (index, size) in Self.sizes.enumerated() {
        let commits = (0..<size.commits).map { _ in catalogue.events(size.events) }
        let total = Double(size.commits * size.events)
        let time = try Stopwatch.nanoseconds {
          for commit in commits { try store.append(commit) }
        }
        events[index].append(total / time * 1e9)
        let bareTime = try Stopwatch.nanoseconds {
          for _ in 0..<size.commits { try bare.append(record, count: size.events) }
        }
        records[index].append(total / bareTime * 1e9)
      }
    }
    for (index, size) in Self.sizes.enumerated() {
      report.add("\(size.events) in a commit", "events/s", events[index])
      report.add("  LMDB alone, \(size.events) in a commit", "records/s", records[index])
    }
  }
}

/// A table of records with nothing around it: what the disk and LMDB allow.
private struct BareLog {
  private let environment: Environment
  private let table: Database
  private var next: UInt64 = 1

  init(path: String) throws(LMDBError) {
    environment = try Environment.open(path: path, options: EnvironmentOptions())
    var transaction = try environment.beginWrite()
    table = try transaction.makeDatabase(named: "log", .integerKey)
    try transaction.commit()
  }

  mutating func append(_ record: [UInt8], count: Int) throws(LMDBError) {
    var transaction = try environment.beginWrite()
    for _ in 0..<count {
      try transaction.put(table, next, record.span, .append)
      next += 1
    }
    try transaction.commit()
  }
}
