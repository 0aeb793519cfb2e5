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
  public init?(_ text: String) { self.init(utf8: text.utf8Span.span) }

  /// Reads the bytes of `YYYY`, `YYYY-MM` or `YYYY-MM-DD`; `nil` for anything else.
  init?(utf8 text: Span<UInt8>) {
    guard text.count == 4 || text.count == 7 || text.count == 10,
      let century = Self.twoDigits(text, at: 0), let rest = Self.twoDigits(text, at: 2)
    else { return nil }
    var parts: (month: Int?, day: Int?) = (nil, nil)
    if text.count > 4 {
      guard text[4] == UInt8(ascii: "-"), let month = Self.twoDigits(text, at: 5) else {
        return nil
      }
      parts.month = month
    }
    if text.count > 7 {
      guard text[7] == UInt8(ascii: "-"), let day = Self.twoDigits(text, at: 8) else { return nil }
      parts.day = day
    }
    self.init(year: century * 100 + rest, month: parts.month, day: parts.day)
  }

  private static func twoDigits(_ text: Span<UInt8>, at index: Int) -> Int? {
    let tens = text[index] &- UInt8(ascii: "0")
    let ones = text[index + 1] &- UInt8(ascii: "0")
    return tens < 10 && ones < 10 ? Int(tens) * 10 + Int(ones) : nil
  }

  /// The ISO 8601 text: as much as is known.
  public var description: String {
    let text = isoText
    return String(decoding: (0..<text.count).map { text.bytes[$0] }, as: UTF8.self)
  }

  /// The bytes of the ISO 8601 text, and how many of them count.
  var isoText: (bytes: InlineArray<10, UInt8>, count: Int) {
    var bytes = InlineArray<10, UInt8>(repeating: UInt8(ascii: "-"))
    Self.write(year / 100, to: &bytes, at: 0)
    Self.write(year % 100, to: &bytes, at: 2)
    guard let month else { return (bytes, 4) }
    Self.write(month, to: &bytes, at: 5)
    guard let day else { return (bytes, 7) }
    Self.write(day, to: &bytes, at: 8)
    return (bytes, 10)
  }

  /// Writes two digits.
  private static func write(
    _ number: Int, to bytes: inout InlineArray<10, UInt8>, at index: Int
  ) {
    bytes[index] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / 10)
    bytes[index + 1] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10)
  }
}
