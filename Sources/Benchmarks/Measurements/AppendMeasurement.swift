import EventModel
import EventStore
import Projections

/// How many events a second can be appended: records alone, and with everything folded that follows
/// from them within the time.
struct AppendMeasurement: Measurement {
  /// Events of a commit, commits of a round, and the ratios that are aimed at.
  private struct Size {
    let events: Int
    let commits: Int
    /// Of the appends alone to LMDB's.
    let logGoal: Goal
    /// With everything folded, to what keeps everything in the transaction of its records.
    let allGoal: Goal
    /// With everything folded, to SQLite folding at the end, too.
    var logFirstGoal = Goal.none
  }

  /// The views that a baseline with everything keeps, too.
  private static let views = SongsBySingerProjector.views + RecordsByIDProjector.views

  let heading = "Appends, each commit on the disk when it returns"

  func run(in setting: Setting, _ report: Report) throws {
    let sizes = [
      Size(
        events: 1, commits: report.effort.repetitions(60), logGoal: .atLeast(0.91),
        allGoal: .atLeast(0.9)),
      Size(
        events: 10, commits: report.effort.repetitions(40), logGoal: .none,
        allGoal: .atLeast(2.3)),
      Size(
        events: 100, commits: report.effort.repetitions(20), logGoal: .none, allGoal: .atLeast(6),
        logFirstGoal: .atLeast(2.2)),
      Size(
        events: 1000, commits: report.effort.repetitions(10), logGoal: .none, allGoal: .atLeast(6),
        logFirstGoal: .atLeast(2.2)),
    ]
    for size in sizes {
      try measureAlone(size, "", setting.large, setting.baseline(.lmdbLog, report), report)
    }
    let sqlite = try setting.baseline(.sqliteAll, report)
    for size in sizes { try measureFolded(size, "", setting.large, sqlite, report) }
    try measureInMemory(setting, report)
  }

  /// Where flushing costs nothing, in a log of a tenth of the size.
  private func measureInMemory(_ setting: Setting, _ report: Report) throws {
    try Setting.withMemoryFolder { folder in
      let count = setting.large.eventCount / 10
      let stage = try Stage(count, seed: 1, at: "\(folder)/catalogue")
      let size = Size(
        events: 1000, commits: report.effort.repetitions(10), logGoal: .atLeast(0.8),
        allGoal: .atLeast(0.95))
      try measureAlone(
        size, ", in memory", stage, Baseline(.lmdbLog, isDurable: false, eventCount: count), report)
      try measureFolded(
        size, ", in memory", stage, Baseline(.lmdbAll, isDurable: false, eventCount: count), report)
    }
  }

  private func measureAlone(
    _ size: Size, _ place: String, _ stage: Stage, _ baseline: Baseline?, _ report: Report
  ) throws {
    guard let baseline else { return }
    let rival = Rival("\(baseline.kind.name), records only", size.logGoal) {
      try baseline.appendRate(commits: size.commits, events: size.events)
    }
    try report.measure(
      "append \(NumberText.grouped(size.events)) a commit\(place)", "events/s", beside: [rival]
    ) {
      try rate(size, folding: [], stage)
    }
  }

  private func measureFolded(
    _ size: Size, _ place: String, _ stage: Stage, _ baseline: Baseline?, _ report: Report
  ) throws {
    guard let baseline else { return }
    var rivals = [
      Rival("\(baseline.kind.name), all in one transaction", size.allGoal) {
        try baseline.appendRate(commits: size.commits, events: size.events)
      }
    ]
    if place.isEmpty {
      rivals.append(
        Rival("\(baseline.kind.name), records first", size.logFirstGoal) {
          try baseline.appendRate(commits: size.commits, events: size.events, foldsLater: true)
        })
    }
    let events = NumberText.grouped(size.events)
    let name = "append \(events) a commit and fold\(place)"
    try report.measure(name, "events/s", beside: rivals) {
      let views = stage.index + Self.views
      return try rate(size, folding: views, stage)
    }
  }

  /// Events a second, views folded at the end.
  private func rate(_ size: Size, folding views: [String], _ stage: Stage) throws -> Double {
    let commits = (0..<size.commits).map { _ in
      (
        stage.catalogue.events(size.events),
        CommitContext(commandID: stage.catalogue.commandID())
      )
    }
    return try Stopwatch.rate(of: size.commits * size.events) {
      for (events, context) in commits { try stage.store.append(events, context: context) }
      if !views.isEmpty { try stage.store.bringViewsUpToDate(views) }
    }
  }
}
