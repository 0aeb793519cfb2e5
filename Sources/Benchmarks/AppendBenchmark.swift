import EventModel
import EventStore
import Projections

/// How many events a second can be appended, beside what LMDB and SQLite themselves do with a
/// history of the same kind, in turns.
struct AppendBenchmark {
  /// Events of a commit, commits of a round, and the ratios that are aimed at.
  private struct Size {
    let events: Int
    let commits: Int
    /// Of the appends alone to LMDB's.
    let logGoal: Figure.Goal
    /// With everything folded, to the baseline that keeps everything in its transaction.
    let allGoal: Figure.Goal
  }

  /// The views that a baseline with everything keeps, too.
  private static let views =
    SongsBySingerProjector.views + RecordsByIDProjector.views

  let store: EventStore
  let report: Report
  /// Whether every commit is flushed to a disk; otherwise everything lies in memory.
  let isDurable: Bool

  private var sizes: [Size] {
    guard isDurable else {
      return [
        Size(events: 1000, commits: 10, logGoal: .atLeast(0.8), allGoal: .atLeast(0.95))
      ]
    }
    return [
      Size(events: 1, commits: 60, logGoal: .atLeast(0.91), allGoal: .atLeast(0.9)),
      Size(events: 10, commits: 40, logGoal: .none, allGoal: .atLeast(2.3)),
      Size(events: 100, commits: 20, logGoal: .none, allGoal: .atLeast(6)),
      Size(events: 1000, commits: 10, logGoal: .none, allGoal: .atLeast(6)),
    ]
  }

  func run(_ catalogue: inout GeneratedCatalogue) throws {
    let count = Int(clamping: try store.head().rawValue)
    let place = isDurable ? "Durable appends" : "Appends in memory, without a disk"
    report.heading("\(place), in a log of \(count) events")
    let records = try Baseline(.lmdbLog, isDurable: isDurable, eventCount: count)
    for size in sizes {
      try measure(size, "alone", [], against: records, size.logGoal, &catalogue)
    }
    let everything: Baseline.Kind = isDurable ? .sqliteAll : .lmdbAll
    guard everything.isThere else {
      return report.skip("\(everything.name): not built in (it needs the trait SQLiteBaseline)")
    }
    let all = try Baseline(everything, isDurable: isDurable, eventCount: count)
    for size in sizes {
      try measure(size, "and folded", Self.views, against: all, size.allGoal, &catalogue)
    }
  }

  /// Measures appends and, at the end of each round, the folding of views.
  private func measure(
    _ size: Size, _ name: String, _ views: [String], against baseline: borrowing Baseline,
    _ goal: Figure.Goal, _ catalogue: inout GeneratedCatalogue
  ) throws {
    let rounds = try Stopwatch.inTurns {
      let commits = (0..<size.commits).map { _ in catalogue.events(size.events) }
      let time = try Stopwatch.nanoseconds {
        for commit in commits { try store.append(commit) }
        if !views.isEmpty {
          try store.bringViewsUpToDate(Array(store.viewNames.prefix(2)) + views)
        }
      }
      return Double(size.commits * size.events) / time * 1e9
    } _: {
      try baseline.appendRate(commits: size.commits, events: size.events)
    }
    report.add(
      "\(size.events) in a commit, \(name)", "events/s", rounds.first,
      against: .init(baseline: baseline.kind.name, rounds: rounds.second, goal: goal))
  }
}
