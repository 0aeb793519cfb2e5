import EventModel
import Platform

/// A fold of the whole history into views that are not stored yet, in bounded memory.
///
/// Changed rows are held until they take too much memory; then they are written out, sorted, as a
/// layer of a file without a name, and the fold goes on over all layers. In the end the layers are
/// merged: every row of a table comes out once, in the order of the keys.
struct ViewFold: ~Copyable {
  /// How the names of its temporary files begin.
  static let filePrefix = "views.mdb-run"
  /// Between two looks whether others append, and two reports of progress.
  private static let stepCount: UInt64 = 512

  /// The projectors of the views.
  let projectors: [any Projector]
  /// The last position that was folded.
  private(set) var position = Position.zero
  private let byteLimit: Int
  private let file: SpillFile
  private var view = OverlayView(over: SortedRuns())
  private var traffic = LogTraffic()
  private let pace: DiskPace

  /// Begins before the first event.
  ///
  /// - Parameters:
  ///   - projectors: The projectors of the views.
  ///   - folder: Where temporary files go.
  ///   - byteLimit: The most memory for changed rows, in bytes, to within what 64 events change.
  ///   - pace: How to leave the disk to those who append to the log; shared with the folds that
  ///     other threads do.
  init(
    _ projectors: [any Projector], folder: String, byteLimit: Int, pace: DiskPace = DiskPace()
  ) {
    self.projectors = projectors
    self.byteLimit = byteLimit
    self.pace = pace
    file = SpillFile(in: folder, prefix: Self.filePrefix)
  }

  /// How many rows and lists will come out, or a few more; after ``finish()``.
  var rowCount: Int { view.base.entryCount }

  /// Bytes of the changes in memory to a view, roughly.
  func changedByteCount(of projector: any Projector) -> Int {
    view.changedByteCount(in: projector.tables)
  }

  /// Folds the events up to a position.
  ///
  /// - Throws: ``ViewStoreError``, and what `progress` throws.
  mutating func fold(
    _ source: some EventSource, through end: Position,
    progress: (Position) throws(ViewStoreError) -> Void
  ) throws(ViewStoreError) {
    while position < end {
      file.pace = try isShared(source) ? pace : nil
      let step = Position(min(position.rawValue + Self.stepCount, end.rawValue))
      try foldStep(source, through: step)
      try progress(position)
    }
  }

  private mutating func foldStep(
    _ source: some EventSource, through end: Position
  ) throws(ViewStoreError) {
    let (start, limit, isShared) = (position, byteLimit, file.pace != nil)
    let pass = ProjectionPass(parts: projectors.map { .init(projector: $0, position: start) })
    position = try pass.fold(source, through: end, into: &view) { view, eventCount in
      if isShared { Processor.giveWay() }
      return view.hasReached(limit, after: eventCount)
    }
    // Half of it: what is left must not be written out again after the next few events.
    if view.changedByteCount >= limit { try writeOut(leaving: limit / 2) }
  }

  /// Ends the fold: from now on the rows can be taken out.
  mutating func finish() throws(ViewStoreError) {
    try writeOut(leaving: 0, areLookedUp: false)
  }

  /// Goes through the rows or lists of a table in the order of their keys, after ``finish()``.
  func merge(_ table: ViewTable) throws(ViewStoreError) -> SortedRunMerge {
    do throws(ViewError) { return try view.base.merge(table) } catch { throw .reading(error) }
  }

  private mutating func isShared(_ source: some EventSource) throws(ViewStoreError) -> Bool {
    do throws(ViewError) { return try traffic.isThere(source) } catch { throw .reading(error) }
  }

  private mutating func writeOut(
    leaving byteCount: Int, areLookedUp: Bool = true
  ) throws(ViewStoreError) {
    do throws(FileError) {
      try view.writeOut(leaving: byteCount, to: file, areLookedUp: areLookedUp)
    } catch { throw .file(error) }
  }
}
