import Domain
import EventModel
import EventStore

/// How long queries of the log take.
struct QueryBenchmark {
  private static let addedType = SongAdded.type

  let store: EventStore
  let report: Report

  func run(_ catalogue: GeneratedCatalogue) throws {
    guard let song = catalogue.middleSong, let singer = catalogue.usualSinger else { return }
    let songTag = CatalogueTag.song(song.id)
    let singerTag = CatalogueTag.singer(singer.id)
    try rareTag(songTag)
    try measure("a tag", .tagged(singerTag))
    try measure("a type and a tag", .tagged(singerTag, types: [Self.addedType]))
    try measure("two tags", .tagged(songTag, CatalogueTag.singer(song.singer)))
    try measure("a tag that no event has", .tagged(CatalogueTag.song(singer.id)))
    let deletions = EventQuery([.init(types: [SongDeleted.type])])
    try measure("the last 100 events of a type", deletions, .backwards, limit: 100)
    try scan()
  }

  /// A tag that few events have, beside reading those events at their positions.
  private func rareTag(_ tag: Tag) throws {
    var positions: [Position] = []
    try store.read(.tagged(tag)) { event in
      positions.append(event.position)
      return .more
    }
    let repetitions = 1000
    let rounds = try Stopwatch.inTurns(
      {
        try Stopwatch.nanoseconds {
          for _ in 0..<repetitions { try store.read(.tagged(tag)) { _ in .more } }
        } / 1000 / Double(repetitions)
      },
      {
        try Stopwatch.nanoseconds {
          for _ in 0..<repetitions {
            for position in positions { _ = try store.event(at: position) }
          }
        } / 1000 / Double(repetitions)
      })
    report.add(
      "query: a rare tag (\(positions.count) found)", "µs", rounds.first,
      against: .init(
        baseline: "the same events by position", rounds: rounds.second, goal: .atMost(2)))
  }

  private func measure(
    _ name: String, _ query: EventQuery, _ direction: ScanDirection = .forwards,
    limit: Int? = nil
  ) throws {
    let repetitions = 1000
    var found = 0
    let rounds = try Stopwatch.microseconds(count: repetitions) {
      for _ in 0..<repetitions {
        found = 0
        try store.read(query, direction: direction, limit: limit) { _ in
          found += 1
          return .more
        }
      }
    }
    report.add("query: \(name) (\(found) found)", "µs", rounds)
  }

  private func scan() throws {
    let count = Int(clamping: try store.head().rawValue)
    var bytes = 0
    let rounds = try Stopwatch.microseconds(rounds: 5, count: count) {
      try store.read { event in
        bytes += event.data.count
        return .more
      }
    }
    report.add("scan of the whole log", "ns/event", rounds.map { $0 * 1000 })
  }
}
