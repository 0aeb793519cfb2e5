import EventModel

/// Which state of the views a dry run is asked for.
public enum RehearsedMoment: Hashable, Sendable {
  /// As the log says it.
  case before
  /// As it would be.
  case after
}

extension Rehearsal {
  /// Gives `body` some views as they are, or as they would be.
  ///
  /// What is stored is taken as it is; what it lacks, and what would happen, is folded in memory.
  ///
  /// - Parameters:
  ///   - names: The views' names; tables of other views cannot be read.
  ///   - moment: Without or with what would happen.
  ///   - body: Reads, and keeps nothing of the snapshot. It may run a second time if the file of
  ///     views turns out to be damaged while it reads.
  /// - Returns: What `body` returns.
  /// - Throws: ``ViewStoreError``
  public func readViews<R>(
    _ names: [String], _ moment: RehearsedMoment,
    _ body: (borrowing ViewSnapshot) throws(ViewError) -> R
  ) throws(ViewStoreError) -> R {
    let source = RehearsedSource(
      past: reader.map { LogSource(log: $0.log, upcasters: $0.upcasters) }, pastHead: head,
      events: moment == .after ? events : [])
    let projectors = try views.projectors(of: names)
    return try views.repairing { () throws(ViewStoreError) in
      let state = try views.storedState(of: projectors, source)
      let parts = state.parts
      var snapshot = OverlayView(over: state.takeViews())
      let through = try views.reading { () throws(ViewError) in try source.head() }
      try ProjectionPass(parts: parts).fold(source, through: through, into: &snapshot)
      return try views.reading { () throws(ViewError) in try body(snapshot) }
    }
  }
}
