import Domain
import EventModel
import EventStore
import Platform

/// How many commands a second many tasks get done together, each waiting for the disk.
struct GroupCommitMeasurement: Measurement {
  /// Numbers of tasks, and how many times as much as one task they are meant to get done.
  private static let crowds: [(tasks: Int, goal: Goal)] = [
    (1, .none), (8, .atLeast(5)), (32, .atLeast(13)), (128, .atLeast(35)), (512, .atLeast(110)),
  ]

  let heading = "AddSong from many tasks at once, each waiting for the disk"

  func run(in setting: Setting, _ report: Report) async throws {
    var rates = [[Double]](repeating: [], count: Self.crowds.count)
    for _ in 0..<report.effort.rounds(5) {
      for (index, crowd) in Self.crowds.enumerated() {
        rates[index].append(
          try await Self.rate(
            crowd.tasks, perTask: report.effort.repetitions(max(16, 256 / crowd.tasks)),
            setting.large))
      }
    }
    let alone = rates[0]
    report.add(Figure("AddSong from one task", "commands/s", alone))
    for (crowd, rates) in zip(Self.crowds, rates).dropFirst() {
      report.add(
        Figure(
          "AddSong from \(crowd.tasks) tasks, beside one task", "commands/s", rates,
          goal: crowd.goal,
          beside: "one task", alone))
    }
  }

  /// Commands a second of so many tasks, each with so many commands, one after the other.
  static func rate(_ taskCount: Int, perTask: Int, _ stage: Stage) async throws -> Double {
    let lists = (0..<taskCount).map { _ in (0..<perTask).map { _ in stage.catalogue.addSong() } }
    let store = stage.store
    try stage.settle()
    let start = MonotonicClock.nowNanoseconds()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for commands in lists {
        group.addTask {
          for command in commands {
            _ = try await store.execute(
              command, with: CatalogueDecider(), context: CommandMeasurement.context)
          }
        }
      }
      try await group.waitForAll()
    }
    return Double(taskCount * perTask) / Double(MonotonicClock.nowNanoseconds() - start) * 1e9
  }
}
