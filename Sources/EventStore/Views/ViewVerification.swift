import EventModel

/// What came of comparing a view with a fresh fold of the history.
public enum ViewVerification: Hashable, Sendable {
  /// They are the same, byte for byte; the view's digest and the position for which that holds.
  case equal(digest: UInt64, position: Position)
  /// They differ; the first difference.
  case differs(ViewDifference)
  /// Nothing is stored that could differ: the view was never built in its present version.
  case unbuilt
  /// The view cannot be read.
  case damaged(problem: String)
}

/// The first key at which a view is not what the history says.
public struct ViewDifference: Hashable, Sendable {
  /// The table.
  public let table: ViewTable
  /// The key.
  public let key: [UInt8]
  /// The row in the view, or a list's numbers in eight bytes each; `nil`: there is none.
  public let stored: [UInt8]?
  /// What the history says; `nil`: there is none.
  public let expected: [UInt8]?
  /// The position for which that holds.
  public let position: Position
}

extension ViewStore {
  /// The digest of a view as it is stored.
  ///
  /// - Throws: ``ViewStoreError``
  public func digest(
    of view: String, source: some EventSource
  ) throws(ViewStoreError) -> UInt64 {
    let projector = try projectors(of: [view])[0]
    let state = try storedState(of: [projector], source)
    return try reading { () throws(ViewError) in
      try ViewDigest.of(projector.tables, in: state.views)
    }
  }

  /// Compares views with a fresh fold of the history.
  ///
  /// Each is taken as it is stored, at its own position. Nothing is changed, and memory stays
  /// bounded.
  ///
  /// - Parameters:
  ///   - views: Their names.
  ///   - source: The history.
  ///   - progress: Told now and then how far it is.
  ///   - body: Gets each view's name and what came of it, as soon as that is known.
  /// - Throws: ``ViewStoreError`` if the history cannot be folded. A view that cannot be read is a
  ///   result, and ends nothing.
  /// - Complexity: O(length of the history) for each position at which there are views.
  public func verify(
    _ views: [String], source: some EventSource,
    progress: (ProjectionProgress) -> Void = { _ in },
    _ body: (_ view: String, ViewVerification) -> Void
  ) throws(ViewStoreError) {
    var byPosition: [Position: [any Projector]] = [:]
    for projector in try projectors(of: views) {
      do throws(ViewStoreError) {
        let position = try storedState(of: [projector], source).parts[0].position
        guard position > .zero else {
          body(projector.name, try verificationWithoutRows(of: projector.name))
          continue
        }
        byPosition[position, default: []].append(projector)
      } catch {
        guard error.meansDamage else { throw error }
        body(projector.name, .damaged(problem: error.description))
      }
    }
    for (position, projectors) in byPosition.sorted(by: { $0.key < $1.key }) {
      try verify(projectors, at: position, source, progress: progress, body)
    }
  }

  /// What to say of a view of which nothing can be compared.
  private func verificationWithoutRows(
    of view: String
  ) throws(ViewStoreError) -> ViewVerification {
    if let defect { return .damaged(problem: defect) }
    guard try checkpoint(of: view) > .zero else { return .unbuilt }
    return .damaged(
      problem: "Its rows were made from another log, which was restored, replaced or rewritten. "
        + "The next query builds it again.")
  }

  /// Compares views that are at one position, or were a moment ago.
  private func verify(
    _ projectors: [any Projector], at position: Position, _ source: some EventSource,
    progress: (ProjectionProgress) -> Void, _ body: (String, ViewVerification) -> Void
  ) throws(ViewStoreError) {
    var fold = newFold(projectors)
    try self.fold(&fold, source, through: position, progress)
    // Only now, so that no old pages are kept while the log is folded.
    let state = try storedState(of: projectors, source)
    let positions = Set(state.parts.map(\.position))
    if positions.count == 1, let current = positions.first, current >= position {
      try self.fold(&fold, source, through: current, progress)
      try fold.finish()
      for part in state.parts { body(part.projector.name, try result(of: part, state, fold)) }
      return
    }
    // They moved on meanwhile, and not together.
    for part in state.parts {
      var later = newFold([part.projector])
      try self.fold(&later, source, through: part.position, progress)
      try later.finish()
      body(part.projector.name, try result(of: part, state, later))
    }
  }

  private func fold(
    _ fold: inout ViewFold, _ source: some EventSource, through end: Position,
    _ progress: (ProjectionProgress) -> Void
  ) throws(ViewStoreError) {
    try fold.fold(source, through: end) { progress(ProjectionProgress(position: $0, head: end)) }
  }

  private func result(
    of part: ProjectionPass.Part, _ state: borrowing StoredState, _ fold: borrowing ViewFold
  ) throws(ViewStoreError) -> ViewVerification {
    do throws(ViewStoreError) {
      for table in part.projector.tables.sorted(by: { $0.name < $1.name }) {
        var comparison = try TableComparison(table, of: fold, at: part.position)
        if let found = try reading({ () throws(ViewError) in
          try comparison.difference(from: state.views)
        }) {
          return .differs(found)
        }
      }
      let digest = try reading { () throws(ViewError) in
        try ViewDigest.of(part.projector.tables, in: state.views)
      }
      return .equal(digest: digest, position: part.position)
    } catch {
      guard error.meansDamage else { throw error }
      return .damaged(problem: error.description)
    }
  }
}
