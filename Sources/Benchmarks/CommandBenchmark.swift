import Domain
import EventModel
import EventStore

/// How long one command takes: to decide, and to be decided and on the disk.
struct CommandBenchmark {
  let store: EventStore
  let report: Report

  func run(_ catalogue: inout GeneratedCatalogue) throws {
    report.heading("Commands, in a log of \(try store.head()) events")
    let decider = CatalogueDecider()
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
    let count = 100
    let done = try (0..<7).map { _ in
      let commands = (0..<count).map { _ in catalogue.addSong() }
      return try Stopwatch.nanoseconds {
        for command in commands {
          _ = try store.execute(command, with: decider, context: Self.context)
        }
      } / 1000 / Double(count)
    }
    report.add("AddSong, on the disk", "µs", done)
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
