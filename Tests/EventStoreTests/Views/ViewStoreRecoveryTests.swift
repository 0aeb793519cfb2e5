import EventModel
import Foundation
import LMDB
import Platform
import Testing

@testable import EventStore

private let storeID = Identifier(high: 1, low: 2)
private let projectors: [any Projector] = [PlacesProjector(), TagsProjector()]

private func open(
  _ path: String, storeID: Identifier = storeID, access: ViewStore.Access = .readWrite,
  _ projectors: [any Projector] = projectors, limit: ViewStore.BatchLimit = .init(),
  notices: Notices = Notices()
) throws -> ViewStore {
  try ViewStore(
    path: path, storeID: storeID, projectors: projectors, access: access, batchLimit: limit,
    notice: { notices.add($0) })
}

private func history(_ count: Int, salt: UInt64 = 0) -> ArraySource {
  let source = ArraySource(salt: salt)
  source.append((0..<count).map { $0.isMultiple(of: 3) ? .taken : .placed })
  return source
}

/// Overwrites a part of a file.
private func zero(_ path: String, _ range: Range<UInt64>) throws {
  let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
  try file.seek(toOffset: range.lowerBound)
  try file.write(contentsOf: Data(count: Int(range.upperBound - range.lowerBound)))
  try file.close()
}

@Suite("Views whose file is not what it should be")
struct ViewStoreRecoveryTests {
  @Test("A damaged file is made anew, with a notice", arguments: [0, 8192] as [UInt64])
  func zeroedBytes(from offset: UInt64) throws {
    let folder = try ViewFolder()
    let source = history(300)
    let before = try ViewContents(try open(folder.file), source)
    let size = try #require(FileSystem.size(of: folder.file))
    try zero(folder.file, offset..<size)
    let notices = Notices()
    let store = try open(folder.file, notices: notices)
    #expect(try ViewContents(store, source) == before)
    #expect(
      notices.all == ["The views are built again from the log, because they are damaged."])
    #expect(try ViewContents(try open(folder.file), source, staleOK: true) == before)
  }

  @Test("A file that was cut off is made anew", arguments: [1, 4096, 150_000] as [UInt64])
  func truncated(missing: UInt64) throws {
    let folder = try ViewFolder()
    let source = history(20_000)
    let before = try ViewContents(try open(folder.file), source)
    let size = try #require(FileSystem.size(of: folder.file))
    try #require(size > missing + 8192)
    let file = try FileHandle(forUpdating: URL(fileURLWithPath: folder.file))
    try file.truncate(atOffset: size - missing)
    try file.close()
    let notices = Notices()
    #expect(try ViewContents(try open(folder.file, notices: notices), source) == before)
    #expect(notices.all.count == 1)
  }

  @Test("A file that is no database is made anew")
  func garbage() throws {
    let folder = try ViewFolder()
    try Data("This is not a database.\n".utf8).write(to: URL(fileURLWithPath: folder.file))
    let source = history(20)
    let notices = Notices()
    #expect(
      try ViewContents(try open(folder.file, notices: notices), source)
        == ViewContents(folding: source))
    #expect(notices.all.count == 1)
  }

  @Test("A file that was deleted is made anew without a word")
  func deleted() throws {
    let folder = try ViewFolder()
    let source = history(20)
    let before = try ViewContents(try open(folder.file), source)
    try FileSystem.removeFile(folder.file)
    try FileSystem.removeFile(folder.file + "-lock")
    let notices = Notices()
    #expect(try ViewContents(try open(folder.file, notices: notices), source) == before)
    #expect(notices.all.isEmpty)
  }

  @Test("Views of another store are not used")
  func otherStore() throws {
    let folder = try ViewFolder()
    _ = try ViewContents(try open(folder.file, storeID: Identifier(high: 9, low: 9)), history(50))
    let source = history(7, salt: 5)
    let notices = Notices()
    #expect(
      try ViewContents(try open(folder.file, notices: notices), source)
        == ViewContents(folding: source))
    #expect(
      notices.all == [
        "The views are built again from the log, because they belong to another store."
      ])
  }

  @Test(
    "Views of a log that was restored or swapped are built again",
    arguments: [(30, 0), (50, 1), (80, 1)] as [(Int, UInt64)])
  func otherLog(count: Int, salt: UInt64) throws {
    let folder = try ViewFolder()
    _ = try ViewContents(try open(folder.file), history(50))
    let source = history(count, salt: salt)
    let notices = Notices()
    let store = try open(folder.file, notices: notices)
    #expect(try ViewContents(store, source, staleOK: true) == ViewContents(folding: source))
    #expect(notices.all.count == 1)
    #expect(
      try store.status().map(\.position) == [Position(UInt64(count)), Position(UInt64(count))])
  }

  @Test("A store for reading only folds in memory what its file lacks, and changes nothing")
  func readOnly() throws {
    let folder = try ViewFolder()
    let source = history(50)
    _ = try ViewContents(try open(folder.file), source)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: folder.file))
    source.append([.placed, .taken, .placed])
    let store = try open(folder.file, access: .readOnly)
    #expect(try ViewContents(store, source) == ViewContents(folding: source))
    #expect(try ViewContents(store, source, staleOK: true).position == Position(50))
    try store.bringUpToDate(["places"], source: source)
    #expect(try store.checkpoint(of: "places") == Position(50))
    #expect(throws: ViewStoreError.self) { try store.rebuild(["places"], source: source) }
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.file)) == bytes)
  }

  @Test("A store for reading only without a file makes none")
  func readOnlyWithoutFile() throws {
    let folder = try ViewFolder()
    let source = history(50)
    let store = try open(folder.file, access: .readOnly)
    #expect(try ViewContents(store, source) == ViewContents(folding: source))
    #expect(try store.status().map(\.state) == [.unbuilt, .unbuilt])
    #expect(try FileSystem.names(in: folder.path).isEmpty)
  }

  @Test("A store for reading only does not touch a damaged file")
  func readOnlyDamaged() throws {
    let folder = try ViewFolder()
    let garbage = Data("This is not a database.\n".utf8)
    try garbage.write(to: URL(fileURLWithPath: folder.file))
    let source = history(50)
    let notices = Notices()
    let store = try open(folder.file, access: .readOnly, notices: notices)
    #expect(try ViewContents(store, source) == ViewContents(folding: source))
    #expect(notices.all.count == 1)
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.file)) == garbage)
  }

  @Test("Killed inside a fold, no event is lost and none is folded twice")
  func killedInFold() async throws {
    let folder = try ViewFolder()
    _ = try ViewContents(try open(folder.file), history(10))
    for killAt in [11, 33, 47, 90] as [UInt64] {
      let path = folder.file
      await #expect(processExitsWith: .signal(SIGKILL)) {
        [path = path as String, killAt = killAt as UInt64] in
        let store = try open(
          path, [PlacesProjector(), TagsProjector(watch: { killItself(at: killAt, $0) })],
          limit: .init(eventCount: 10))
        try store.bringUpToDate(["tags", "places"], source: history(100))
      }
      let store = try open(path)
      let position = try store.checkpoint(of: "tags")
      #expect(position == Position((killAt - 1) / 10 * 10))
      let contents = try ViewContents(store, history(Int(position.rawValue)))
      #expect(contents.count == position.rawValue)
    }
    let source = history(100)
    #expect(try ViewContents(try open(folder.file), source) == ViewContents(folding: source))
  }

  @Test("Killed inside a rebuild, the views stay as they were, and the next rebuild succeeds")
  func killedInRebuild() async throws {
    let folder = try ViewFolder()
    let source = history(100)
    let before = try ViewContents(try open(folder.file), source)
    let path = folder.file
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
      let store = try open(
        path, [PlacesProjector(), TagsProjector(watch: { killItself(at: 55, $0) })],
        limit: .init(eventCount: 10))
      try store.rebuild(["tags", "places"], source: history(100))
    }
    let store = try open(path, limit: .init(eventCount: 10))
    #expect(try store.status().map(\.state) == [.live, .live])
    #expect(try ViewContents(store, source, staleOK: true) == before)
    try store.rebuild(["tags", "places"], source: source)
    #expect(try store.status().map(\.state) == [.live, .live])
    #expect(try ViewContents(store, source, staleOK: true) == before)
  }

  @Test("Killed between the loading of rows and the switch, a rebuild leaves the old views")
  func killedAfterLoading() async throws {
    let folder = try ViewFolder()
    let source = history(100)
    let before = try ViewContents(try open(folder.file), source)
    let path = folder.file
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
      let store = try open(
        path, [PlacesProjector(), TagsProjector(watch: { killItself(at: 101, $0) })])
      let growing = history(100)
      try store.rebuild(["tags", "places"], source: growing) { _ in
        if (try? growing.head()) == Position(100) { growing.append([.placed]) }
      }
    }
    let store = try open(path)
    #expect(
      try store.status().map(\.state) == [.building(Position(100)), .building(Position(100))])
    #expect(try ViewContents(store, source, staleOK: true) == before)
    try store.rebuild(["places"], source: source)
    #expect(try store.status().map(\.state) == [.live, .live], "what was left behind is gone")
    #expect(try ViewContents(store, source, staleOK: true) == before)
  }

  @Test("Two processes that fold at once fold each event once")
  func twoProcesses() async throws {
    let folder = try ViewFolder()
    let path = folder.file
    async let one: Void = foldInChild(path)
    async let two: Void = foldInChild(path)
    _ = await (one, two)
    let source = history(3000)
    let store = try open(path)
    #expect(try store.checkpoint(of: "tags") == Position(3000))
    #expect(try ViewContents(store, source, staleOK: true) == ViewContents(folding: source))
  }

  private func foldInChild(_ path: String) async {
    await #expect(processExitsWith: .success) { [path = path as String] in
      let store = try open(path, limit: .init(eventCount: 20))
      try store.bringUpToDate(["tags", "places"], source: history(3000))
    }
  }
}

private func killItself(at position: UInt64, _ current: Position) {
  if current.rawValue == position { kill(getpid(), SIGKILL) }
}
