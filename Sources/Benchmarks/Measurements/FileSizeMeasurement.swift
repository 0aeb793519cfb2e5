import EventModel
import EventStore
import Projections

/// How many bytes an event takes with the index and three views, after compaction.
struct FileSizeMeasurement: Measurement {
  /// The most events of the stores that are compared.
  private static let eventLimit = 100_000

  let heading = "Files after compaction"

  func run(in setting: Setting, _ report: Report) throws {
    let count = min(setting.large.eventCount, Self.eventLimit)
    let name = "files with three views, compacted"
    let bytes = try Setting.withMemoryFolder { folder in
      try Self.compactedByteCount(count, in: folder) / Double(count)
    }
    report.add(Figure(name, "bytes/event", [bytes]))
    guard Baseline.Kind.sqliteAll.isThere else { return }
    let sqlite = try Baseline(.sqliteAll, isDurable: false, eventCount: count)
    let rival = "SQLite in C with the same rows"
    report.add(
      Figure(
        "\(name), beside \(rival)", "bytes/event", [bytes], goal: .atMost(1.1), beside: rival,
        [try sqlite.compactedByteCount() / Double(count)]))
  }

  private static func compactedByteCount(_ count: Int, in folder: String) throws -> Double {
    let projectors: [any Projector] = [
      SongsBySingerProjector(), SingersByNameProjector(), RecordsByIDProjector(),
    ]
    let store = try Stage.open("\(folder)/catalogue", projectors)
    var catalogue = GeneratedCatalogue(seed: 1)
    try Stage.append(count, of: &catalogue, to: store)
    try store.bringViewsUpToDate(store.viewNames.filter { $0 != "merkle-tree" })
    return Double(try store.compact().files.reduce(0) { $0 + $1.bytesAfter })
  }
}
