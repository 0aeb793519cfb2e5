import EventModel
import EventStore
import Projections

/// How long views take to be built anew, and to follow the log.
struct FoldingMeasurement: Measurement {
  /// The views that a baseline keeps, too.
  static let views = [
    SongsBySingerProjector.view, SingersByNameProjector.view, RecordsByIDProjector.view,
  ]

  let heading = "Folding"

  func run(in setting: Setting, _ report: Report) throws {
    try rebuild(setting, report)
    for count in [1, 1000] { try catchUp(count, setting, report) }
  }

  private func rebuild(_ setting: Setting, _ report: Report) throws {
    let store = setting.large.store
    let count = Int(clamping: try store.head().rawValue)
    guard let lmdb = try setting.baseline(.lmdbLog, report) else { return }
    let total = Double(setting.large.eventCount)
    let rivals = [true, false].map { isSorted in
      // Only a log that does not fit into caches shows what sorting is for.
      let goal: Goal = isSorted ? .atLeast(0.85) : total >= 10_000_000 ? .atLeast(5) : .none
      return Rival(isSorted ? "LMDB in C, sorted" : "LMDB in C, event by event", goal) {
        total / (try lmdb.rebuild(isSorted: isSorted)) * 1e9
      }
    }
    var gauge = MemoryGauge()
    try report.measure(
      "rebuild of three views", "events/s", rounds: 3, beside: rivals, warmsUp: false
    ) {
      try Stopwatch.rate(of: count) {
        try store.rebuildViews(Self.views) { _ in gauge.look() }
      }
    }
    report.add(
      Figure("memory of a rebuild, dirty pages too", "MiB", [gauge.growth], goal: .atMost(1024)))
  }

  private func catchUp(_ count: Int, _ setting: Setting, _ report: Report) throws {
    let store = setting.large.store
    let view = SongsBySingerProjector.view
    guard let lmdb = try setting.baseline(.lmdbAll, report) else { return }
    try store.bringViewsUpToDate([view])
    let rival = Rival("one transaction of LMDB in C", .atMost(1.2)) {
      try lmdb.catchUp(count) / 1000
    }
    try report.measure(
      "songs-by-singer catches up, new events: \(NumberText.grouped(count))", "µs", rounds: 9,
      beside: [rival]
    ) {
      try store.append(setting.large.catalogue.events(count))
      return try Stopwatch.microseconds { try store.bringViewsUpToDate([view]) }
    }
  }
}
