import Domain
import EventModel
import EventStore
import Platform
import Projections

/// How long questions about the past take.
struct HistoryBenchmark {
  /// How many times a first question is asked, each time without a snapshot.
  private static let firstRounds = 3

  let store: EventStore
  let report: Report

  func run(_ catalogue: GeneratedCatalogue) throws {
    let head = try store.head()
    guard let singer = catalogue.usualSinger, head.rawValue > 20_000 else { return }
    try one(singer.id, asOf: Position(head.rawValue / 10 * 9))
    // Not at the head, whose views are stored.
    try list(SongsByTitleProjector.views, "all songs", asOf: Position(head.rawValue - 20_000)) {
      view, body throws(ViewError) in
      try SongsByTitleProjector.visitAll(in: view) { _ in body() }
    }
    try list(SingersByNameProjector.views, "all singers", asOf: Position(head.rawValue - 20_000)) {
      view, body throws(ViewError) in
      try SingersByNameProjector.visitAll(in: view) { _ in body() }
    }
  }

  private func one(_ singer: Identifier, asOf position: Position) throws {
    var count = 0
    let rounds = try Stopwatch.microseconds(count: 20) {
      for _ in 0..<20 {
        count = 0
        try store.readViews(
          SongsBySingerProjector.views, asOf: position, about: .songs(ofSinger: singer)
        ) { view throws(ViewError) in
          try SongsBySingerProjector.visitSongs(of: singer, in: view) { _ in
            count += 1
            return .more
          }
        }
      }
    }
    report.add("as of: a singer's songs (\(count) found)", "µs", rounds)
  }

  /// Asks for a whole list: for the first time, beside a rebuild of its views, and again nearby.
  private func list(
    _ views: [String], _ name: String, asOf position: Position,
    _ visit: (borrowing ViewSnapshot, () -> ScanStep) throws(ViewError) -> Void
  ) throws {
    func ask(_ position: Position, limit: Int) throws(ViewStoreError) {
      var count = 0
      try store.readViews(views, asOf: position) { view throws(ViewError) in
        try visit(view) {
          count += 1
          return count < limit ? .more : .stop
        }
      }
    }
    var first: [Double] = []
    var rebuild: [Double] = []
    for _ in 0..<Self.firstRounds {
      rebuild.append(try Stopwatch.nanoseconds { try store.rebuildViews(views) } / 1e6)
      removeSnapshots()
      first.append(try Stopwatch.nanoseconds { try ask(position, limit: 100) } / 1e6)
    }
    report.add("rebuild of \(views.joined(separator: " and "))", "ms", rebuild)
    report.add("as of: \(name), first question, 100 rows read", "ms", first)
    var next = position
    for (limit, what) in [(100, "100 rows read"), (Int.max, "read whole")] {
      let rounds = try Stopwatch.microseconds(count: 1) {
        next = Position(next.rawValue + 101)
        try ask(next, limit: limit)
      }
      report.add("as of: \(name), again nearby, \(what)", "ms", rounds.map { $0 / 1000 })
    }
  }

  private func removeSnapshots() {
    let folder = "\(store.path)/snapshots"
    for name in (try? FileSystem.names(in: folder)) ?? [] {
      _ = try? FileSystem.removeFile("\(folder)/\(name)")
    }
    FileSystem.removeEmptyFolder(folder)
  }
}
