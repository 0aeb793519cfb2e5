import Domain
import EventModel
import EventStore
import Platform

/// A rate that is measured alone, so that whoever compares it with another program can do so in
/// turns.
enum PeerRate: String, CaseIterable {
  /// Events a second in commits of one event, each on the disk.
  case append1
  /// Events a second in commits of a hundred, each on the disk.
  case append100
  /// Commands a second from 32 tasks at once, each waiting for the disk.
  case tasks32
  /// Commands a second that the library carries out, in groups as `reprise apply` makes them.
  case commands
  /// Events a second that are read as values, from first to last.
  case scan
  /// Events a second of a rebuild of the three views that the baselines keep.
  case rebuild
  /// Events a second of a rebuild of all views.
  case rebuildAll

  /// How many commands share a transaction of `reprise apply`.
  private static let groupCount = 256
  /// How many commands ``commands`` carries out.
  private static let commandCount = 20_000
  /// How many events a fresh store gets before anything is measured.
  private static let startCount = 1000

  /// Measures the rate in the store of a folder, which is made if it is missing.
  func measure(in folder: String) async throws -> Double {
    let store = try Stage.open("\(folder)/catalogue")
    let count = Int(clamping: try store.head().rawValue)
    switch self {
    case .scan: return try Stopwatch.rate(of: count) { try store.read { _ in .more } }
    case .rebuild:
      return try Stopwatch.rate(of: count) { try store.rebuildViews(FoldingMeasurement.views) }
    case .rebuildAll:
      return try Stopwatch.rate(of: count) { try store.rebuildViews(store.viewNames) }
    case .append1, .append100, .tasks32, .commands: return try await writingRate(store)
    }
  }

  private func writingRate(_ store: EventStore) async throws -> Double {
    // Identities that no earlier run used.
    var source = RandomSource()
    let stage = try Stage(Self.startCount, seed: source.next(), in: store)
    switch self {
    case .append1: return try Self.appendRate(commits: 200, events: 1, stage)
    case .append100: return try Self.appendRate(commits: 100, events: 100, stage)
    case .tasks32: return try await GroupCommitMeasurement.rate(32, perTask: 64, stage)
    case .commands: return try Self.commandRate(stage)
    case .scan, .rebuild, .rebuildAll: return .nan
    }
  }

  private static func appendRate(commits: Int, events: Int, _ stage: Stage) throws -> Double {
    let lists = (0..<commits).map { _ in stage.catalogue.events(events) }
    return try Stopwatch.rate(of: commits * events) {
      for events in lists { try stage.store.append(events) }
    }
  }

  private static func commandRate(_ stage: Stage) throws -> Double {
    let groups = (0..<(commandCount / groupCount)).map { _ in
      (0..<groupCount).map { _ in
        CommandRequest(stage.catalogue.addSong(), context: CommandMeasurement.context)
      }
    }
    return try Stopwatch.rate(of: commandCount) {
      for group in groups {
        _ = try stage.store.executeGroup(group, with: CatalogueDecider())
      }
    }
  }
}
