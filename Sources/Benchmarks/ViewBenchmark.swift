import Domain
import EventModel
import EventStore
import Projections

/// How long views take: to be built, to follow the log, to answer.
struct ViewBenchmark {
  let store: EventStore
  let report: Report

  func run(_ catalogue: inout GeneratedCatalogue) throws {
    report.add(
      "build songs-by-singer and songs-by-title", "events/s",
      try store.rebuildRates([SongsBySingerProjector.view, SongsByTitleProjector.view]))
    report.add(
      "build singers-by-name and text-search", "events/s",
      try store.rebuildRates([SingersByNameProjector.view, TextSearchProjector.view]))
    try listSongs(catalogue)
    try search(catalogue)
    try catchUp(1, &catalogue)
    try catchUp(1000, &catalogue)
  }

  private func listSongs(_ catalogue: GeneratedCatalogue) throws {
    guard let singer = catalogue.usualSinger else { return }
    let repetitions = 500
    var found = 0
    let rounds = try Stopwatch.microseconds(count: repetitions) {
      for _ in 0..<repetitions {
        found = 0
        try store.readViews(SongsBySingerProjector.views) { view, _ throws(ViewError) in
          try SongsBySingerProjector.visitSongs(of: singer.id, in: view) { _ in
            found += 1
            return .more
          }
        }
      }
    }
    report.add("songs of a singer, newest first (\(found) found)", "µs", rounds)
  }

  private func search(_ catalogue: GeneratedCatalogue) throws {
    guard let song = catalogue.middleSong else { return }
    try search("a word", catalogue.word, repetitions: 5)
    try search("a whole title", song.title, repetitions: 50)
  }

  private func search(_ name: String, _ text: String, repetitions: Int) throws {
    var found = 0
    let rounds = try Stopwatch.microseconds(count: repetitions) {
      for _ in 0..<repetitions {
        found = 0
        try store.readViews(SongsByTitleProjector.searchViews) { view, _ throws(ViewError) in
          try SongsByTitleProjector.search(text, in: view) { _ in
            found += 1
            return .more
          }
        }
      }
    }
    report.add("titles that contain \(name) (\(found) found)", "µs", rounds)
  }

  private func catchUp(_ count: Int, _ catalogue: inout GeneratedCatalogue) throws {
    let rounds = try (0..<9).map { _ in
      try store.append(catalogue.events(count))
      return try Stopwatch.nanoseconds {
        try store.bringViewsUpToDate([SongsBySingerProjector.view])
      } / 1000
    }
    report.add("songs-by-singer catches up, events: \(count)", "µs", rounds)
  }
}
