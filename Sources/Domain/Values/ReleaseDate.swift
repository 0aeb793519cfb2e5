import EventModel

/// When something was released: a day, a month, or only a year; unknown is `nil`.
///
/// Nothing is made sharper than it was told: `2005-04` stays a month.
public struct ReleaseDate: Hashable, Sendable, CustomStringConvertible {
  /// The year, 1 to 9999.
  public let year: Int
  /// The month, if it is known.
  public let month: Int?
  /// The day of the month, if it is known.
  public let day: Int?

  /// Makes a date; `nil` if the calendar has no such day.
  public init?(year: Int, month: Int? = nil, day: Int? = nil) {
    guard CivilDate(year: year, month: month ?? 1, day: day ?? 1) != nil,
      day == nil || month != nil
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  /// Reads `YYYY`, `YYYY-MM` or `YYYY-MM-DD`; `nil` for anything else.
  public init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard (1...3).contains(parts.count), parts[0].utf8.count == 4,
      parts.dropFirst().allSatisfy({ $0.utf8.count == 2 }),
      parts.joined().utf8.allSatisfy({ (48...57).contains($0) })
    else { return nil }
    let numbers = parts.compactMap { Int($0) }
    self.init(
      year: numbers[0], month: numbers.count > 1 ? numbers[1] : nil,
      day: numbers.count > 2 ? numbers[2] : nil)
  }

  /// The ISO 8601 text: as much as is known.
  public var description: String {
    var text = Self.padded(year, 4)
    if let month { text += "-" + Self.padded(month, 2) }
    if let day { text += "-" + Self.padded(day, 2) }
    return text
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
