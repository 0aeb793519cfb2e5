import EventModel
import LMDB

/// How far a view is, and how much it holds.
public struct ViewStatus: Hashable, Sendable {
  /// What a view is doing.
  public enum State: Hashable, Sendable {
    /// It was never built: the first query will.
    case unbuilt
    /// It answers.
    case live
    /// It answers while a new one is built, which is at the position.
    case building(Position)
    /// Its rows are of another version of its projector: the next query builds it.
    case outdated(version: Int)
  }

  /// The view's name.
  public let name: String
  /// The version of its projector.
  public let version: Int
  /// The last position that it holds.
  public let position: Position
  /// What it is doing.
  public let state: State
  /// How many rows it has; in a list every number counts.
  public let entryCount: UInt64
  /// How many bytes its tables take in the file.
  public let byteCount: UInt64
}

extension ViewStore {
  /// How far every view is, by name.
  ///
  /// - Throws: ``ViewStoreError``
  public func status() throws(ViewStoreError) -> [ViewStatus] {
    let all = projectors.values.sorted { $0.name < $1.name }
    guard let environment else {
      return all.map { Self.status($0, ViewCheckpoint(), entryCount: 0, byteCount: 0) }
    }
    let transaction = try beginRead(environment)
    let checkpoints = try checkpoints(of: all, transaction)
    var result: [ViewStatus] = []
    for (projector, checkpoint) in zip(all, checkpoints) {
      var entryCount: UInt64 = 0
      var byteCount: UInt64 = 0
      do throws(LMDBError) {
        for table in projector.tables {
          guard let live = checkpoint.live,
            let database = try transaction.database(named: live.databaseName(table))
          else { continue }
          let statistics = try transaction.statistics(database)
          entryCount += statistics.entries
          byteCount += statistics.bytes
        }
      } catch { throw storage(error) }
      result.append(
        Self.status(projector, checkpoint, entryCount: entryCount, byteCount: byteCount))
    }
    return result
  }

  private static func status(
    _ projector: any Projector, _ checkpoint: ViewCheckpoint, entryCount: UInt64,
    byteCount: UInt64
  ) -> ViewStatus {
    let state: ViewStatus.State =
      if let building = checkpoint.building {
        .building(building.position)
      } else if let live = checkpoint.live {
        live.version == projector.version ? .live : .outdated(version: live.version)
      } else {
        .unbuilt
      }
    return ViewStatus(
      name: projector.name, version: projector.version,
      position: checkpoint.live?.position ?? .zero, state: state, entryCount: entryCount,
      byteCount: byteCount)
  }
}
