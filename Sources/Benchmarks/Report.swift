import Platform

/// Shows figures as they come, and keeps them as JSON lines.
final class Report {
  private let output = OutputStream.standardOutput()
  private let json: OutputStream?

  init(jsonPath: String?) throws(FileError) {
    if let jsonPath { json = try OutputStream.file(jsonPath) } else { json = nil }
  }

  func heading(_ text: String) {
    output.write("\n\(text)\n")
    output.flush()
  }

  func add(_ figure: Figure) {
    output.write("  \(figure.line)\n")
    output.flush()
    json?.write(figure.json)
    json?.flush()
  }

  func add(_ name: String, _ unit: String, _ rounds: [Double]) {
    add(Figure(name, unit: unit, rounds: rounds))
  }
}
