/// One measured quantity: a value for each round.
struct Figure {
  let name: String
  let unit: String
  private let sorted: [Double]

  /// Makes a figure from the values of its rounds, of which there is one at least.
  init(_ name: String, unit: String, rounds: [Double]) {
    self.name = name
    self.unit = unit
    sorted = rounds.sorted()
  }

  var median: Double {
    let middle = sorted.count / 2
    return sorted.count.isMultiple(of: 2)
      ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
  }

  var lowest: Double { sorted.first ?? 0 }
  var highest: Double { sorted.last ?? 0 }

  /// Name, median, unit, and from which to which value the rounds went.
  var line: String {
    let value = Self.text(median)
    let spread =
      sorted.count == 1
      ? "one round" : "\(Self.text(lowest))–\(Self.text(highest)), \(sorted.count) rounds"
    return Self.padded(name, 58) + Self.padded(left: value, 12) + " " + Self.padded(unit, 12)
      + spread
  }

  /// One line of JSON.
  var json: String {
    "{\"name\":\"\(name)\",\"figure\":\(median),\"unit\":\"\(unit)\",\"lowest\":\(lowest),"
      + "\"highest\":\(highest),\"rounds\":\(sorted.count)}\n"
  }

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

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }

  private static func padded(left text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }
}
