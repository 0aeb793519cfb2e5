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
  /// Between two looks at the memory that is used, and two reports of progress.
  private static let stepCount: UInt64 = 4096

  /// The projectors of the views.
  let projectors: [any Projector]
  /// The last position that was folded.
  private(set) var position = Position.zero
  private let byteLimit: Int
  private let file: SpillFile
  private var view = OverlayView(over: SortedRuns())

  /// Begins before the first event.
  ///
  /// - Parameters:
  ///   - projectors: The projectors of the views.
  ///   - folder: Where temporary files go.
  ///   - byteLimit: The most memory for changed rows, in bytes, to within what 64 events change.
  init(_ projectors: [any Projector], folder: String, byteLimit: Int) {
    self.projectors = projectors
    self.byteLimit = byteLimit
    file = SpillFile(in: folder, prefix: Self.filePrefix)
  }

  /// How many rows and lists will come out, or a few more; after ``finish()``.
  var rowCount: Int { view.base.entryCount }

  /// Folds the events up to a position.
  ///
  /// - Throws: ``ViewStoreError``, and what `progress` throws.
  mutating func fold(
    _ source: some EventSource, through end: Position,
    progress: (Position) throws(ViewStoreError) -> Void
  ) throws(ViewStoreError) {
    let limit = byteLimit
    while position < end {
      let start = position
      let pass = ProjectionPass(parts: projectors.map { .init(projector: $0, position: start) })
      let step = Position(min(position.rawValue + Self.stepCount, end.rawValue))
      position = try pass.fold(source, through: step, into: &view) { view, eventCount in
        eventCount.isMultiple(of: 64) && view.changedByteCount >= limit
      }
      if view.changedByteCount >= limit { try writeOut() }
      try progress(position)
    }
  }

  /// Ends the fold: from now on the rows can be taken out.
  mutating func finish() throws(ViewStoreError) {
    if !view.changedTables.isEmpty { try writeOut() }
  }

  /// Goes through the rows or lists of a table in the order of their keys, after ``finish()``.
  func merge(_ table: ViewTable) throws(ViewStoreError) -> SortedRunMerge {
    do throws(ViewError) { return try view.base.merge(table) } catch { throw .reading(error) }
  }

  private mutating func writeOut() throws(ViewStoreError) {
    do throws(FileError) {
      var runs = view.base
      try runs.add(view, to: file)
      view = OverlayView(over: runs)
    } catch { throw .file(error) }
  }
}
