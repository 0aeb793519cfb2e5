import EventModel
import LMDB

/// A view that is folded, and the build of it that events go to.
struct FoldTarget: Sendable {
  let projector: any Projector
  /// What the catalogue said before.
  let checkpoint: ViewCheckpoint
  let build: ViewBuild
  /// Whether the build answers queries already.
  let isLive: Bool
}

extension [FoldTarget] {
  /// How their events are folded: each into the views that lack it.
  var pass: ProjectionPass {
    ProjectionPass(parts: map { .init(projector: $0.projector, position: $0.build.position) })
  }

  /// The databases of their tables, as a transaction sees them.
  ///
  /// Tables that the writer has just emptied are taken as empty.
  func databases<T: Transaction & ~Copyable>(
    _ transaction: borrowing T
  ) throws(LMDBError) -> TableMap<Database?> {
    var databases = TableMap<Database?>()
    for target in self {
      let build = target.build.position == .zero ? nil : target.build
      try databases.add(target.projector.tables, of: build, transaction)
    }
    return databases
  }
}
