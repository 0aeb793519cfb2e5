import EventModel
import Foundation
import Platform

@testable import EventStore

/// A store with random events about places, and what its view should hold at any position.
struct Shop {
  let store: EventStore
  var history: ViewHistory
  private let folder: TemporaryFolder
  private let version: Int
  private let random = ArraySource()

  /// Makes a store with some events.
  init(eventCount: Int) throws {
    folder = try TemporaryFolder()
    version = 1
    store = try Self.open(folder.path + "/shop", version)
    history = store.history
    history.stride = 4
    let types = (0..<eventCount).map { $0 % 3 == 2 ? EventType.taken : .placed }
    try append(types)
    try store.bringViewsUpToDate(["places"])
  }

  /// Opens the same store with another version of the projector.
  init(reopening other: Shop, version: Int) throws {
    folder = other.folder
    self.version = version
    store = try Self.open(other.store.path, version)
    history = store.history
    history.stride = 4
  }

  private static func open(_ path: String, _ version: Int) throws -> EventStore {
    try EventStore(
      path: path, access: .createIfMissing,
      configuration: .init(application: "shop", projectors: [PlacesProjector(version: version)]))
  }

  /// The positions of the snapshots that are kept.
  var snapshots: [UInt64] { history.folder.positions().map(\.rawValue) }

  func append(_ types: [EventType]) throws {
    let start = Int(try random.head().rawValue)
    random.append(types)
    var events: [NewEvent] = []
    try random.visit(after: Position(UInt64(start)), through: random.head(), types: nil) {
      event throws(ViewError) in
      events.append(NewEvent(type: event.type, tags: event.tags, data: event.data))
      return .more
    }
    try store.append(events)
  }

  func append(tags: [String]) throws {
    try store.append([NewEvent(type: .placed, tags: tags.compactMap { Tag($0) }, data: [0xA0])])
  }

  /// What the view held at a position, by the way that is tested.
  func places(at position: UInt64) throws(ViewStoreError) -> [Row] {
    try history.read(["places"], at: Position(position), about: nil) { view throws(ViewError) in
      try view.rows(PlacesProjector.table)
    }
  }

  /// What a fold from nothing gives.
  func expected(at position: UInt64) throws -> [Row] {
    var view = OverlayView(over: EmptyView())
    try ProjectionPass([PlacesProjector(version: version)])
      .fold(store.source, through: Position(position), into: &view)
    return try view.rows(PlacesProjector.table)
  }

  /// How far the view is in a snapshot.
  func checkpoint(of file: String) throws -> Position {
    try ViewStore(
      path: file, storeID: store.storeID, projectors: [PlacesProjector(version: version)],
      access: .readOnly
    ).checkpoint(of: "places")
  }

  /// The positions of the events of a scope; `nil` if there are more than `limit`.
  func positions(of scope: EventScope, through end: UInt64, limit: Int) throws -> [UInt64]? {
    let selection = try EventSelection(
      of: scope, through: Position(end), limit: limit, from: store.reader)
    var found: [UInt64] = []
    try selection?.visit(after: .zero, through: .max, types: nil) { event throws(ViewError) in
      found.append(event.position.rawValue)
      return .more
    }
    return selection == nil ? nil : found
  }
}

/// What may become of a file that nobody guards.
enum Spoiling: CaseIterable {
  case emptied, cutOff, overwritten, replaced, removed

  func spoil(_ file: String) throws {
    switch self {
    case .emptied: try Data().write(to: URL(fileURLWithPath: file))
    case .cutOff:
      let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: file))
      try handle.truncate(atOffset: 8192)
      try handle.close()
    case .overwritten:
      try Data(repeating: 0xA5, count: 65_536).write(to: URL(fileURLWithPath: file))
    case .replaced:
      let other = try Shop(eventCount: 200)
      _ = try other.places(at: 100)
      try FileManager.default.removeItem(atPath: file)
      try FileManager.default.copyItem(
        atPath: other.history.folder.file(at: Position(96)), toPath: file)
    case .removed: try FileManager.default.removeItem(atPath: file)
    }
  }
}
