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
    var numbers = (0, 0, 0)
    var count = 0
    for byte in text.utf8 {
      defer { count += 1 }
      if count == 4 || count == 7 {
        guard byte == UInt8(ascii: "-") else { return nil }
        continue
      }
      guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9"), count < 10 else { return nil }
      let digit = Int(byte - UInt8(ascii: "0"))
      switch count {
      case 0..<4: numbers.0 = numbers.0 * 10 + digit
      case 5..<7: numbers.1 = numbers.1 * 10 + digit
      default: numbers.2 = numbers.2 * 10 + digit
      }
    }
    guard count == 4 || count == 7 || count == 10 else { return nil }
    self.init(
      year: numbers.0, month: count > 4 ? numbers.1 : nil, day: count > 7 ? numbers.2 : nil)
  }

  /// The ISO 8601 text: as much as is known.
  public var description: String {
    var text: [UInt8] = []
    text.reserveCapacity(10)
    Self.append(year / 100, to: &text)
    Self.append(year % 100, to: &text)
    for part in [month, day] {
      guard let part else { break }
      text.append(UInt8(ascii: "-"))
      Self.append(part, to: &text)
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Appends two digits.
  private static func append(_ number: Int, to text: inout [UInt8]) {
    text.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / 10))
    text.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10))
  }
}
