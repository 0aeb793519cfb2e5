/// The nearest known word, for "did you mean".
public enum Suggestion {
  /// The candidate that a mistyped word most likely stands for, or nothing where none is near.
  ///
  /// Near means: no more than a third of the word's characters, and at least one, inserted, left
  /// out, replaced or swapped with their neighbour (the restricted Damerau–Levenshtein distance),
  /// whatever the case. A candidate that begins with the word is near, too, from two characters
  /// on. Of equally near candidates the first wins.
  ///
  /// - Complexity: O(*n* · *m*) for each candidate.
  public static func nearest(to word: String, among candidates: [String]) -> String? {
    let typed = Array(Folding.fold(word))
    guard !typed.isEmpty else { return nil }
    let limit = max(1, typed.count / 3)
    var best: (candidate: String, distance: Int)?
    var continuation: String?
    for candidate in candidates {
      let known = Array(Folding.fold(candidate))
      if abs(known.count - typed.count) <= limit {
        let distance = distance(typed, known)
        // A word of which every character was replaced is another word.
        let isNear = distance <= limit && distance < max(typed.count, known.count)
        if isNear, best.map({ distance < $0.distance }) ?? true { best = (candidate, distance) }
      }
      if continuation == nil, typed.count >= 2, known.starts(with: typed) {
        continuation = candidate
      }
    }
    return best?.candidate ?? continuation
  }

  /// The restricted Damerau–Levenshtein distance, three rows at a time.
  static func distance(_ first: [Character], _ second: [Character]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...second.count)
    for (row, left) in first.enumerated() {
      var current = [row + 1]
      for (column, right) in second.enumerated() {
        var cost = min(
          last[column + 1] + 1, current[column] + 1, last[column] + (left == right ? 0 : 1))
        if row > 0, column > 0, left == second[column - 1], first[row - 1] == right {
          cost = min(cost, beforeLast[column - 1] + 1)
        }
        current.append(cost)
      }
      beforeLast = last
      last = current
    }
    return last[second.count]
  }
}
