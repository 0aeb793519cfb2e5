import EventModel
import EventStore
import Testing

@Suite("Events of types that the application does not know")
struct UnknownTypeTests {
  @Test("Stop a rebuild, which names their type and position; the old view goes on answering")
  func rebuild() throws {
    let folder = try TemporaryFolder()
    var configuration = EventStore.Configuration(
      application: "test", projectors: [PlacesProjector()])
    configuration.eventTypes = [.placed, .taken]
    let store = try EventStore(
      path: folder.path("store"), access: .createIfMissing, configuration: configuration)
    let data: [UInt8] = [0x63, 0x6B, 0x65, 0x79]
    try store.append([NewEvent(type: .placed, tags: [], data: data)])
    try store.rebuildViews(["places"])
    try store.append([
      NewEvent(type: .placed, tags: [], data: data), NewEvent(type: .noted, tags: [], data: data),
    ])
    let error = #expect(throws: ViewStoreError.self) { try store.rebuildViews(["places"]) }
    let text = "\(try #require(error))"
    #expect(text.contains("Noted") && text.contains("Event 3 "), "\(text)")
    let position = try store.readViews(["places"]) { _, position throws(ViewError) in position }
    #expect(position == Position(3))
  }
}
