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
    try measure("a rare tag", .tagged(songTag))
    try measure("a tag", .tagged(singerTag))
    try measure("a type and a tag", .tagged(singerTag, types: [Self.addedType]))
    try measure("two tags", .tagged(songTag, CatalogueTag.singer(song.singer)))
    try measure("a tag that no event has", .tagged(CatalogueTag.song(singer.id)))
    let deletions = EventQuery([.init(types: [SongDeleted.type])])
    try measure("the last 100 events of a type", deletions, .backwards, limit: 100)
    try scan()
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
