import EventStore
import Platform

/// What measurements work on: stores of several sizes, and histories of the same kind in LMDB and
/// SQLite.
final class Setting {
  /// The stores from the smallest to the largest, with all views.
  let stages: [Stage]
  /// The folder in which more stores may be made.
  let folder: String
  private let seed: UInt64
  private var baselines: [Baseline] = []

  /// Makes stores of some sizes, of which there is one at least.
  init(sizes: [Int], seed: UInt64, folder: String) throws {
    self.folder = folder
    self.seed = seed
    stages = try sizes.map { size in
      try Stage(size, seed: seed, at: "\(folder)/catalogue-\(size)")
    }
  }

  /// The store of the full size.
  var large: Stage { stages[stages.count - 1] }

  /// The smallest store.
  var small: Stage { stages[0] }

  /// A baseline with as many events as the large store had at first, on the disk; `nil`, with a
  /// word about it in the report, if it was not compiled.
  func baseline(_ kind: Baseline.Kind, _ report: Report) throws -> Baseline? {
    if let known = baselines.first(where: { $0.kind == kind }) { return known }
    guard kind.isThere else {
      report.skip("\(kind.name): not built in (it needs the trait SQLiteBaseline)")
      return nil
    }
    let made = try Baseline(kind, isDurable: true, eventCount: large.eventCount)
    baselines.append(made)
    return made
  }

  /// Gives `body` a folder whose files lie in memory, and removes it.
  static func withMemoryFolder<R>(_ body: (String) throws -> R) throws -> R {
    let folder = try FileSystem.makeTemporaryFolder(prefix: "reprise-benchmarks", in: "/dev/shm")
    defer { remove(folder) }
    return try body(folder)
  }

  /// Removes a folder and the stores in it.
  static func remove(_ folder: String) {
    for name in (try? FileSystem.names(in: folder)) ?? [] {
      let path = "\(folder)/\(name)"
      if FileSystem.kind(of: path) == .folder { remove(path) } else { removeFile(path) }
    }
    FileSystem.removeEmptyFolder(folder)
  }

  private static func removeFile(_ path: String) {
    // What cannot be removed lies in a temporary folder.
    _ = try? FileSystem.removeFile(path)
  }
}
