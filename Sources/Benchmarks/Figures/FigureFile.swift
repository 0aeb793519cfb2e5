import Platform

/// A file of figures as JSON lines.
struct FigureFile {
  /// Why a file cannot be used.
  struct Problem: Error, CustomStringConvertible {
    let description: String
  }

  let figures: [Figure]
  /// The version of the program that was measured, as the last line says it.
  let commit: String
  /// The machine that it was measured on.
  let machine: String

  /// Reads a file; `-` is standard input.
  init(_ path: String) throws {
    let reader = try LineReader(path: path, lineByteLimit: 1 << 16)
    var figures: [Figure] = []
    var last: JSONObject?
    while case .line(let line) = try reader.next() {
      guard let object = JSONObject(line), let figure = Figure(object) else {
        throw Problem(description: "Line \(figures.count + 1) of \(path) is not a figure.")
      }
      figures.append(figure)
      last = object
    }
    self.figures = figures
    commit = last?.text("commit") ?? "unknown"
    machine = last?.text("machine") ?? "unknown"
  }

  /// The figure of a name, or `nil`.
  func figure(_ name: String) -> Figure? { figures.first { $0.name == name } }
}
