import Domain
import EventModel
import EventStore
import JSON

/// A path of which the instructions are counted: the same work again and again, and nothing else.
///
/// A count does not vary with what else the machine does. Who counts runs it twice, with different
/// numbers of repetitions, and divides the difference.
enum HotPath: String, CaseIterable {
  /// Writes the facts and tags of a `SongAdded`.
  case encode
  /// Reads the facts of a `SongAdded`.
  case decode
  /// Reads a command from a line of JSON.
  case parse
  /// Appends events in memory, a hundred in a commit, and keeps the index up.
  case append
  /// Decides AddSong and appends what it leads to, a hundred in a transaction, in memory.
  case command
  /// Goes from record to record of the log and looks at none.
  case scan
  /// Checks each record of the log and the pages that it lies in.
  case verify
  /// Reads each event of the log as a value.
  case values
  /// Finds the one event of a tag.
  case query
  /// Finds a record by its identity.
  case record
  /// Looks for a record whose identity nothing has.
  case missing
  /// Reads the songs of a singer, about 20.
  case songs
  /// Builds three views anew, of each event of the log.
  case rebuild
  /// Folds new events into the index and three views, 10,000 at a time, in memory.
  case fold

  /// So many that they take some hundreds of millions of instructions: what a start takes, with
  /// its several threads, varies by a million or two.
  var repetitions: Int {
    switch self {
    case .append, .query, .command, .songs, .rebuild: 10_000
    case .fold: 20_000
    case .encode, .decode, .parse, .record, .missing, .values: 80_000
    case .verify: 300_000
    case .scan: 2_000_000
    }
  }

  /// Does the work so many times.
  func run(_ count: Int, in folder: String) throws {
    var catalogue = GeneratedCatalogue(seed: 1)
    switch self {
    case .encode:
      let event = Self.sample
      for _ in 0..<count { _ = event.encoded() }
    case .decode:
      let event = RecordedEvent(Self.sample.encoded(), at: Position(1))
      for _ in 0..<count { _ = try CatalogueEvent(decoding: event) }
    case .parse:
      let line = Array(
        #"""
        {"type":"AddSong","title":"Hyperballad","releaseDate":"1996-02-12",\#
        "singerID":"0190b6a0-7c1e-7a3b-8c4d-5e6f708192a3"}
        """#.utf8)
      for _ in 0..<count { _ = try JSONValue(parsing: line) }
    case .append:
      let store = try Stage.open("\(folder)/hot-path")
      for _ in 0..<(count / 100) { try store.append(catalogue.events(100)) }
    case .command:
      let store = try Stage.open("\(folder)/hot-path")
      try store.append(catalogue.events(1000))
      for _ in 0..<(count / 100) {
        let requests = (0..<100).map { _ in
          CommandRequest(catalogue.addSong(), context: CommandMeasurement.context)
        }
        _ = try store.executeGroup(requests, with: CatalogueDecider())
      }
    case .fold: try fold(count, at: "\(folder)/hot-path")
    case .scan, .verify, .values, .query, .record, .missing, .songs, .rebuild:
      let stage = try Stage(Self.readCount, seed: 1, at: "\(folder)/hot-path")
      try stage.store.bringViewsUpToDate(stage.store.viewNames)
      try read(count, in: stage)
    }
  }

  private static let sample = CatalogueEvent.song(
    .added(
      SongAdded(
        id: Identifier(high: 0x0190_b6a0_7c1e_7a3b, low: 0x8c4d_5e6f_7081_92a3),
        title: "Hyperballad",
        singerID: Identifier(high: 0x0190_b6a0_7c1e_7a3c, low: 0x8c4d_5e6f_7081_92a4),
        releaseDate: ReleaseDate(year: 1996, month: 2, day: 12))))
}
