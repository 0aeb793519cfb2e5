import EventStore

/// How fast a log grows when nobody waits for single events, and how fast all views follow.
struct BuildingMeasurement: Measurement {
  let heading = "A history from nothing"

  func run(in setting: Setting, _ report: Report) throws {
    let stage = setting.large
    let store = stage.store
    report.add(
      Figure("append in commits of 20,000, index kept up", "events/s", stage.appendRates))
    try report.measure("build the index again", "events/s", rounds: 1, warmsUp: false) {
      try Stopwatch.rate(of: stage.eventCount) {
        try store.rebuildViews(stage.index)
      }
    }
    try report.measure("fold all views for the first time", "events/s", rounds: 1, warmsUp: false) {
      try Stopwatch.rate(of: stage.eventCount) {
        try store.bringViewsUpToDate(store.viewNames)
      }
    }
    for smaller in setting.stages.dropLast() {
      try smaller.store.bringViewsUpToDate(smaller.store.viewNames)
    }
    let bytes = Double(try store.logStatus().diskBytes)
    report.add(Figure("log on the disk", "bytes/event", [bytes / Double(stage.eventCount)]))
  }
}
