import EventModel

/// What came of comparing a view with a fresh fold of the history.
public enum ViewVerification: Hashable, Sendable {
  /// They are the same, byte for byte; the view's digest and the position for which that holds.
  case equal(digest: UInt64, position: Position)
  /// They differ; the first difference.
  case differs(ViewDifference)
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

  /// Folds the history again, in memory, and compares it with a view as it is stored.
  ///
  /// - Throws: ``ViewStoreError`` if the history cannot be folded, or the view not be read.
  public func verify(
    _ view: String, source: some EventSource
  ) throws(ViewStoreError) -> ViewVerification {
    let projector = try projectors(of: [view])[0]
    let state = try storedState(of: [projector], source)
    let position = state.parts[0].position
    var expected = OverlayView(over: EmptyView())
    try ProjectionPass([projector]).fold(source, through: position, into: &expected)
    return try reading { () throws(ViewError) in
      for table in projector.tables.sorted(by: { $0.name < $1.name }) {
        if let found = try Self.difference(state.views, expected, in: table, at: position) {
          return .differs(found)
        }
      }
      return .equal(
        digest: try ViewDigest.of(projector.tables, in: state.views), position: position)
    }
  }

  private static func difference<Stored: ViewReader & ~Copyable, Other: ViewReader & ~Copyable>(
    _ stored: borrowing Stored, _ expected: borrowing Other, in table: ViewTable,
    at position: Position
  ) throws(ViewError) -> ViewDifference? {
    var storedEntries = TableEntries(table)
    var expectedEntries = TableEntries(table)
    while true {
      let found = try storedEntries.next(in: stored)
      let wanted = try expectedEntries.next(in: expected)
      if found == wanted {
        if found == nil { return nil }
        continue
      }
      let key = [found?.key, wanted?.key].compactMap(\.self)
        .min { $0.lexicographicallyPrecedes($1) }
      return ViewDifference(
        table: table, key: key ?? [], stored: found?.key == key ? found?.row : nil,
        expected: wanted?.key == key ? wanted?.row : nil, position: position)
    }
  }
}
