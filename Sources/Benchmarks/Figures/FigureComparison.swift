/// What moved from one file of figures to another.
struct FigureComparison {
  /// A figure that moved.
  struct Move: Equatable {
    let name: String
    let before: String
    let after: String
    let factor: Double

    /// Name, both values, and by how much.
    var line: String {
      "\(Figure.padded(name, 58))\(before) → \(after) (\(NumberText.short(factor)) ×)"
    }
  }

  /// The figures that moved beyond noise.
  let moves: [Move]
  /// How many figures both files have.
  let commonCount: Int

  /// Compares the figures that both files have.
  ///
  /// Where both were measured beside the same baseline, their ratios are compared, since what slows
  /// the machine down slows both. Noise is what the rounds of a figure differ by: it moved if no
  /// round of one file lies within those of the other.
  init(_ before: [Figure], _ after: [Figure]) {
    var moves: [Move] = []
    var commonCount = 0
    for new in after {
      guard let old = before.first(where: { $0.name == new.name }), old.unit == new.unit else {
        continue
      }
      commonCount += 1
      let comparisons = [old.comparison, new.comparison].compactMap { $0 }
      if comparisons.count == 2, comparisons[0].baseline == comparisons[1].baseline {
        let suffix = " × \(comparisons[0].baseline)"
        Self.add(new.name, comparisons[0].ratio, comparisons[1].ratio, suffix, to: &moves)
      } else {
        Self.add(new.name, old.value, new.value, " \(new.unit)", to: &moves)
      }
    }
    self.moves = moves
    self.commonCount = commonCount
  }

  private static func add(
    _ name: String, _ old: Spread, _ new: Spread, _ suffix: String, to moves: inout [Move]
  ) {
    guard !old.overlaps(new) else { return }
    moves.append(
      Move(
        name: name, before: NumberText.short(old.median),
        after: NumberText.short(new.median) + suffix, factor: new.median / old.median))
  }

  /// A line for each move, and how many there are.
  var text: String {
    (moves.map(\.line) + ["\(moves.count) of \(commonCount) figures moved beyond their spread."])
      .map { "\($0)\n" }.joined()
  }
}
