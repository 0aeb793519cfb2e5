import Domain
import EventModel
import EventStore
import Platform
import Synchronization

/// How long commands wait for their answer while all views are built anew: 100 a second, each
/// measured from the moment at which it was due.
struct RebuildLoadMeasurement: Measurement {
  private static let intervalNanoseconds: UInt64 = 10_000_000
  /// How many commands are measured before the rebuild, and as many after it, while nothing else is
  /// done: for ten seconds.
  private static let idleCount = 1000

  let heading = "100 commands a second while all views are rebuilt"

  func run(in setting: Setting, _ report: Report) async throws {
    let stage = setting.large
    let idleCount = report.effort.repetitions(Self.idleCount)
    var idle = try Self.waits(stage) { $0 < idleCount }
    let rebuild = RunningRebuild(of: stage.store)
    let busy = try Self.waits(stage) { _ in !rebuild.isDone }
    try rebuild.result()
    idle += try Self.waits(stage) { $0 < idleCount }
    let usual = Self.percentile(99, of: idle)
    report.add(Figure("99 of 100 commands wait no longer, idle", "µs", [usual]))
    report.add(Figure("the longest wait, idle", "µs", [idle.max() ?? 0]))
    report.add(
      Figure(
        "99 of 100 commands wait no longer, rebuild", "µs", [Self.percentile(99, of: busy)],
        goal: .atMost(2), beside: "idle", [usual]))
    report.add(
      Figure(
        "the longest wait during the rebuild", "µs", [busy.max() ?? 0], goal: .atMost(2),
        beside: "99 of 100, idle", [usual]))
  }

  /// Carries out commands at their times as long as it should; the microseconds of each, from the
  /// moment at which it was due until it was on the disk.
  private static func waits(
    _ stage: Stage, while goesOn: (_ count: Int) -> Bool
  ) throws -> [Double] {
    var waits: [Double] = []
    let start = MonotonicClock.nowNanoseconds()
    while goesOn(waits.count) {
      let command = stage.catalogue.addSong()
      let due = start + UInt64(waits.count) * intervalNanoseconds
      let now = MonotonicClock.nowNanoseconds()
      if due > now { MonotonicClock.sleep(microseconds: Int((due - now) / 1000)) }
      _ = try stage.store.execute(
        command, with: CatalogueDecider(), context: CommandMeasurement.context)
      waits.append(Double(MonotonicClock.nowNanoseconds() - due) / 1000)
    }
    return waits
  }

  private static func percentile(_ percent: Int, of values: [Double]) -> Double {
    guard !values.isEmpty else { return 0 }
    return values.sorted()[(values.count - 1) * percent / 100]
  }
}

/// A rebuild of all views on a thread of its own.
private final class RunningRebuild: Sendable {
  private let outcome = Mutex<Result<Void, ViewStoreError>?>(nil)

  init(of store: EventStore) {
    let work: @Sendable () -> Void = { [self] in
      let result = Result { () throws(ViewStoreError) in
        try store.rebuildViews(store.viewNames)
      }
      outcome.withLock { $0 = result }
    }
    WorkerThread.run(work)
  }

  var isDone: Bool { outcome.withLock { $0 != nil } }

  /// Throws what ended it.
  func result() throws(ViewStoreError) { try outcome.withLock { $0 }?.get() }
}
