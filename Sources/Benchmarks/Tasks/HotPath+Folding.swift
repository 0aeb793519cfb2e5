import EventStore

extension HotPath {
  /// Events that are folded before those that count.
  private static let foldedCount = 30_000
  /// Events of one fold, and of one commit.
  private static let foldCount = 10_000
  private static let commitCount = 1000

  /// Appends events, and folds them into views that hold many rows already.
  func fold(_ count: Int, at path: String) throws {
    let stage = try Stage(Self.foldedCount, seed: 1, at: path)
    let views = stage.index + FoldingMeasurement.views
    try stage.store.bringViewsUpToDate(views)
    for _ in 0..<(count / Self.foldCount) {
      for _ in 0..<(Self.foldCount / Self.commitCount) {
        try stage.store.append(stage.catalogue.events(Self.commitCount))
      }
      try stage.store.bringViewsUpToDate(views)
    }
  }
}
