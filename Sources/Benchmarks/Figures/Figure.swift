/// One measured quantity, and what a baseline did in the same rounds.
struct Figure: Equatable {
  /// What a baseline did with the same work, in turns with what is measured.
  struct Comparison: Equatable {
    /// Who did it.
    let baseline: String
    /// The middle of its rounds, in the figure's unit.
    let median: Double
    /// How many times the baseline's value the figure is, round by round.
    let ratio: Spread
  }

  /// What was measured: no two figures of a run have the same name.
  let name: String
  let unit: String
  let value: Spread
  let roundCount: Int
  let goal: Goal
  let comparison: Comparison?

  init(
    name: String, unit: String, value: Spread, roundCount: Int, goal: Goal,
    comparison: Comparison?
  ) {
    self.name = name
    self.unit = unit
    self.value = value
    self.roundCount = roundCount
    self.goal = goal
    self.comparison = comparison
  }

  /// Makes a figure from the values of its rounds, of which there is one at least.
  init(_ name: String, _ unit: String, _ rounds: [Double], goal: Goal = .none) {
    self.init(
      name: name, unit: unit, value: Spread(rounds), roundCount: rounds.count, goal: goal,
      comparison: nil)
  }

  /// Makes a figure from the values of its rounds, and those of a baseline in the same rounds.
  init(
    _ name: String, _ unit: String, _ rounds: [Double], goal: Goal = .none, beside baseline: String,
    _ baselineRounds: [Double]
  ) {
    // Round by round: what slows the machine down for a while slows both.
    let ratios = zip(rounds, baselineRounds).map { $0 / $1 }
    self.init(
      name: name, unit: unit, value: Spread(rounds), roundCount: rounds.count, goal: goal,
      comparison: .init(
        baseline: baseline, median: Spread(baselineRounds).median, ratio: Spread(ratios)))
  }

  /// Whether the goal is reached, by the ratio if there is a baseline, else by the figure.
  var isGoalReached: Bool { goal.isReached(by: comparison?.ratio.median ?? value.median) }

  /// Name, value and unit; on a second line the ratio to a baseline, and the goal.
  var lines: String {
    var text =
      Self.padded(name, 58) + Self.padded(left: NumberText.short(value.median), 12) + " "
      + Self.padded(unit, 12)
    text +=
      roundCount == 1
      ? "one round"
      : "\(NumberText.short(value.lowest))–\(NumberText.short(value.highest)), "
        + "\(roundCount) rounds"
    if let comparison {
      text += "\n      \(comparison.ratio.text) × \(comparison.baseline): "
      text += NumberText.short(comparison.median)
    }
    guard goal != .none else { return text }
    text += comparison == nil ? "\n      " : "; "
    return text + "goal: \(goal.text)\(isGoalReached ? "" : " NOT REACHED")"
  }

  /// A text with blanks after it, up to a width.
  static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }

  private static func padded(left text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }
}
