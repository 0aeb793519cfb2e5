import Domain
import EventModel
import EventStore
import Projections

/// How long questions about the past take.
struct HistoryMeasurement: Measurement {
  let heading = "As things stood"

  func run(in setting: Setting, _ report: Report) throws {
    let stage = setting.large
    guard let singer = stage.catalogue.usualSinger else { return }
    let head = try stage.store.head().rawValue
    // Not near the head, whose views are stored.
    let position = head / 10 * 9
    try songs(of: singer.id, asOf: Position(position), stage.store, report)
    try list(asOf: position, stage.store, report)
  }

  private func songs(
    of singer: Identifier, asOf position: Position, _ store: EventStore, _ report: Report
  ) throws {
    let repetitions = report.effort.repetitions(20)
    try report.measure("as of: a singer's songs", "ms", goal: .atMost(5)) {
      try Stopwatch.nanoseconds(each: repetitions) {
        for _ in 0..<repetitions {
          try store.readViews(
            SongsBySingerProjector.views, asOf: position, about: .songs(ofSinger: singer)
          ) { view throws(ViewError) in
            try SongsBySingerProjector.visitSongs(of: singer, in: view) { _ in .more }
          }
        }
      } / 1e6
    }
  }

  /// Asks for a whole list: for the first time, beside a rebuild of its views, and again nearby.
  private func list(
    asOf position: UInt64, _ store: EventStore, _ report: Report
  ) throws {
    let views = SongsByTitleProjector.views
    let rebuild = Rival("a rebuild of the same views", .atMost(1.2)) {
      try Stopwatch.nanoseconds { try store.rebuildViews(views) } / 1e6
    }
    try report.measure(
      "as of: all songs, first", "ms", rounds: 2, beside: [rebuild], warmsUp: false
    ) {
      Setting.remove("\(store.path)/snapshots")
      return try Stopwatch.nanoseconds { try ask(position, store) } / 1e6
    }
    var next = position
    try report.measure("as of: all songs, again nearby", "ms", goal: .atMost(20)) {
      next += 101
      return try Stopwatch.nanoseconds { try ask(next, store) } / 1e6
    }
  }

  /// Reads the first 100 songs of the list.
  private func ask(_ position: UInt64, _ store: EventStore) throws(ViewStoreError) {
    var count = 0
    try store.readViews(SongsByTitleProjector.views, asOf: Position(position)) {
      view throws(ViewError) in
      try SongsByTitleProjector.visitAll(in: view) { _ in
        count += 1
        return count < 100 ? .more : .stop
      }
    }
  }
}
