import EventModel
import Platform
import Synchronization
import Testing

@testable import EventStore

private let storeID = Identifier(high: 1, low: 2)
private let views = ["places", "tags"]

private func open(_ folder: ViewFolder, version: Int = 1, batch: Int) throws -> ViewStore {
  try ViewStore(
    path: folder.file, storeID: storeID,
    projectors: [PlacesProjector(version: version), TagsProjector()],
    batchLimit: .init(eventCount: batch))
}

private func history() -> ArraySource {
  let source = ArraySource()
  source.append(Array(repeating: [.placed, .noted, .placed, .taken], count: 50).flatMap(\.self))
  return source
}

/// A history during whose build somebody else does something once: when the tables that are to be
/// loaded are named, and nothing is in them.
private final class InterruptedSource: EventSource {
  private let base: ArraySource
  private let interruption: Monitor<(@Sendable () throws(ViewError) -> Void)?>

  init(_ base: ArraySource, interruption: @escaping @Sendable () throws(ViewError) -> Void) {
    self.base = base
    self.interruption = Monitor(interruption)
  }

  var wasInterrupted: Bool { interruption.withLock { $0 == nil } }

  func head() throws(ViewError) -> Position { try base.head() }

  func visit(
    after: Position, through: Position, types: Set<EventType>?,
    _ body: (RecordedEvent) throws(ViewError) -> ScanStep
  ) throws(ViewError) {
    try base.visit(after: after, through: through, types: types, body)
  }

  func recordChecksum(at position: Position) throws(ViewError) -> UInt64? {
    let interruption = interruption.withLock { interruption in
      defer { interruption = nil }
      return interruption
    }
    try interruption?()
    return try base.recordChecksum(at: position)
  }
}

@Suite("A build that somebody else disturbs")
struct DisturbedBuildTests {
  /// Makes it impossible to take the lock of builds, as on a file system without locks.
  private func forbidLocks(_ folder: ViewFolder) throws {
    try FileSystem.makeFolder(folder.file + "-build")
  }

  /// Two threads built the same views where no lock kept them apart, the second in the tables of
  /// the first: the query of the first failed, and took away what the second was at.
  @Test("A query that finds the views built by somebody else goes on with those")
  func builtElsewhere() throws {
    let (folder, source) = (try ViewFolder(), history())
    defer { FileSystem.removeEmptyFolder(folder.file + "-build") }
    try forbidLocks(folder)
    let (store, other) = (try open(folder, batch: 16), try open(folder, batch: 16))
    let interrupted = InterruptedSource(source) { try? other.bringUpToDate(views, source: source) }
    try store.bringUpToDate(views, source: interrupted)
    #expect(interrupted.wasInterrupted)
    #expect(source.visitCount.load(ordering: .relaxed) == 2 * 200, "nobody folded once more")
    try expectWhole(store, source)
  }

  @Test("A rebuild that finds its tables taken begins again")
  func rebuilt() throws {
    let (folder, source) = (try ViewFolder(), history())
    defer { FileSystem.removeEmptyFolder(folder.file + "-build") }
    try forbidLocks(folder)
    let (store, other) = (try open(folder, batch: 16), try open(folder, batch: 16))
    let interrupted = InterruptedSource(source) {
      try? other.rebuild(views, source: source)
      source.append([.placed])
    }
    try store.rebuild(views, source: interrupted)
    #expect(interrupted.wasInterrupted)
    try expectWhole(store, source)
  }

  /// Somebody who saw a log that was short enough for one batch put its rows into the tables that
  /// were to be loaded.
  @Test("A batch that is folded beside the first build has tables of its own")
  func shortBatch() throws {
    let (folder, source) = (try ViewFolder(), history())
    defer { withExtendedLifetime(folder) {} }
    let (store, other) = (try open(folder, batch: 16), try open(folder, batch: 1000))
    let interrupted = InterruptedSource(source) { try? other.bringUpToDate(views, source: source) }
    try store.bringUpToDate(views, source: interrupted)
    #expect(interrupted.wasInterrupted)
    try expectWhole(store, source)
  }

  @Test("A batch that replaces rows of another form puts an end to the build of the same form")
  func newForm() throws {
    let (folder, source) = (try ViewFolder(), history())
    try open(folder, batch: 16).bringUpToDate(views, source: source)
    let store = try open(folder, version: 2, batch: 16)
    let other = try open(folder, version: 2, batch: 1000)
    let interrupted = InterruptedSource(source) { try? other.bringUpToDate(views, source: source) }
    try store.bringUpToDate(views, source: interrupted)
    #expect(interrupted.wasInterrupted)
    #expect(try store.status().map(\.state) == [.live, .live])
    for view in views { #expect(try store.verification(of: view, source).isEqual) }
  }

  private func expectWhole(_ store: ViewStore, _ source: ArraySource) throws {
    #expect(try ViewContents(store, source) == ViewContents(folding: source))
    #expect(try store.status().map(\.state) == [.live, .live])
    for view in views { #expect(try store.verification(of: view, source).isEqual) }
  }
}
