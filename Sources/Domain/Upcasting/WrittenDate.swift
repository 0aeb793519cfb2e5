/// Reads dates as people wrote them when any text was taken for a release date.
enum WrittenDate {
  private static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
  ]

  /// The date that an English text says: `January 20, 2009`, `20 January 2009`, `Jan 2009`,
  /// `2009`, or ISO 8601; `nil` for anything else.
  ///
  /// Dates of numbers alone, such as `3/4/2009`, mean different days in different countries and
  /// are not guessed.
  static func parse(_ text: String) -> ReleaseDate? {
    let words = text.split { $0.isWhitespace || $0 == "," || $0 == "." }.map(String.init)
    switch words.count {
    case 1: return ReleaseDate(words[0])
    case 2:
      guard let month = month(words[0]), let year = year(words[1]) else { return nil }
      return ReleaseDate(year: year, month: month)
    case 3:
      guard let year = year(words[2]) else { return nil }
      if let month = month(words[0]), let day = day(words[1]) {
        return ReleaseDate(year: year, month: month, day: day)
      }
      guard let day = day(words[0]), let month = month(words[1]) else { return nil }
      return ReleaseDate(year: year, month: month, day: day)
    default: return nil
    }
  }

  /// A month's name, or its first letters (three at least).
  private static func month(_ word: String) -> Int? {
    let word = word.lowercased()
    guard word.count >= 3 else { return nil }
    return months.firstIndex { $0.hasPrefix(word) }.map { $0 + 1 }
  }

  private static func year(_ word: String) -> Int? {
    guard word.utf8.count == 4, word.utf8.allSatisfy({ (48...57).contains($0) }) else {
      return nil
    }
    return Int(word)
  }

  /// A day of the month, with an ending such as `th` or without.
  private static func day(_ word: String) -> Int? {
    var digits = Substring(word.lowercased())
    for ending in ["st", "nd", "rd", "th"] where digits.hasSuffix(ending) {
      digits = digits.dropLast(2)
      break
    }
    guard (1...2).contains(digits.utf8.count),
      digits.utf8.allSatisfy({ (48...57).contains($0) })
    else { return nil }
    return Int(digits)
  }
}
