import EventModel
import EventStore
import Projections

/// A store with a generated history, which measurements may let go on.
final class Stage {
  /// Events of a commit while the history is appended.
  static let commitCount = 20_000

  let store: EventStore
  /// The events that were appended before anything was measured.
  let eventCount: Int
  /// The history, as far as it was appended.
  var catalogue: GeneratedCatalogue
  /// Events a second that were appended, for each fifth of the history.
  let appendRates: [Double]

  /// Makes a store with so many events.
  convenience init(_ eventCount: Int, seed: UInt64, at path: String) throws {
    try self.init(eventCount, seed: seed, in: Self.open(path))
  }

  /// Appends so many events to a store.
  init(_ eventCount: Int, seed: UInt64, in store: EventStore) throws {
    self.eventCount = eventCount
    self.store = store
    var catalogue = GeneratedCatalogue(seed: seed)
    var rates: [Double] = []
    for round in 0..<5 {
      let count = eventCount / 5 + (round == 4 ? eventCount % 5 : 0)
      rates.append(
        Double(count) / (try Self.append(count, of: &catalogue, to: store)) * 1e9)
    }
    appendRates = rates
    self.catalogue = catalogue
  }

  /// The views of tags, types and command ids, which the write side reads.
  var index: [String] { Array(store.viewNames.prefix(2)) }

  /// Folds into the index what is beyond it, so that what is measured next does not pay for what
  /// was appended before.
  func settle() throws { try store.bringViewsUpToDate(index) }

  /// Opens a store of the catalogue, which is made if it is missing.
  static func open(
    _ path: String, _ projectors: [any Projector] = CatalogueProjectors.all
  ) throws(OpenError) -> EventStore {
    try EventStore(
      path: path, access: .createIfMissing,
      configuration: .init(application: "reprise", projectors: projectors))
  }

  /// Appends events in large commits.
  ///
  /// - Returns: Nanoseconds that it took, without making the events up.
  @discardableResult
  static func append(
    _ count: Int, of catalogue: inout GeneratedCatalogue, to store: EventStore
  ) throws -> Double {
    var nanoseconds = 0.0
    var left = count
    while left > 0 {
      let events = catalogue.events(min(left, commitCount))
      nanoseconds += try Stopwatch.nanoseconds { try store.append(events) }
      left -= events.count
    }
    return nanoseconds
  }
}
