import Domain
import EventModel
import EventStore

/// How long queries of the log take that the index answers.
struct QueryMeasurement: Measurement {
  let heading = "Queries of the log"

  func run(in setting: Setting, _ report: Report) throws {
    let store = setting.large.store
    guard let song = setting.large.catalogue.middleSong,
      let singer = setting.large.catalogue.usualSinger
    else { return }
    let songTag = CatalogueTag.song(song.id)
    let singerTag = CatalogueTag.singer(singer.id)
    try compare("a rare tag", .tagged(songTag), store, report)
    try compare(
      "a type and a tag", .tagged(singerTag, types: [SongAdded.type]), store, report)
    try measure("a tag", .tagged(singerTag), store, report)
    try measure(
      "two tags", .tagged(songTag, CatalogueTag.singer(song.singer)), store, report)
    try measure("a tag that no event has", .tagged(CatalogueTag.song(singer.id)), store, report)
    let deletions = EventQuery([.init(types: [SongDeleted.type])])
    try measure(
      "the last 100 events of a type", deletions, store, report, direction: .backwards, limit: 100)
  }

  /// A query beside reading the events that it finds at their positions.
  private func compare(
    _ name: String, _ query: EventQuery, _ store: EventStore, _ report: Report
  ) throws {
    var positions: [Position] = []
    try store.read(query) { event in
      positions.append(event.position)
      return .more
    }
    let repetitions = report.effort.repetitions(500)
    let direct = Rival("the same events by position", .atMost(2)) { [positions] in
      try Stopwatch.microseconds(each: repetitions) {
        for _ in 0..<repetitions {
          for position in positions { _ = try store.event(at: position) }
        }
      }
    }
    try report.measure("query: \(name)", "µs", beside: [direct]) {
      try Stopwatch.microseconds(each: repetitions) {
        for _ in 0..<repetitions { try store.read(query) { _ in .more } }
      }
    }
  }

  private func measure(
    _ name: String, _ query: EventQuery, _ store: EventStore, _ report: Report,
    direction: ScanDirection = .forwards, limit: Int? = nil
  ) throws {
    let repetitions = report.effort.repetitions(200)
    try report.measure("query: \(name)", "µs") {
      try Stopwatch.microseconds(each: repetitions) {
        for _ in 0..<repetitions {
          try store.read(query, direction: direction, limit: limit) { _ in .more }
        }
      }
    }
  }
}
