import Domain
import EventModel
import EventStore
import Projections

/// How long it takes to read rows of views, as values.
struct RowMeasurement: Measurement {
  let heading = "Rows of views"

  func run(in setting: Setting, _ report: Report) throws {
    try record(setting, report)
    try song(setting, report)
    try songsOfSinger(setting, report)
  }

  /// Both baselines doing the same, with the goals for the ratio to each.
  private func rivals(
    _ setting: Setting, _ report: Report, lmdb: Goal, sqlite: Goal,
    _ measure: @escaping (Baseline) throws -> Double
  ) throws -> [Rival] {
    let kinds: [(Baseline.Kind, Goal)] = [(.lmdbAll, lmdb), (.sqliteAll, sqlite)]
    return try kinds.compactMap { kind, goal in
      guard let baseline = try setting.baseline(kind, report) else { return nil }
      return Rival(kind.name, goal) { try measure(baseline) }
    }
  }

  private func record(_ setting: Setting, _ report: Report) throws {
    let store = setting.large.store
    let ids = setting.large.catalogue.someSongs(report.effort.repetitions(2000)).map(\.id)
    let rivals = try rivals(setting, report, lmdb: .atMost(1.3), sqlite: .atMost(0.5)) {
      try $0.songs(ids.count)
    }
    try report.measure("a record by its identity", "ns", beside: rivals) {
      try Stopwatch.nanoseconds(each: ids.count) {
        try store.readViews(RecordsByIDProjector.views) { view, _ throws(ViewError) in
          for id in ids { _ = try RecordsByIDProjector.record(id, .song, in: view) }
        }
      }
    }
  }

  private func song(_ setting: Setting, _ report: Report) throws {
    let store = setting.large.store
    let ids = setting.large.catalogue.someSongs(report.effort.repetitions(2000)).map(\.id)
    try report.measure("a song by its identity, with its singer's name", "ns") {
      try Stopwatch.nanoseconds(each: ids.count) {
        try store.readViews(SongsByTitleProjector.views) { view, _ throws(ViewError) in
          for id in ids { _ = try SongsByTitleProjector.song(id, in: view) }
        }
      }
    }
  }

  private func songsOfSinger(_ setting: Setting, _ report: Report) throws {
    let store = setting.large.store
    let singers = setting.large.catalogue.someSongs(report.effort.repetitions(500)).map(\.singer)
    let rivals = try rivals(setting, report, lmdb: .none, sqlite: .atMost(0.6)) {
      try $0.songsOfSingers(singers.count)
    }
    try report.measure("the songs of a singer, newest first", "ns", beside: rivals) {
      try Stopwatch.nanoseconds(each: singers.count) {
        try store.readViews(SongsBySingerProjector.views) { view, _ throws(ViewError) in
          for singer in singers {
            try SongsBySingerProjector.visitSongs(of: singer, in: view) { _ in .more }
          }
        }
      }
    }
  }
}
