import EventStore
import Platform

/// Does what the command line asks for.
struct BenchmarkRun {
  /// Every measurement, in the order in which the stores grow.
  static let measurements: [any Measurement] = [
    BuildingMeasurement(), QueryMeasurement(), ScanMeasurement(), RowMeasurement(),
    SearchMeasurement(), FoldingMeasurement(), HistoryMeasurement(), ProofMeasurement(),
    FileSizeMeasurement(), GrowthMeasurement(), CommandMeasurement(), AppendMeasurement(),
    GroupCommitMeasurement(), RebuildLoadMeasurement(),
  ]
  /// The sizes at which the cost of growing work is measured, besides the full one.
  private static let sizes = [10_000, 100_000, 1_000_000]

  private let options: BenchmarkOptions
  private let output: OutputStream

  init(_ options: BenchmarkOptions, output: OutputStream = .standardOutput()) {
    self.options = options
    self.output = output
  }

  func run() async throws {
    switch options.task {
    case .measure: try await measure()
    case .build: try build()
    case .printCommands: printCommands()
    case .hotPath(let path):
      try Setting.withMemoryFolder { try path.run(options.eventCount, in: $0) }
    case .listHotPaths:
      output.write(HotPath.allCases.map { "\($0.rawValue) \($0.repetitions)\n" }.joined())
    case .rate(let rate): output.write("\(try await rate.measure(in: try storePath()))\n")
    case .record:
      try RecordedFigures.record(LineReader(path: "-", lineByteLimit: 1 << 16), report())
    case .compare(let before, let after):
      let files = try (FigureFile(before), FigureFile(after))
      output.write(FigureComparison(files.0.figures, files.1.figures).text)
    case .fill(let documents): try fill(documents)
    }
    output.flush()
  }

  private func report() throws -> Report {
    let json = try options.jsonPath.map { path in try OutputStream.file(path) }
    return Report(
      options.effort, to: output, json: json, commit: options.commit, machine: options.machine)
  }

  private func measure() async throws {
    let measurements = Self.measurements.filter { measurement in
      options.heading.map { measurement.heading.contains($0) } ?? true
    }
    guard !measurements.isEmpty else {
      let known = Self.measurements.map(\.heading).joined(separator: "\n  ")
      throw BenchmarkOptions.Problem(description: "--only finds nothing among:\n  \(known)")
    }
    let report = try report()
    let folder = try FileSystem.makeTemporaryFolder(prefix: "reprise-benchmarks")
    defer { Setting.remove(folder) }
    let sizes = Self.sizes.filter { $0 < options.eventCount } + [options.eventCount]
    let size = NumberText.grouped(options.eventCount)
    report.heading("A catalogue of \(size) events, seed \(options.seed)")
    let setting = try Setting(sizes: sizes, seed: options.seed, folder: folder)
    for measurement in measurements {
      report.heading(measurement.heading)
      try await measurement.run(in: setting, report)
    }
  }

  private func printCommands() {
    var catalogue = GeneratedCatalogue(seed: options.seed)
    for _ in 0..<options.eventCount { output.write(catalogue.commandLine()) }
  }

  /// Makes the store with all its views, and names a singer in it.
  private func build() throws {
    let path = try storePath()
    let stage = try Stage(options.eventCount, seed: options.seed, at: "\(path)/catalogue")
    try stage.store.bringViewsUpToDate(stage.store.viewNames)
    if let singer = stage.catalogue.usualSinger { output.write("\(singer.id)\n") }
  }

  private func storePath() throws(BenchmarkOptions.Problem) -> String {
    guard let path = options.storePath else {
      throw BenchmarkOptions.Problem(description: "--store is needed.\n\(BenchmarkOptions.usage)")
    }
    return path
  }

  private func fill(_ documents: [String]) throws {
    guard let path = options.jsonPath else {
      throw BenchmarkOptions.Problem(description: "--json is needed.\n\(BenchmarkOptions.usage)")
    }
    let file = try FigureFile(path)
    let date = options.date.map { ", \($0)" } ?? ""
    let tables = FigureTables(
      figures: file.figures, origin: "commit \(file.commit) on \(file.machine)\(date)")
    for document in documents {
      let text = String(
        decoding: try FileSystem.contents(of: document, byteLimit: 1 << 20), as: UTF8.self)
      try write(tables.filled(text), to: document)
    }
    if let chartPath = options.chartPath, let svg = GrowthChart(file.figures).svg {
      try write(svg, to: chartPath)
    }
  }

  private func write(_ text: String, to path: String) throws {
    let file = try OutputStream.file(path)
    file.write(text)
    file.flush()
    if let failure = file.failure { throw failure }
  }
}
