import EventModel
import EventStore
import Platform
import Projections

/// All measurements, in the order in which the store grows.
struct BenchmarkRun {
  private let options: BenchmarkOptions

  init(_ options: BenchmarkOptions) { self.options = options }

  func run() async throws {
    switch options.task {
    case .compare(let before, let after): return try FigureFile.compare(before, after)
    case .printCommands: return Self.printCommands(options.eventCount, seed: options.seed)
    case .hotPath(let path):
      let folder = try FileSystem.makeTemporaryFolder(prefix: "reprise-benchmarks", in: "/dev/shm")
      defer { Self.remove(folder) }
      return try path.run(options.eventCount, in: folder)
    case .build, .measure: break
    }
    let folder: String
    if let path = options.storePath {
      folder = path
    } else {
      folder = try FileSystem.makeTemporaryFolder(prefix: "reprise-benchmarks")
    }
    defer { if options.storePath == nil { Self.remove(folder) } }
    var catalogue = GeneratedCatalogue(seed: options.seed)
    let store = try Self.open("\(folder)/catalogue")
    if case .build = options.task { return try build(store, &catalogue) }
    try await measure(store, &catalogue, try Report(options), folder)
  }

  private func measure(
    _ store: EventStore, _ catalogue: inout GeneratedCatalogue, _ report: Report, _ folder: String
  ) async throws {
    report.heading("A catalogue of \(options.eventCount) events, seed \(options.seed)")
    try BuildingBenchmark(store: store, report: report).run(options.eventCount, &catalogue)
    try QueryBenchmark(store: store, report: report).run(catalogue)
    try ViewBenchmark(store: store, report: report).run(&catalogue)
    try ProofBenchmark(store: store, report: report).run()
    try HistoryBenchmark(store: store, report: report).run(catalogue)
    try ReadBenchmark(store: store, report: report).run(catalogue)
    try CommandBenchmark(store: store, report: report).run(&catalogue)
    var small = GeneratedCatalogue(seed: options.seed)
    let smallStore = try Self.open("\(folder)/small")
    try Self.fill(smallStore, 10_000, &small)
    try CommandBenchmark(store: smallStore, report: report).run(&small)
    try AppendBenchmark(store: store, report: report, isDurable: true).run(&catalogue)
    try appendInMemory(report)
    try await GroupCommitBenchmark(store: store, report: report).run(&catalogue)
  }

  /// Appends where flushing costs nothing, in a log of a tenth of the size.
  private func appendInMemory(_ report: Report) throws {
    let folder = try FileSystem.makeTemporaryFolder(prefix: "reprise-benchmarks", in: "/dev/shm")
    defer { Self.remove(folder) }
    var catalogue = GeneratedCatalogue(seed: options.seed)
    let store = try Self.open("\(folder)/catalogue")
    try Self.fill(store, options.eventCount / 10, &catalogue)
    try AppendBenchmark(store: store, report: report, isDurable: false).run(&catalogue)
    try CommandBenchmark(store: store, report: report).run(&catalogue)
  }

  private static func printCommands(_ count: Int, seed: UInt64) {
    var catalogue = GeneratedCatalogue(seed: seed)
    let output = OutputStream.standardOutput()
    for _ in 0..<count { output.write(catalogue.commandLine()) }
    output.flush()
  }

  /// Makes the store with all its views, and names a singer in it.
  private func build(_ store: EventStore, _ catalogue: inout GeneratedCatalogue) throws {
    try Self.fill(store, options.eventCount, &catalogue)
    try store.bringViewsUpToDate(store.viewNames)
    if let singer = catalogue.usualSinger { print(singer.id) }
  }

  /// Appends so many events of the catalogue.
  private static func fill(
    _ store: EventStore, _ count: Int, _ catalogue: inout GeneratedCatalogue
  ) throws {
    var left = count
    while left > 0 {
      let events = catalogue.events(min(left, BuildingBenchmark.commitCount))
      try store.append(events)
      left -= events.count
    }
  }

  static func open(_ path: String) throws(OpenError) -> EventStore {
    try EventStore(
      path: path, access: .createIfMissing,
      configuration: .init(application: "reprise", projectors: CatalogueProjectors.all))
  }

  private static func remove(_ folder: String) {
    for part in (try? FileSystem.names(in: folder)) ?? [] {
      let path = "\(folder)/\(part)"
      for name in (try? FileSystem.names(in: path)) ?? [] {
        _ = try? FileSystem.removeFile("\(path)/\(name)")
      }
      FileSystem.removeEmptyFolder(path)
      _ = try? FileSystem.removeFile(path)
    }
    FileSystem.removeEmptyFolder(folder)
  }
}
