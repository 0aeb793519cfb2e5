import JSON
import Platform

/// Figures that another program measured, read line by line.
///
/// A line has the values of some rounds: name, unit, goal, values, and, if something was measured
/// in turns with it, the baseline's name and values; a tab between them, blanks between values.
struct RecordedFigures {
  /// Why a line is no figure.
  struct Problem: Error, CustomStringConvertible {
    let line: String
    var description: String { "This is no figure: \(line)" }
  }

  /// Reads lines until there are no more, and gives each figure to the report.
  static func record(_ reader: LineReader, _ report: Report) throws {
    while case .line(let bytes) = try reader.next() {
      report.add(try figure(String(decoding: bytes, as: UTF8.self)))
    }
  }

  /// The figure of a line.
  static func figure(_ line: String) throws(Problem) -> Figure {
    let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    guard fields.count == 4 || fields.count == 6, !fields[0].isEmpty, let goal = Goal(fields[2]),
      let rounds = values(fields[3])
    else { throw Problem(line: line) }
    guard fields.count == 6 else { return Figure(fields[0], fields[1], rounds, goal: goal) }
    guard let others = values(fields[5]), others.count == rounds.count else {
      throw Problem(line: line)
    }
    return Figure(fields[0], fields[1], rounds, goal: goal, beside: fields[4], others)
  }

  private static func values(_ text: String) -> [Double]? {
    let values = text.split(separator: " ").map { Double($0) }
    return values.isEmpty || values.contains(nil) ? nil : values.compactMap { $0 }
  }
}
