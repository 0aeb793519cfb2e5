import Domain
import EventModel
import EventStore
import Platform

/// How many commands a second many tasks get done together, each waiting for the disk.
struct GroupCommitBenchmark {
  private static let taskCounts = [1, 8, 32, 128, 512]
  /// How many times as much as one task so many are meant to get done.
  private static let goals: [Figure.Goal] = [
    .none, .atLeast(5), .atLeast(13), .atLeast(35), .atLeast(110),
  ]
  private static let rounds = 5

  let store: EventStore
  let report: Report

  func run(_ catalogue: inout GeneratedCatalogue) async throws {
    report.heading("AddSong from many tasks at once, each waiting for the disk")
    var rates = [[Double]](repeating: [], count: Self.taskCounts.count)
    for _ in 0..<Self.rounds {
      for (index, count) in Self.taskCounts.enumerated() {
        let perTask = max(8, 256 / count)
        let lists = (0..<count).map { _ in (0..<perTask).map { _ in catalogue.addSong() } }
        rates[index].append(Double(count * perTask) / (try await time(lists)) * 1e9)
      }
    }
    for (index, count) in Self.taskCounts.enumerated() {
      guard count > 1 else {
        report.add("1 task", "commands/s", rates[index])
        continue
      }
      report.add(
        "\(count) tasks", "commands/s", rates[index],
        against: .init(baseline: "1 task", rounds: rates[0], goal: Self.goals[index]))
    }
  }

  /// Nanoseconds until all lists are done, each by a task of its own.
  private func time(_ lists: [[CatalogueCommand]]) async throws -> Double {
    let store = store
    let start = MonotonicClock.nowNanoseconds()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for commands in lists {
        group.addTask {
          for command in commands {
            _ = try await store.execute(
              command, with: CatalogueDecider(), context: CommandBenchmark.context)
          }
        }
      }
      try await group.waitForAll()
    }
    return Double(MonotonicClock.nowNanoseconds() - start)
  }
}
