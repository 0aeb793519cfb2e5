import EventModel
import LMDB
import Platform

/// Answers from views as they were at an earlier position.
///
/// The same projectors fold the log up to there, from the nearest state that is known: the stored
/// views, where they have not gone further yet, or a snapshot (see ``SnapshotFolder``).
struct ViewHistory: Sendable {
  /// How many positions lie between the places where snapshots are made.
  ///
  /// The rest of the way, up to three times as far, is folded in memory for every question.
  static let defaultStride: UInt64 = 1024
  /// The most events of a question about few records that are held in memory.
  static let selectionLimit = 20_000

  let views: ViewStore
  let source: LogSource
  let reader: LogReader
  var folder: SnapshotFolder
  var stride = Self.defaultStride

  /// See ``EventStore/readViews(_:asOf:about:_:)``.
  func read<R>(
    _ names: [String], at position: Position, about scope: EventScope?,
    _ body: (borrowing ViewSnapshot) throws(ViewError) -> R
  ) throws(ViewStoreError) -> R {
    try open(names, at: position, about: scope) { snapshot throws(ViewStoreError) in
      try views.reading { () throws(ViewError) in try body(snapshot) }
    }
  }

  /// See ``EventStore/replayViews(_:after:through:about:willFold:didFold:)``.
  func replay(
    _ names: [String], after start: Position, through end: Position, about scope: EventScope?,
    willFold: (RecordedEvent, borrowing ViewSnapshot) throws(ViewError) -> Void,
    didFold: (RecordedEvent, borrowing ViewSnapshot) throws(ViewError) -> Void
  ) throws(ViewStoreError) {
    let pass = ProjectionPass(try views.projectors(of: names))
    try open(names, at: start, about: scope) { snapshot throws(ViewStoreError) in
      try pass.fold(
        source, after: start, through: end, into: &snapshot, willFold: willFold, didFold: didFold)
    }
  }

  /// Gives `body` views as of a position, to read or to fold on.
  private func open<R>(
    _ names: [String], at position: Position, about scope: EventScope?,
    _ body: (inout ViewSnapshot) throws(ViewStoreError) -> R
  ) throws(ViewStoreError) -> R {
    let projectors = try views.projectors(of: names)
    let head = try views.reading { () throws(ViewError) in try source.head() }
    guard position <= head else { throw .beyondHead(position, head: head) }
    if let scope, let events = try selection(of: scope, through: position) {
      return try fold(projectors, events, through: position, body)
    }
    let prefix = EventPrefix(base: source, end: position)
    if let answer = try views.readStored(names, of: prefix, within: 3 * stride, body) {
      return answer
    }
    let place = self.place(for: position)
    if let snapshot = snapshot(names, at: place),
      let answer = try snapshot.readStored(names, of: prefix, within: .max, body)
    {
      folder.markUsed(place)
      folder.trim()
      return answer
    }
    return try fold(projectors, prefix, through: position, body)
  }

  private func selection(
    of scope: EventScope, through position: Position
  ) throws(ViewStoreError) -> EventSelection? {
    do throws(ReadError) {
      return try EventSelection(
        of: scope, through: position, limit: Self.selectionLimit, from: reader)
    } catch .event(let error) {
      throw .reading(.event(error))
    } catch { throw .reading(.storage(error)) }
  }

  /// Folds in memory, from nothing.
  private func fold<R>(
    _ projectors: [any Projector], _ source: some EventSource, through position: Position,
    _ body: (inout ViewSnapshot) throws(ViewStoreError) -> R
  ) throws(ViewStoreError) -> R {
    var snapshot = ViewSnapshot(over: .none(EmptyView()))
    try ProjectionPass(projectors).fold(source, through: position, into: &snapshot)
    return try body(&snapshot)
  }

  /// Where the snapshot is from which a position is reached: the nearest one, or a new one so far
  /// before it that what lies around the position is near it too.
  private func place(for position: Position) -> Position {
    let near = folder.positions().last { $0 <= position }
    if let near, position.rawValue - near.rawValue <= 3 * stride { return near }
    return Position((max(position.rawValue / stride, 1) - 1) * stride)
  }

  /// The snapshot at a place with these views in it; `nil` where none can be kept.
  ///
  /// It is a file of views like any other, of a history that ends there. Whatever is wrong with it
  /// is mended or passed over in silence: nothing is lost with it.
  private func snapshot(_ names: [String], at place: Position) -> ViewStore? {
    guard FileSystem.isWritable(FileSystem.parent(of: folder.path) ?? ".") else { return nil }
    do {
      try FileSystem.makeFolder(folder.path)
      guard folder.isOwn(place) else { return nil }
      try copyEarlier(names, to: place)
      let snapshot = try file(at: place)
      try snapshot.bringUpToDate(names, source: EventPrefix(base: source, end: place))
      return snapshot
    } catch {
      // What is wrong with the log is found again, and told, by the fold in memory.
      folder.remove(place)
      return nil
    }
  }

  /// Begins a snapshot with what an earlier one holds, if there is one with some of the views: to
  /// copy rows is quicker than to fold them again.
  private func copyEarlier(_ names: [String], to place: Position) throws {
    guard FileSystem.kind(of: folder.file(at: place)) == nil,
      let earlier = folder.positions().last(where: { $0 < place })
    else { return }
    let snapshot = try file(at: earlier)
    guard try names.contains(where: { try snapshot.checkpoint(of: $0) > .zero }) else { return }
    // Nobody opens the copy before it is whole. One that is cut off by a kill is known by that.
    let lock = try FolderLock(folder.path, .exclusive)
    // Another process may have made it meanwhile.
    if FileSystem.kind(of: folder.file(at: place)) == nil {
      try snapshot.environment?.copy(to: folder.file(at: place), compacting: false)
    }
    _ = consume lock
  }

  private func file(at place: Position) throws(ViewStoreError) -> ViewStore {
    try ViewStore(
      path: folder.file(at: place), storeID: views.storeID,
      projectors: Array(views.projectors.values))
  }
}
