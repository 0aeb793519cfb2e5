import JSON

/// One measured quantity: a value for each round, and what a baseline did in the same rounds.
struct Figure {
  /// What a baseline did with the same work, in turns with what is measured.
  struct Comparison {
    let baseline: String
    let rounds: [Double]
    let goal: Goal
  }

  /// The bound that the ratio to a baseline is meant to keep.
  enum Goal {
    case atLeast(Double)
    case atMost(Double)
    /// There is none: the ratio is only told.
    case none

    func isReached(by ratio: Double) -> Bool {
      switch self {
      case .atLeast(let bound): ratio >= bound
      case .atMost(let bound): ratio <= bound
      case .none: true
      }
    }

    var text: String {
      switch self {
      case .atLeast(let bound): " (goal: \(Figure.text(bound)) or more)"
      case .atMost(let bound): " (goal: \(Figure.text(bound)) or less)"
      case .none: ""
      }
    }
  }

  let name: String
  let unit: String
  private let sorted: [Double]
  private let comparison: Comparison?
  private let ratios: [Double]

  /// Makes a figure from the values of its rounds, of which there is one at least.
  init(_ name: String, unit: String, rounds: [Double], against comparison: Comparison? = nil) {
    self.name = name
    self.unit = unit
    self.comparison = comparison
    sorted = rounds.sorted()
    // Round by round: what slows the machine down for a while slows both.
    ratios = zip(rounds, comparison?.rounds ?? []).map { $0 / $1 }.sorted()
  }

  var median: Double { Self.median(sorted) }
  var lowest: Double { sorted.first ?? 0 }
  var highest: Double { sorted.last ?? 0 }

  /// Name, median, unit, from which to which value the rounds went, and the ratio to a baseline.
  var line: String {
    let value = Self.text(median)
    let spread =
      sorted.count == 1
      ? "one round" : "\(Self.text(lowest))–\(Self.text(highest)), \(sorted.count) rounds"
    let line =
      Self.padded(name, 58) + Self.padded(left: value, 12) + " " + Self.padded(unit, 12) + spread
    guard let comparison, let first = ratios.first, let last = ratios.last else { return line }
    let ratio = Self.median(ratios)
    let mark = comparison.goal.isReached(by: ratio) ? "" : " NOT REACHED"
    return line + "\n    \(Self.text(ratio)) × (\(Self.text(first))–\(Self.text(last))) "
      + "\(comparison.baseline): \(Self.text(Self.median(comparison.rounds.sorted())))"
      + comparison.goal.text + mark
  }

  /// One line of JSON; `commit` and `machine` say what was measured, and where.
  func json(commit: String, machine: String) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.write(key: "name")
    writer.write(string: name)
    writer.write("figure", median)
    writer.write(key: "unit")
    writer.write(string: unit)
    writer.write("lowest", lowest)
    writer.write("highest", highest)
    writer.write(key: "rounds")
    writer.write(integer: sorted.count)
    writer.write(key: "baseline")
    if let comparison { writer.write(string: comparison.baseline) } else { writer.writeNull() }
    writer.write("ratio", ratios.isEmpty ? .nan : Self.median(ratios))
    writer.write(key: "commit")
    writer.write(string: commit)
    writer.write(key: "machine")
    writer.write(string: machine)
    writer.endObject()
    writer.endLine()
    return writer.bytes
  }

  private static func median(_ sorted: [Double]) -> Double {
    let middle = sorted.count / 2
    return sorted.count.isMultiple(of: 2)
      ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
  }
}

extension JSONWriter {
  /// Writes a number under a key; `null` where there is none.
  fileprivate mutating func write(_ key: String, _ number: Double) {
    write(key: key)
    write(double: number)
  }
}

extension Figure {
  /// A number with three digits that matter at least, its thousands in groups.
  static func text(_ value: Double) -> String {
    guard value < 100 else { return grouped(Int(value.rounded())) }
    let hundredths = Int((value * 100).rounded())
    if value >= 10 {
      let tenths = Int((value * 10).rounded())
      return "\(tenths / 10).\(tenths % 10)"
    }
    let digits = String(hundredths % 100)
    return "\(hundredths / 100)." + (digits.utf8.count < 2 ? "0" : "") + digits
  }

  private static func grouped(_ number: Int) -> String {
    var text = ""
    for (offset, digit) in String(number).reversed().enumerated() {
      if offset > 0 && offset.isMultiple(of: 3) { text.append(",") }
      text.append(digit)
    }
    return String(text.reversed())
  }

  static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }

  private static func padded(left text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }
}
