import EventModel
import EventStore
import Projections
import TextFolding

/// How long the titles take that contain a text, beside looking at every title.
struct SearchMeasurement: Measurement {
  let heading = "Substrings of titles"

  func run(in setting: Setting, _ report: Report) throws {
    let store = setting.large.store
    let pattern = try Self.rarePattern(setting.large)
    try report.measure("search: about 20 titles", "ms", goal: .atMost(2)) {
      try Stopwatch.nanoseconds { _ = try Self.search(pattern, store) } / 1e6
    }
    let patterns = [
      ("about 20 titles", pattern), ("a word of many titles", setting.large.catalogue.word),
      ("one letter", "a"), ("no title, of common parts", "\(pattern)\(pattern)"),
    ]
    for (name, pattern) in patterns {
      let scan = Rival("a scan of all titles", .atMost(1.2)) {
        try Stopwatch.nanoseconds { _ = try Self.scan(pattern, store) } / 1e6
      }
      try report.measure(
        "search: \(name)", "ms", rounds: 2, beside: [scan], warmsUp: false
      ) {
        try Stopwatch.nanoseconds { _ = try Self.search(pattern, store) } / 1e6
      }
    }
  }

  /// The beginning of a title that about twenty titles contain.
  private static func rarePattern(_ stage: Stage) throws -> String {
    var best = (pattern: "", distance: Int.max)
    for song in stage.catalogue.someSongs(20) {
      for length in 3...12 where length <= song.title.count {
        let pattern = String(song.title.prefix(length))
        let distance = abs(try search(pattern, stage.store) - 20)
        if distance < best.distance { best = (pattern, distance) }
        if distance < 5 { return pattern }
      }
    }
    return best.pattern
  }

  /// How many titles contain a text.
  private static func search(_ pattern: String, _ store: EventStore) throws -> Int {
    var found = 0
    try store.readViews(SongsByTitleProjector.searchViews) { view, _ throws(ViewError) in
      try SongsByTitleProjector.search(pattern, in: view) { _ in
        found += 1
        return .more
      }
    }
    return found
  }

  /// The same by looking at every title.
  private static func scan(_ pattern: String, _ store: EventStore) throws -> Int {
    let pattern = SubstringPattern(pattern)
    var found = 0
    try store.readViews(SongsByTitleProjector.views) { view, _ throws(ViewError) in
      try SongsByTitleProjector.visitAll(in: view) { song in
        if pattern.matches(foldedText: Folding.fold(song.title)) { found += 1 }
        return .more
      }
    }
    return found
  }
}
