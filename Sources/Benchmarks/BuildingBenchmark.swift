import EventModel
import EventStore

/// How fast a log grows when nobody waits for single events, and how fast the index follows.
struct BuildingBenchmark {
  /// Events of one commit.
  static let commitCount = 20_000

  let store: EventStore
  let report: Report

  func run(_ count: Int, _ catalogue: inout GeneratedCatalogue) throws {
    // Each fifth of the log is a round: the spread tells what growth costs.
    var rates: [Double] = []
    for round in 0..<5 {
      var left = count / 5 + (round == 4 ? count % 5 : 0)
      let total = left
      var nanoseconds = 0.0
      while left > 0 {
        let events = catalogue.events(min(left, Self.commitCount))
        nanoseconds += try Stopwatch.nanoseconds { try store.append(events) }
        left -= events.count
      }
      rates.append(Double(total) / nanoseconds * 1e9)
    }
    report.add("append in commits of 20,000, index kept up", "events/s", rates)
    let folds = try store.rebuildRates(Array(store.viewNames.prefix(2)))
    report.add("build the index from the whole log", "events/s", folds)
    let status = try store.logStatus()
    report.add("log on the disk", "bytes/event", [Double(status.diskBytes) / Double(count)])
  }
}

extension EventStore {
  /// Events a second when views are built from the whole log, from the first event to the switch:
  /// of five rebuilds.
  func rebuildRates(_ views: [String]) throws -> [Double] {
    let count = Double(try head().rawValue)
    return try (0..<5).map { _ in
      count / (try Stopwatch.nanoseconds { try rebuildViews(views) }) * 1e9
    }
  }
}
