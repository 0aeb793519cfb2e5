import EventModel

/// The index of the log as it is kept among the views.
struct DerivedIndex: LogIndex {
  /// The built-in views that answer for tags, types and command ids.
  static let views = [TagIndex.viewName, CommandIndex.viewName]

  let views: ViewStore
  let source: LogSource

  func read<R>(
    keeping kept: inout IndexSnapshot?,
    _ body: (borrowing IndexSnapshot) throws(ViewError) -> R
  ) throws(ReadError) -> R {
    do throws(ViewStoreError) {
      return try views.repairing { () throws(ViewStoreError) in
        // Taken out while it is used: one that turns out to be damaged is not used again.
        let snapshot: IndexSnapshot
        if let taken = kept.take() { snapshot = taken } else { snapshot = try current() }
        do throws(ViewError) {
          let result = try body(snapshot)
          kept = consume snapshot
          return result
        } catch { throw .reading(error) }
      }
    } catch { throw .index(error) }
  }

  /// The index as it is on the disk, without folding what is missing.
  private func current() throws(ViewStoreError) -> IndexSnapshot {
    IndexSnapshot(
      try views.positioned(try views.projectors(of: Self.views), staleOK: true, source: source))
  }

  func bringUpToDate() throws(ReadError) {
    do throws(ViewStoreError) {
      try views.bringUpToDate(Self.views, source: source)
    } catch { throw .index(error) }
  }
}
