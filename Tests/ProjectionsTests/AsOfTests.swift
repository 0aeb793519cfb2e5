import Domain
import EventModel
import Foundation
import Projections
import SeededRandom
import Testing

@testable import EventStore

@Suite("Views as of an earlier position")
struct AsOfTests {
  private static let views = CatalogueProjectors.all.map(\.name)
  /// Whether the long form was asked for.
  private static let isLong = ProcessInfo.processInfo.environment["REPRISE_LONG"] == "1"

  private static func seeds(_ count: Int) -> [UInt64] {
    (0..<count).map { _ in UInt64.random(in: 0 ... .max) }
  }

  @Test(
    "Views of the past are, byte for byte, those of a store that never received more",
    arguments: seeds(isLong ? 50 : 5))
  func prefixes(seed: UInt64) throws {
    let stores = try TwoStores(seed: seed)
    var random = SeededGenerator(seed: seed)
    for position in stores.positions(20, &random) {
      try stores.advanceYounger(to: position)
      let expected = try stores.younger.readViews(Self.views) { view, _ throws(ViewError) in
        try allRows(in: view)
      }
      // A stride that is small enough to make snapshots on the way.
      var history = stores.older.history
      history.stride = 8
      let found = try history.read(Self.views, at: position, about: nil) {
        view throws(ViewError) in try allRows(in: view)
      }
      #expect(found == expected, "seed \(seed), position \(position)")
    }
    #expect(!stores.older.history.folder.positions().isEmpty, "seed \(seed)")
  }

  @Test(
    "What is asked about one record from its own events is what the whole list says",
    arguments: seeds(isLong ? 50 : 4))
  func scopes(seed: UInt64) throws {
    let stores = try TwoStores(seed: seed)
    var random = SeededGenerator(seed: seed)
    for position in stores.positions(5, &random) {
      try stores.advanceYounger(to: position)
      for (kind, id) in stores.records {
        for question in RecordQuestion.all(kind, id) {
          let expected = try stores.younger.readViews(question.views) {
            view, _ throws(ViewError) in try question.ask(view)
          }
          let found = try stores.older.readViews(
            question.views, asOf: position, about: question.scope, question.ask)
          #expect(found == expected, "seed \(seed), position \(position), \(question.scope)")
        }
      }
    }
  }
}

/// A store with a random history, and one that follows it from the beginning.
private final class TwoStores {
  let older: EventStore
  let younger: EventStore
  let head: Position
  /// Every record that there ever was.
  private(set) var records: [(RecordKind, Identifier)] = []
  private let events: [NewEvent]
  private let folder: URL

  init(seed: UInt64) throws {
    var history = RandomHistory(seed: seed)
    var events: [CatalogueEvent] = []
    for _ in 0..<80 { events += try history.next() }
    self.events = events.map { $0.encoded() }
    head = Position(UInt64(events.count))
    folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    older = try Self.store(in: folder.appending(path: "older"))
    younger = try Self.store(in: folder.appending(path: "younger"))
    try older.append(self.events)
    for event in events {
      guard let id = event.recordID, !records.contains(where: { $0 == (event.recordKind, id) })
      else { continue }
      records.append((event.recordKind, id))
    }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Positions at random, ascending.
  func positions(_ count: Int, _ random: inout SeededGenerator) -> [Position] {
    (0..<count).map { _ in UInt64.random(in: 0...head.rawValue, using: &random) }.sorted()
      .map { Position($0) }
  }

  func advanceYounger(to position: Position) throws {
    let reached = Int(try younger.head().rawValue)
    try younger.append(Array(events[reached..<Int(position.rawValue)]))
  }

  private static func store(in folder: URL) throws -> EventStore {
    try EventStore(
      path: folder.path, access: .createIfMissing,
      configuration: .init(application: "test", projectors: CatalogueProjectors.all))
  }
}
