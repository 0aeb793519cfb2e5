import Domain
import EventModel
import EventStore

/// How long commands take: to be decided, and to be decided and on the disk.
struct CommandMeasurement: Measurement {
  /// Commands of a transaction, where many share one.
  private static let groupCount = 100

  let heading = "Commands"

  func run(in setting: Setting, _ report: Report) throws {
    let stage = setting.large
    let refusals = report.effort.repetitions(500)
    try report.measure("AddSong, refused: the identity is taken", "µs") {
      try Self.refuse(refusals, in: stage)
    }
    let singles = report.effort.repetitions(100)
    try report.measure("AddSong, one a commit, on the disk", "µs") {
      try Self.addOneByOne(singles, to: stage)
    }
    // So many that the fold into the index begins within them, whoever appends them.
    let manyGroups = report.effort.repetitions(80)
    let bare = Rival("events appended without a decision", .atLeast(0.6)) {
      try Self.appendRate(manyGroups, to: stage)
    }
    try report.measure("AddSong, 100 a commit", "commands/s", beside: [bare]) {
      try Self.addRate(manyGroups, to: stage)
    }
    let groups = report.effort.repetitions(20)
    let small = Rival("the smallest log", .atMost(1.3)) {
      1e6 / (try Self.addRate(groups, to: setting.small))
    }
    try report.measure("AddSong, 100 a commit, in the large log", "µs", beside: [small]) {
      1e6 / (try Self.addRate(groups, to: stage))
    }
  }

  /// Microseconds that a command takes whose identity is taken: it reads what every AddSong reads,
  /// and the disk has no part in it.
  static func refuse(_ count: Int, in stage: Stage) throws -> Double {
    guard let song = stage.catalogue.middleSong else { return .nan }
    let taken = AddSong(
      id: song.id, newID: song.id, title: song.title, singer: .id(song.singer)
    ).command
    return try Stopwatch.microseconds(each: count) {
      for _ in 0..<count {
        do throws(CommandError<CatalogueRejection>) {
          _ = try stage.store.execute(taken, with: CatalogueDecider(), context: context)
        } catch .rejected {}
      }
    }
  }

  private static func addOneByOne(_ count: Int, to stage: Stage) throws -> Double {
    let commands = (0..<count).map { _ in stage.catalogue.addSong() }
    return try Stopwatch.microseconds(each: count) {
      for command in commands {
        _ = try stage.store.execute(command, with: CatalogueDecider(), context: context)
      }
    }
  }

  /// Commands a second, many in a transaction.
  static func addRate(_ transactions: Int, to stage: Stage) throws -> Double {
    let groups = (0..<transactions).map { _ in
      (0..<groupCount).map { _ in CommandRequest(stage.catalogue.addSong(), context: context) }
    }
    try stage.settle()
    return try Stopwatch.rate(of: transactions * groupCount) {
      for group in groups { _ = try stage.store.executeGroup(group, with: CatalogueDecider()) }
    }
  }

  /// As many events a second that are appended without a decision.
  static func appendRate(_ transactions: Int, to stage: Stage) throws -> Double {
    let commits = (0..<transactions).map { _ in stage.catalogue.events(groupCount) }
    try stage.settle()
    return try Stopwatch.rate(of: transactions * groupCount) {
      for commit in commits { try stage.store.append(commit) }
    }
  }

  /// Who asks.
  static let context = CommitContext(command: "AddSong", actor: "benchmark")
}
