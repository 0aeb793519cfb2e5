/// What several rounds gave: the middle, and from where to where they went.
struct Spread: Equatable {
  let median: Double
  let lowest: Double
  let highest: Double

  /// The spread of the values of some rounds, of which there is one at least.
  init(_ rounds: [Double]) {
    let sorted = rounds.sorted()
    let middle = sorted.count / 2
    median =
      sorted.count.isMultiple(of: 2)
      ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
    lowest = sorted[0]
    highest = sorted[sorted.count - 1]
  }

  init(median: Double, lowest: Double, highest: Double) {
    self.median = median
    self.lowest = lowest
    self.highest = highest
  }

  /// Whether some round of each could have been one of the other.
  func overlaps(_ other: Spread) -> Bool {
    lowest <= other.highest && other.lowest <= highest
  }

  /// Middle and ends, as `12 (10–15)`; only the middle if there was one round.
  var text: String {
    guard lowest < highest else { return NumberText.short(median) }
    return "\(NumberText.short(median)) "
      + "(\(NumberText.short(lowest))–\(NumberText.short(highest)))"
  }
}
