import JSON

extension Figure {
  /// One line of JSON; `commit` and `machine` say what was measured, and where.
  func json(commit: String, machine: String) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.write("name", name)
    writer.write("figure", value.median)
    writer.write("unit", unit)
    writer.write("lowest", value.lowest)
    writer.write("highest", value.highest)
    writer.write(key: "rounds")
    writer.write(integer: roundCount)
    writer.write("baseline", comparison?.baseline)
    writer.write("baselineFigure", comparison?.median)
    writer.write("ratio", comparison?.ratio.median)
    writer.write("lowestRatio", comparison?.ratio.lowest)
    writer.write("highestRatio", comparison?.ratio.highest)
    writer.write("goal", goal == .none ? nil : goal.text)
    writer.write("commit", commit)
    writer.write("machine", machine)
    writer.endObject()
    writer.endLine()
    return writer.bytes
  }

  /// Reads a line of JSON; `nil` if it is no figure.
  init?(_ line: JSONObject) {
    guard let name = line.text("name"), let unit = line.text("unit"),
      let value = line.spread("figure", "lowest", "highest"),
      let roundCount = line.number("rounds"), let goal = Goal(line.text("goal") ?? "")
    else { return nil }
    self.init(
      name: name, unit: unit, value: value, roundCount: Int(roundCount), goal: goal,
      comparison: Comparison(line))
  }
}

extension Figure.Comparison {
  fileprivate init?(_ line: JSONObject) {
    guard let baseline = line.text("baseline"), let median = line.number("baselineFigure"),
      let ratio = line.spread("ratio", "lowestRatio", "highestRatio")
    else { return nil }
    self.init(baseline: baseline, median: median, ratio: ratio)
  }
}

extension JSONWriter {
  /// Writes a text under a key; `null` where there is none.
  fileprivate mutating func write(_ key: String, _ text: String?) {
    write(key: key)
    if let text { write(string: text) } else { writeNull() }
  }

  /// Writes a number under a key; `null` where there is none.
  fileprivate mutating func write(_ key: String, _ number: Double?) {
    write(key: key)
    write(double: number ?? .nan)
  }
}

/// The members of a JSON object, by key.
struct JSONObject {
  private let members: [JSONValue.Member]

  /// Reads a text; `nil` if it is no object.
  init?(_ text: [UInt8]) {
    guard case .object(let members)? = try? JSONValue(parsing: text) else { return nil }
    self.members = members
  }

  func text(_ key: String) -> String? {
    guard case .string(let text)? = value(key) else { return nil }
    return text
  }

  func number(_ key: String) -> Double? {
    switch value(key) {
    case .number(let number)?: number
    case .integer(let number)?: Double(number)
    default: nil
    }
  }

  fileprivate func spread(_ median: String, _ lowest: String, _ highest: String) -> Spread? {
    guard let median = number(median), let lowest = number(lowest), let highest = number(highest),
      lowest <= median, median <= highest
    else { return nil }
    return Spread(median: median, lowest: lowest, highest: highest)
  }

  private func value(_ key: String) -> JSONValue? { members.first { $0.key == key }?.value }
}
