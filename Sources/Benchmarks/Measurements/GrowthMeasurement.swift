import Domain
import EventModel
import EventStore

/// What the same work costs in logs of different sizes: flat where it should be flat.
struct GrowthMeasurement: Measurement {
  /// Work of one kind.
  private struct Work {
    let name: String
    let rounds: Int
    /// Microseconds that one event, command or answer takes.
    let measure: (Stage) throws -> Double
  }

  let heading = "Cost as work grows"

  func run(in setting: Setting, _ report: Report) throws {
    for stage in setting.stages { try stage.store.bringViewsUpToDate(stage.store.viewNames) }
    for work in Self.works(report.effort) {
      var costs = [[Double]](repeating: [], count: setting.stages.count)
      for _ in 0..<report.effort.rounds(work.rounds) {
        for (index, stage) in setting.stages.enumerated() {
          costs[index].append(try work.measure(stage))
        }
      }
      let smallest = Self.size(setting.small)
      for (stage, rounds) in zip(setting.stages, costs) {
        let name = "\(work.name) at \(Self.size(stage))"
        report.add(
          stage === setting.small
            ? Figure(name, "µs", rounds)
            : Figure(name, "µs", rounds, beside: smallest, costs[0]))
      }
    }
  }

  private static func size(_ stage: Stage) -> String {
    "\(NumberText.grouped(stage.eventCount)) events"
  }

  private static func works(_ effort: Effort) -> [Work] {
    let count = effort.repetitions(200)
    return [
      // First what reads: appending leaves events that the index does not hold yet.
      Work(name: "query", rounds: 7) { try query(count, in: $0) },
      Work(name: "decide", rounds: 7) { try CommandMeasurement.refuse(count, in: $0) },
      Work(name: "append", rounds: 7) {
        1e6 / (try CommandMeasurement.appendRate(effort.repetitions(20), to: $0))
      },
      Work(name: "rebuild", rounds: 3, measure: rebuild),
    ]
  }

  /// Asks for the events of one song.
  private static func query(_ count: Int, in stage: Stage) throws -> Double {
    guard let song = stage.catalogue.middleSong else { return .nan }
    let query = EventQuery.tagged(CatalogueTag.song(song.id))
    return try Stopwatch.microseconds(each: count) {
      for _ in 0..<count { try stage.store.read(query) { _ in .more } }
    }
  }

  /// Builds three views anew.
  private static func rebuild(_ stage: Stage) throws -> Double {
    let count = Int(clamping: try stage.store.head().rawValue)
    return try Stopwatch.microseconds(each: count) {
      try stage.store.rebuildViews(FoldingMeasurement.views)
    }
  }
}
