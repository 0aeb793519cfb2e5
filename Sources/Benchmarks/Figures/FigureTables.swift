/// Fills the tables of a Markdown document with figures.
///
/// A table is filled if its first column is headed `measurement`: each row begins with the name of
/// a figure, and the columns headed `figure`, `beside`, `ratio` and `goal` are put in; others are
/// left as they are. So what a figure means and why it misses its goal are written by hand, and
/// numbers are not. A line that begins with `Measured at ` says which commit was measured, where
/// and when.
struct FigureTables {
  /// What stands in place of a figure that the file does not have.
  static let missing = "not measured"

  let figures: [Figure]
  /// What was measured, on which machine, and when.
  let origin: String

  /// The document with its tables filled.
  func filled(_ document: String) -> String {
    var headers: [String]?
    let lines = document.split(separator: "\n", omittingEmptySubsequences: false).map {
      line -> String in
      if line.hasPrefix("Measured at ") { return "Measured at \(origin)." }
      guard line.hasPrefix("|") else {
        headers = nil
        return String(line)
      }
      let cells = Self.cells(line)
      guard let known = headers else {
        headers = cells
        return String(line)
      }
      guard known.first == "measurement", cells.count == known.count, !cells[0].hasPrefix("-")
      else { return String(line) }
      return Self.line(row(cells, known))
    }
    return lines.joined(separator: "\n")
  }

  /// The names in the first column of the tables that are filled.
  static func names(in document: String) -> [String] {
    var isFilled = false
    var names: [String] = []
    for line in document.split(separator: "\n", omittingEmptySubsequences: false) {
      guard let name = cells(line).first, line.hasPrefix("|") else {
        isFilled = false
        continue
      }
      if name == "measurement" { isFilled = true } else if isFilled { names.append(name) }
    }
    return names.filter { !$0.hasPrefix("-") }
  }

  private func row(_ cells: [String], _ headers: [String]) -> [String] {
    let figure = figures.first { $0.name == cells[0] }
    return zip(cells, headers).map { cell, header in
      switch header {
      case "figure": figure.map { "\($0.value.text) \($0.unit)" } ?? Self.missing
      case "beside":
        figure?.comparison.map { "\($0.baseline): \(NumberText.short($0.median))" } ?? ""
      case "ratio": figure?.comparison?.ratio.text ?? ""
      case "goal": figure.map(Self.goal) ?? cell
      default: cell
      }
    }
  }

  private static func goal(_ figure: Figure) -> String {
    guard figure.goal != .none else { return "" }
    return "\(figure.goal.text), \(figure.isGoalReached ? "reached" : "missed")"
  }

  private static func cells(_ line: Substring) -> [String] {
    line.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast().map {
      String($0.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
  }

  private static func line(_ cells: [String]) -> String {
    cells.reduce("|") { $1.isEmpty ? "\($0) |" : "\($0) \($1) |" }
  }
}
