import JSON
import Platform
import Testing

@testable import Benchmarks

@Suite("The whole benchmark in small")
struct SmokeTests {
  @Test("Every measurement gives a line, and every line stands in the table of the documentation")
  func measuresEverything() async throws {
    let folder = try FileSystem.makeTemporaryFolder(prefix: "reprise-smoke")
    defer { Setting.remove(folder) }
    let path = "\(folder)/bench.jsonl"
    let output = OutputStream.memory()
    let options = try BenchmarkOptions(["--events", "1000", "--rounds", "1", "--json", path])
    try await BenchmarkRun(options, output: output).run()

    let figures = try FigureFile(path).figures
    let text = String(decoding: output.bytes, as: UTF8.self)
    for measurement in BenchmarkRun.measurements { #expect(text.contains(measurement.heading)) }
    for figure in figures {
      #expect(figure.value.median.isFinite, "\(figure.name)")
      #expect(text.contains(figure.name), "\(figure.name)")
    }
    let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let page = "/\(root)/Sources/EventStore/EventStore.docc/Performance.md"
    let document = String(
      decoding: try FileSystem.contents(of: page, byteLimit: 1 << 20), as: UTF8.self)
    let known = Set(FigureTables.names(in: document))
    let growing = " at 1,000 events"
    let missing = figures.map(\.name).filter { !$0.hasSuffix(growing) && !known.contains($0) }
    #expect(missing.isEmpty)
    #expect(figures.filter { $0.name.hasSuffix(growing) }.count == 4)
  }
}
