import EventModel
import Testing

@testable import EventStore

@Suite("The last event of every type")
struct LatestTypesTests {
  private let folder: TemporaryFolder
  private let store: EventStore
  private static let opened = EventType(literal: "Opened")
  private static let closed = EventType(literal: "Closed")

  init() throws {
    folder = try TemporaryFolder()
    store = try Self.open(folder.path("store"), .createIfMissing)
  }

  private static func open(_ path: String, _ access: EventStore.Access) throws -> EventStore {
    try EventStore(path: path, access: access, configuration: .init(application: "test"))
  }

  private func event(_ type: EventType, version: Int = 1) -> NewEvent {
    NewEvent(type: type, version: version, tags: [Tag("door", text: "1")], data: [0xA0])
  }

  private func latest(_ store: EventStore) throws -> [String] {
    try store.latestOfEachType().map { "\($0.type) \($0.storedVersion) \($0.position)" }
  }

  @Test("It is found in the index, behind the index, and where both have the type")
  func everywhere() throws {
    #expect(try latest(store) == [])
    try store.append([event(Self.opened), event(Self.closed), event(Self.opened, version: 2)])
    #expect(try latest(store) == ["Closed 1 2", "Opened 2 3"])
    try store.rebuildViews([TagIndex.viewName])
    try store.append([event(Self.closed, version: 3)])
    #expect(try latest(store) == ["Opened 2 3", "Closed 3 4"])
    // The tail still begins before the events that the index holds meanwhile.
    try store.rebuildViews([TagIndex.viewName])
    #expect(try latest(store) == ["Opened 2 3", "Closed 3 4"])
  }

  @Test("Who may only read finds it, too, with no index at all")
  func readOnly() throws {
    let path = folder.path("read")
    try fill(path)
    let reading = try Self.open(path, .readOnly)
    #expect(try latest(reading) == ["Closed 1 2", "Opened 2 3"])
  }

  /// Makes a store and closes it again: a process opens a file in one way at a time.
  private func fill(_ path: String) throws {
    let store = try Self.open(path, .createIfMissing)
    try store.append([event(Self.opened), event(Self.closed), event(Self.opened, version: 2)])
  }

  // The tail that was read for the answer is used by the first command: it must be brought to the
  // head of the log by then.
  @Test("A command after the question sees what another writer appended in between")
  func commandAfterwards() throws {
    try store.append([event(Self.opened)])
    let asking = try Self.open(folder.path("store"), .readWrite)
    #expect(try latest(asking) == ["Opened 1 1"])
    try store.append([event(Self.closed)])
    let condition = AppendCondition(
      failIfEventsMatch: .tagged(Tag("door", text: "1"), types: [Self.closed]))
    #expect {
      try asking.append([event(Self.opened)], condition: condition)
    } throws: { error in
      if case .conditionFailed(Position(2))? = error as? AppendError { true } else { false }
    }
    #expect(try latest(asking) == ["Opened 1 1", "Closed 1 2"])
  }
}
