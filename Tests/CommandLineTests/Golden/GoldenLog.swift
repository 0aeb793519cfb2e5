import Domain
import EventModel
import EventStore
import Foundation

/// A log that an earlier program wrote, kept for ever as it is (`Fixtures/logs`).
enum GoldenLog: String, CaseIterable, Sendable {
  /// Contacts with one phone number and one address, songs with release dates in any words.
  case version1 = "version-1"
  /// Every type of event as it is written today.
  case version2 = "version-2"

  /// The file that is kept.
  var file: URL {
    Reprise.package.appendingPathComponent("Fixtures/logs/\(rawValue)/log.mdb")
  }

  /// Makes a copy of it the store of a test.
  func copy(to reprise: Reprise) throws {
    try FileManager.default.createDirectory(
      atPath: reprise.store, withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      at: file, to: URL(fileURLWithPath: "\(reprise.store)/log.mdb"))
  }

  /// The events of a store as they are stored, without any upcaster.
  static func storedEvents(in store: String) throws -> [RecordedEvent] {
    let store = try EventStore(
      path: store, access: .untouched, configuration: .init(application: nil))
    var events: [RecordedEvent] = []
    try store.read { event in
      events.append(event)
      return .more
    }
    return events
  }

  /// The record that a number stands for in these logs.
  static func id(_ number: UInt64) -> Identifier {
    Identifier(high: 0x0190_a5d2_7c1e_7b3a, low: 0x9f00_2b1c_3d4e_5f00 + number)
  }
}
