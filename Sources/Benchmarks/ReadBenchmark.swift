import EventModel
import EventStore
import Projections

/// How long reads take, beside LMDB and SQLite reading a history of the same kind.
struct ReadBenchmark {
  let store: EventStore
  let report: Report

  func run(_ catalogue: GeneratedCatalogue) throws {
    let count = Int(clamping: try store.head().rawValue)
    report.heading("Reads, in a log of \(count) events")
    try store.bringViewsUpToDate(store.viewNames)
    for kind in [Baseline.Kind.lmdbAll, .sqliteAll] {
      guard kind.isThere else {
        report.skip("\(kind.name): not built in (it needs the trait SQLiteBaseline)")
        continue
      }
      let baseline = try Baseline(kind, isDurable: false, eventCount: count)
      let isLMDB = kind == .lmdbAll
      try scan(count, baseline, isLMDB ? .none : .atMost(0.83))
      try songs(catalogue, baseline, isLMDB ? .atMost(1.3) : .atMost(0.5))
      try songsOfSingers(catalogue, baseline, isLMDB ? .none : .atMost(0.6))
    }
  }

  private func scan(
    _ count: Int, _ baseline: borrowing Baseline, _ goal: Figure.Goal
  ) throws {
    let rounds = try Stopwatch.inTurns(rounds: 5) {
      var byteCount = 0
      return try Stopwatch.nanoseconds {
        try store.read { event in
          byteCount += event.data.count
          return .more
        }
      } / Double(count)
    } _: {
      try baseline.scan()
    }
    report.add(
      "scan of the whole log, as values", "ns/event", rounds.first,
      against: .init(baseline: baseline.kind.name, rounds: rounds.second, goal: goal))
  }

  private func songs(
    _ catalogue: GeneratedCatalogue, _ baseline: borrowing Baseline, _ goal: Figure.Goal
  ) throws {
    let ids = catalogue.someSongs(2000).map(\.id)
    let rounds = try Stopwatch.inTurns {
      var found = 0
      return try Stopwatch.nanoseconds {
        try store.readViews(SongsByTitleProjector.views) { view, _ throws(ViewError) in
          for id in ids where try SongsByTitleProjector.song(id, in: view) != nil { found += 1 }
        }
      } / Double(ids.count)
    } _: {
      try baseline.songs(ids.count)
    }
    report.add(
      "a song by its identity, with its singer's name", "ns", rounds.first,
      against: .init(baseline: baseline.kind.name, rounds: rounds.second, goal: goal))
  }

  private func songsOfSingers(
    _ catalogue: GeneratedCatalogue, _ baseline: borrowing Baseline, _ goal: Figure.Goal
  ) throws {
    let singers = catalogue.someSongs(500).map(\.singer)
    let rounds = try Stopwatch.inTurns {
      var found = 0
      return try Stopwatch.nanoseconds {
        try store.readViews(SongsBySingerProjector.views) { view, _ throws(ViewError) in
          for singer in singers {
            try SongsBySingerProjector.visitSongs(of: singer, in: view) { _ in
              found += 1
              return .more
            }
          }
        }
      } / Double(singers.count)
    } _: {
      try baseline.songsOfSingers(singers.count)
    }
    report.add(
      "the songs of a singer, newest first", "ns", rounds.first,
      against: .init(baseline: baseline.kind.name, rounds: rounds.second, goal: goal))
  }
}
