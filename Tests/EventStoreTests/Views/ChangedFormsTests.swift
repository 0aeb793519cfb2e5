import EventModel
import Synchronization
import Testing

@testable import EventStore

@Suite("Views whose projectors changed")
struct ChangedFormsTests {
  private let storeID = Identifier(high: 1, low: 2)

  private func open(
    _ folder: ViewFolder, _ projectors: [any Projector], _ notices: Notices = Notices(),
    access: ViewStore.Access = .readWrite
  ) throws -> ViewStore {
    try ViewStore(
      path: folder.file, storeID: storeID, projectors: projectors, access: access,
      notice: { notices.add($0) })
  }

  private func history() -> ArraySource {
    let source = ArraySource()
    source.append((0..<40).map { $0.isMultiple(of: 3) ? .noted : .placed })
    return source
  }

  private func isEqual(_ view: String, _ store: ViewStore, _ source: ArraySource) throws -> Bool {
    if case .equal = try store.verification(of: view, source) { true } else { false }
  }

  @Test("One of another version is built without being asked for, once, and is told by one line")
  func newVersion() throws {
    let folder = try ViewFolder()
    let source = history()
    try open(folder, [PlacesProjector(), TagsProjector()])
      .bringUpToDate(["places", "tags"], source: source)
    let notices = Notices()
    let changed: [any Projector] = [PlacesProjector(version: 2), TagsProjector()]
    let store = try open(folder, changed, notices)
    try store.buildChangedViews(source: source)
    #expect(
      notices.all == [
        "The view places has a new form (version 1 → 2): it is built from 40 events."
      ])
    #expect(try store.status().map(\.state) == [.live, .live])
    #expect(try store.status().map(\.position) == [Position(40), Position(40)])
    #expect(try isEqual("places", store, source))
    try open(folder, changed, notices).buildChangedViews(source: source)
    #expect(notices.all.count == 1)
  }

  @Test("A new one is built without being asked for; one that was there but never read is not")
  func newView() throws {
    let folder = try ViewFolder()
    let source = history()
    try open(folder, [PlacesProjector()]).bringUpToDate(["places"], source: source)
    let notices = Notices()
    let store = try open(folder, [PlacesProjector(), TagsProjector()], notices)
    try store.buildChangedViews(source: source)
    #expect(notices.all == ["The view tags is new: it is built from 40 events."])
    #expect(try isEqual("tags", store, source))
    #expect(try store.checkpoint(of: "tags") == Position(40))

    let lazy = try ViewFolder()
    let both: [any Projector] = [PlacesProjector(), TagsProjector()]
    try open(lazy, both).bringUpToDate(["places"], source: source)
    try open(lazy, both, notices).buildChangedViews(source: source)
    #expect(notices.all.count == 1)
    #expect(try open(lazy, both).status().map(\.state) == [.live, .unbuilt])
  }

  @Test("Where nothing changed, no event is read")
  func nothingChanged() throws {
    let folder = try ViewFolder()
    let source = history()
    let projectors: [any Projector] = [PlacesProjector(), TagsProjector()]
    try open(folder, projectors).bringUpToDate(["places", "tags"], source: source)
    source.append([.placed])
    let notices = Notices()
    let before = source.visitCount.load(ordering: .relaxed)
    try open(folder, projectors, notices).buildChangedViews(source: source)
    #expect(source.visitCount.load(ordering: .relaxed) == before)
    #expect(notices.all.isEmpty)
  }

  @Test("A file that may not be written, or is nobody's yet, is left alone")
  func leftAlone() throws {
    let folder = try ViewFolder()
    let source = history()
    let notices = Notices()
    do {
      let empty = try open(folder, [PlacesProjector()], notices)
      try empty.buildChangedViews(source: source)
      #expect(try empty.status().map(\.state) == [.unbuilt])
      try empty.bringUpToDate(["places"], source: source)
    }
    let readOnly = try open(folder, [PlacesProjector(version: 2)], notices, access: .readOnly)
    try readOnly.buildChangedViews(source: source)
    #expect(try readOnly.status().map(\.state) == [.outdated(version: 1)])
    #expect(notices.all.isEmpty)
  }
}
