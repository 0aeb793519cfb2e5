import EventModel
import EventStore
import LMDB

/// How long a record takes when all of the log is read, and how much memory.
struct ScanMeasurement: Measurement {
  let heading = "Reading the whole log"

  func run(in setting: Setting, _ report: Report) throws {
    let stage = setting.large
    let store = stage.store
    let count = Int(clamping: try store.head().rawValue)
    guard let lmdb = try setting.baseline(.lmdbLog, report) else { return }
    try report.measure(
      "scan, raw", "ns/event", rounds: 5,
      beside: [Rival(lmdb.kind.name, .atMost(1.05)) { try lmdb.scan(.raw) }]
    ) {
      try Self.scanRaw(store, count)
    }
    try report.measure(
      "scan, each record checked and its parts found", "ns/event", rounds: 5,
      beside: [Rival(lmdb.kind.name, .atMost(1.1)) { try lmdb.scan(.borrowed) }]
    ) {
      try Stopwatch.nanoseconds(each: count) { _ = try store.verifyLog() }
    }
    var rivals = [Rival(lmdb.kind.name) { try lmdb.scan(.owned) }]
    if let sqlite = try setting.baseline(.sqliteAll, report) {
      rivals.append(Rival(sqlite.kind.name, .atMost(0.83)) { try sqlite.scan(.owned) })
    }
    try report.measure("scan, as values", "ns/event", rounds: 5, beside: rivals) {
      try Stopwatch.nanoseconds(each: count) { try store.read { _ in .more } }
    }
    try measureMemory(store, report)
  }

  /// Nanoseconds that a record takes when LMDB's module alone goes through the log.
  static func scanRaw(_ store: EventStore, _ count: Int) throws -> Double {
    // As the store opened it: a process has one environment for a file.
    var options = EnvironmentOptions()
    options.maxDatabases = 4
    options.staysInPlace = true
    options.makesRoomAhead = true
    let environment = try LMDB.Environment.open(path: "\(store.path)/log.mdb", options: options)
    let transaction = try environment.beginRead()
    guard let table = try transaction.database(named: "log") else { return .nan }
    var byteCount = 0
    return try Stopwatch.nanoseconds(each: count) {
      try transaction.withCursor(table) { cursor throws(LMDBError) in
        while try cursor.next() { byteCount += cursor.value.count }
      }
    }
  }

  private func measureMemory(_ store: EventStore, _ report: Report) throws {
    try report.measure(
      "memory of a scan, as values", "MiB", rounds: 1, goal: .atMost(8), warmsUp: false
    ) {
      var gauge = MemoryGauge()
      try store.read { event in
        if event.position.rawValue.isMultiple(of: 10_000) { gauge.look() }
        return .more
      }
      return gauge.growth
    }
  }
}
