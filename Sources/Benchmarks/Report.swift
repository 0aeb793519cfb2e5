import Platform

/// Shows figures as they come, and keeps them as JSON lines.
final class Report {
  private let output = OutputStream.standardOutput()
  private let json: OutputStream?
  private let commit: String
  private let machine: String

  /// Begins a report; `options` says where JSON lines go, and what is measured where.
  init(_ options: BenchmarkOptions) throws(FileError) {
    commit = options.commit
    machine = options.machine
    if let path = options.jsonPath { json = try OutputStream.file(path) } else { json = nil }
  }

  func heading(_ text: String) {
    output.write("\n\(text)\n")
    output.flush()
  }

  /// Says what could not be measured, and why.
  func skip(_ text: String) {
    output.write("  skipped: \(text)\n")
    output.flush()
  }

  func add(_ figure: Figure) {
    output.write("  \(figure.line)\n")
    output.flush()
    json?.write(figure.json(commit: commit, machine: machine))
    json?.flush()
  }

  func add(
    _ name: String, _ unit: String, _ rounds: [Double], against comparison: Figure.Comparison? = nil
  ) {
    add(Figure(name, unit: unit, rounds: rounds, against: comparison))
  }
}
