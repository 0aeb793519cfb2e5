import EventModel
import LMDB

extension ViewStore {
  /// Gives `body` some views, all at one position: the head of the log as it was at the call, or a
  /// later one.
  ///
  /// The views are brought up to date first; where the file must not be changed, or the disk is
  /// full, what it lacks is folded in memory.
  ///
  /// - Parameters:
  ///   - views: Their names; tables of other views cannot be read.
  ///   - staleOK: Take the views as they are, at the position of the most recent one. Only what
  ///     cannot be used is folded: rows of another version of the projector, or of another log.
  ///   - unwrittenLimit: The most events that may be folded in memory instead of into the file.
  ///   - source: The history.
  ///   - body: Reads, and keeps nothing of the snapshot. It runs a second time if the file turns
  ///     out to be damaged while it reads.
  /// - Returns: What `body` returns.
  /// - Throws: ``ViewStoreError``; what `body` throws as ``ViewStoreError/reading(_:)``.
  public func read<R>(
    _ views: [String], staleOK: Bool = false, unwrittenLimit: Int = 0, source: some EventSource,
    _ body: (_ snapshot: borrowing ViewSnapshot, _ position: Position) throws(ViewError) -> R
  ) throws(ViewStoreError) -> R {
    let projectors = try projectors(of: views)
    return try repairing { () throws(ViewStoreError) in
      let views = try self.positioned(
        projectors, staleOK: staleOK, unwrittenLimit: unwrittenLimit, source: source)
      return try self.reading { () throws(ViewError) in try body(views.snapshot, views.position) }
    }
  }

  /// Some views, all at one position, for as long as the caller keeps them.
  ///
  /// - Parameters: As for ``read(_:staleOK:unwrittenLimit:source:_:)``.
  func positioned(
    _ projectors: [any Projector], staleOK: Bool, unwrittenLimit: Int = 0,
    source: some EventSource
  ) throws(ViewStoreError) -> PositionedViews {
    let needed = staleOK ? .zero : try reading { () throws(ViewError) in try source.head() }
    var state = try storedState(of: projectors, source)
    if staleOK ? isUnusable(state) : isBehind(state, needed, beyond: unwrittenLimit) {
      try bringUpToDateIfPossible(projectors, source)
      state = try storedState(of: projectors, source)
    }
    let parts = state.parts
    let through = max(needed, parts.map(\.position).max() ?? .zero)
    var snapshot = OverlayView(over: state.takeViews())
    if parts.contains(where: { $0.position < through }) {
      try ProjectionPass(parts: parts).fold(source, through: through, into: &snapshot)
    }
    return PositionedViews(snapshot: snapshot, position: through)
  }

  func reading<R>(_ body: () throws(ViewError) -> R) throws(ViewStoreError) -> R {
    do throws(ViewError) {
      return try body()
    } catch { throw .reading(error) }
  }

  /// Whether there is more to fold than so many events.
  private func isBehind(
    _ state: borrowing StoredState, _ needed: Position, beyond limit: Int
  ) -> Bool {
    state.hasOtherRows
      || state.parts.contains { part in
        part.position < needed && needed.rawValue - part.position.rawValue > UInt64(limit)
      }
  }

  /// Whether stale views must be folded all the same.
  private func isUnusable(_ state: borrowing StoredState) -> Bool {
    let positions = state.parts.map(\.position.rawValue)
    let distance = (positions.max() ?? 0) - (positions.min() ?? 0)
    return state.hasOtherRows || distance > UInt64(batchLimit.eventCount)
  }

  /// Brings views up to date, unless there is no room for them on the disk.
  private func bringUpToDateIfPossible(
    _ projectors: [any Projector], _ source: some EventSource
  ) throws(ViewStoreError) {
    do throws(ViewStoreError) {
      try bringUpToDate(projectors, source: source)
    } catch {
      guard let cause = error.noRoom else { throw error }
      notice("There is no room to store the views (\(cause)): they are folded in memory.")
    }
  }
}
