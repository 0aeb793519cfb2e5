import EventModel
import Platform
import SeededRandom
import Synchronization
import Testing

@testable import EventStore

/// A history in memory.
final class ArraySource: EventSource {
  private let events = Monitor<[RecordedEvent]>([])
  /// Changes every record's checksum: another history with the same positions.
  private let salt: UInt64
  /// How many events were visited so far.
  let visitCount = Atomic<Int>(0)

  init(_ events: [RecordedEvent] = [], salt: UInt64 = 0) {
    self.salt = salt
    self.events.withLock { $0 = events }
  }

  /// A history of events of all types that every projector can fold.
  static func random(_ count: Int, seed: UInt64 = 1, salt: UInt64 = 0) -> ArraySource {
    let source = ArraySource(salt: salt)
    var random = SeededGenerator(seed: seed)
    source.append(
      (0..<count).map { _ in [.placed, .placed, .taken, .noted].randomElement(using: &random)! },
      seed: seed)
    return source
  }

  func append(_ types: [EventType], seed: UInt64 = 1) {
    events.withLock { events in
      for type in types { events.append(Self.event(UInt64(events.count) + 1, type, seed)) }
    }
  }

  func head() throws(ViewError) -> Position { Position(UInt64(events.withLock { $0.count })) }

  func visit(
    after: Position, through: Position, types: Set<EventType>?,
    _ body: (RecordedEvent) throws(ViewError) -> ScanStep
  ) throws(ViewError) {
    let events = events.withLock { $0 }
    for event in events[Int(after.rawValue)..<Int(through.rawValue)]
    where types?.contains(event.type) ?? true {
      visitCount.add(1, ordering: .relaxed)
      if try body(event) == .stop { return }
    }
  }

  func recordChecksum(at position: Position) throws(ViewError) -> UInt64? {
    let count = UInt64(events.withLock { $0.count })
    return position.rawValue <= count ? position.rawValue &* 31 &+ salt : nil
  }

  /// The same event at the same position for the same seed, always.
  private static func event(_ position: UInt64, _ type: EventType, _ seed: UInt64) -> RecordedEvent
  {
    var random = SeededGenerator(seed: seed &+ position)
    let key = UInt64.random(in: 0..<40, using: &random)
    let tag = UInt64.random(in: 0..<5, using: &random)
    return RecordedEvent(
      position: Position(position), id: Identifier(high: seed, low: position), type: type,
      version: 1, tags: [EventModel.Tag("group:\(tag)")].compactMap(\.self),
      time: Timestamp(microseconds: Int64(position)), data: Array("key \(key)".utf8),
      commitFirst: Position(position))
  }
}

extension EventType {
  static let placed = EventType(literal: "Placed")
  static let taken = EventType(literal: "Taken")
  static let noted = EventType(literal: "Noted")
  static let broken = EventType(literal: "Broken")
}

/// Keeps the last position of every key that was placed and not taken.
struct PlacesProjector: Projector {
  static let table = ViewTable(view: "places", name: "by-key")

  let name = "places"
  var version = 1
  let tables = [Self.table]
  let eventTypes: Set<EventType>? = [.placed, .taken, .broken]

  func apply<Writer: ViewWriter & ~Copyable>(
    _ event: RecordedEvent, to view: inout Writer
  ) throws(ViewError) {
    if event.type == .broken {
      throw .event(.malformed(event.type, position: event.position, problem: "it is broken"))
    }
    guard event.type == .placed else { return try view.delete(Self.table, event.data.span) }
    var row = KeyWriter()
    row.append(UInt8(version))
    row.append(event.position.rawValue)
    try view.put(Self.table, event.data.span, row.bytes.span)
  }
}

/// Keeps the positions of every tag, and a count of all events.
struct TagsProjector: Projector {
  static let lists = ViewTable(view: "tags", name: "lists", kind: .postings)
  static let counts = ViewTable(view: "tags", name: "counts")

  let name = "tags"
  let version = 1
  let tables = [Self.lists, Self.counts]
  let eventTypes: Set<EventType>? = nil
  /// Called with every event, before it is folded.
  var watch: @Sendable (Position) -> Void = { _ in }

  func apply<Writer: ViewWriter & ~Copyable>(
    _ event: RecordedEvent, to view: inout Writer
  ) throws(ViewError) {
    watch(event.position)
    for tag in event.tags {
      try view.insertPosting(Self.lists, Array(tag.value.utf8).span, event.position.rawValue)
    }
    let key = Array("all".utf8)
    let count = try view.row(Self.counts, key.span).map(number) ?? 0
    var row = KeyWriter()
    row.append(count + 1)
    try view.put(Self.counts, key.span, row.bytes.span)
  }
}

/// Reads a number of eight bytes.
func number(_ bytes: [UInt8]) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }

/// Collects the lines of notices.
final class Notices: Sendable {
  private let lines = Monitor<[String]>([])

  var all: [String] { lines.withLock { $0 } }

  func add(_ line: String) { lines.withLock { $0.append(line) } }
}

/// A folder that goes with its owner.
final class ViewFolder: Sendable {
  let path: String
  var file: String { path + "/views.mdb" }

  init() throws { path = try FileSystem.makeTemporaryFolder(prefix: "reprise-views") }

  deinit {
    for name in (try? FileSystem.names(in: path)) ?? [] {
      _ = try? FileSystem.removeFile(path + "/" + name)
    }
    FileSystem.removeEmptyFolder(path)
  }
}

/// What views hold, read through a store.
struct ViewContents: Hashable {
  var position: Position
  var places: [Row]
  var lists: [[UInt8]: [UInt64]]
  var count: UInt64

  init(
    _ store: ViewStore, _ source: ArraySource, staleOK: Bool = false, unwrittenLimit: Int = 0
  ) throws {
    self = try store.read(
      ["places", "tags"], staleOK: staleOK, unwrittenLimit: unwrittenLimit, source: source
    ) { snapshot, position throws(ViewError) in
      try ViewContents(snapshot, position)
    }
  }

  /// What a fresh fold gives.
  init(folding source: ArraySource) throws {
    var view = OverlayView(over: EmptyView())
    let head = try source.head()
    try ProjectionPass([PlacesProjector(), TagsProjector()])
      .fold(source, through: head, into: &view)
    self = try ViewContents(view, head)
  }

  init<Reader: ViewReader & ~Copyable>(
    _ view: borrowing Reader, _ position: Position
  ) throws(ViewError) {
    self.position = position
    places = try view.rows(PlacesProjector.table)
    lists = [:]
    for key in try view.postingKeys(TagsProjector.lists) {
      lists[key] = try view.numbers(TagsProjector.lists, key)
    }
    count = try view.row(TagsProjector.counts, Array("all".utf8).span).map(number) ?? 0
  }
}

extension ViewStore {
  /// What a check of one view finds.
  func verification(
    of view: String, _ source: ArraySource
  ) throws -> ViewVerification {
    var found: ViewVerification?
    try verify([view], source: source) { found = $1 }
    return try #require(found)
  }
}

extension ViewVerification {
  var isEqual: Bool { if case .equal = self { true } else { false } }
}
