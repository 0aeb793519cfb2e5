import Domain
import EventModel
import EventStore

/// How long one command takes: to decide, and to be decided and on the disk.
struct CommandBenchmark {
  /// Commands of a transaction, where many share one.
  private static let groupCount = 100

  let store: EventStore
  let report: Report

  func run(_ catalogue: inout GeneratedCatalogue) throws {
    report.heading("Commands, in a log of \(try store.head()) events")
    if let song = catalogue.middleSong {
      // Reads what every AddSong reads; that its identity is taken keeps the disk out of it.
      let taken = AddSong(
        id: song.id, newID: song.id, title: song.title, singer: .id(song.singer)
      ).command
      let repetitions = 500
      let refused = try Stopwatch.microseconds(count: repetitions) {
        for _ in 0..<repetitions { try refuse(taken) }
      }
      report.add("AddSong, refused: the identity is taken", "µs", refused)
    }
    try single(&catalogue)
    try grouped(&catalogue)
  }

  private func single(_ catalogue: inout GeneratedCatalogue) throws {
    let count = 100
    let done = try (0..<7).map { _ in
      let commands = (0..<count).map { _ in catalogue.addSong() }
      return try Stopwatch.nanoseconds {
        for command in commands {
          _ = try store.execute(command, with: CatalogueDecider(), context: Self.context)
        }
      } / 1000 / Double(count)
    }
    report.add("AddSong, done when it is on the disk", "µs", done)
  }

  /// Many commands in a transaction, beside as many events that are appended without a decision.
  private func grouped(_ catalogue: inout GeneratedCatalogue) throws {
    let transactions = 20
    var decided: [Double] = []
    var appended: [Double] = []
    for _ in 0..<7 {
      let groups = (0..<transactions).map { _ in
        (0..<Self.groupCount).map { _ in
          CommandRequest(catalogue.addSong(), context: Self.context)
        }
      }
      let total = Double(transactions * Self.groupCount)
      let time = try Stopwatch.nanoseconds {
        for group in groups { _ = try store.executeGroup(group, with: CatalogueDecider()) }
      }
      decided.append(total / time * 1e9)
      let commits = (0..<transactions).map { _ in catalogue.events(Self.groupCount) }
      let bareTime = try Stopwatch.nanoseconds {
        for commit in commits { try store.append(commit) }
      }
      appended.append(total / bareTime * 1e9)
    }
    report.add(
      "AddSong, \(Self.groupCount) in a transaction", "commands/s", decided,
      against: .init(
        baseline: "events appended without a decision", rounds: appended, goal: .atLeast(0.6)))
  }

  private func refuse(_ command: CatalogueCommand) throws {
    do throws(CommandError<CatalogueRejection>) {
      _ = try store.execute(command, with: CatalogueDecider(), context: Self.context)
    } catch .rejected {
      return
    }
  }

  /// Who asks.
  static let context = CommitContext(command: "AddSong", actor: "benchmark")
}
