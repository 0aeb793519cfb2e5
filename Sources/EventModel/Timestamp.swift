/// A moment in UTC, in whole microseconds since 1970-01-01T00:00:00Z.
public struct Timestamp: RawRepresentable, Hashable, Comparable, Sendable, CustomStringConvertible {
  /// Microseconds since 1970, leap seconds not counted.
  public let rawValue: Int64

  /// Makes a moment from its microseconds since 1970.
  public init(rawValue: Int64) { self.rawValue = rawValue }

  /// Makes a moment from its microseconds since 1970.
  public init(microseconds: Int64) { rawValue = microseconds }

  /// Whether the left moment is earlier.
  public static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.rawValue < right.rawValue
  }

  /// ISO 8601 with microseconds: `2024-05-01T12:30:00.000000Z`.
  public var description: String {
    let daySeconds: Int64 = 86_400
    let seconds = rawValue.flooredQuotient(by: 1_000_000)
    let microseconds = rawValue - seconds * 1_000_000
    let days = seconds.flooredQuotient(by: daySeconds)
    let rest = seconds - days * daySeconds
    let date = CivilDate(daysSince1970: days)
    return "\(date)T\(padded(rest / 3600, 2)):\(padded(rest / 60 % 60, 2)):\(padded(rest % 60, 2))"
      + ".\(padded(microseconds, 6))Z"
  }

  /// Reads an ISO 8601 moment: a date (the end of that day in UTC) or a date and time with an
  /// optional fraction and an offset (`Z` where it is missing).
  ///
  /// - Returns: `nil` for anything else, also for days that do not exist.
  public init?(_ text: String) {
    var reader = ISOReader(text)
    guard let date = reader.date() else { return nil }
    if reader.isAtEnd {
      self.init(microseconds: (date.daysSince1970 + 1) * 86_400_000_000 - 1)
      return
    }
    guard let (timeMicroseconds, offsetMinutes) = reader.timeAndOffset(), reader.isAtEnd else {
      return nil
    }
    self.init(
      microseconds: date.daysSince1970 * 86_400_000_000 + timeMicroseconds
        - Int64(offsetMinutes) * 60_000_000)
  }
}

extension Int64 {
  /// The quotient rounded towards negative infinity; `divisor` must be positive.
  fileprivate func flooredQuotient(by divisor: Int64) -> Int64 {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}

private func padded(_ value: Int64, _ width: Int) -> String {
  let digits = String(value)
  return String(repeating: "0", count: Swift.max(0, width - digits.count)) + digits
}

/// Reads the parts of an ISO 8601 text from left to right.
private struct ISOReader {
  private var rest: ArraySlice<UInt8>

  init(_ text: String) { rest = Array(text.utf8)[...] }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func date() -> CivilDate? {
    guard let year = digits(4), take("-"), let month = digits(2), take("-"), let day = digits(2)
    else { return nil }
    return CivilDate(year: Int(year), month: Int(month), day: Int(day))
  }

  /// Microseconds within the day, and the offset from UTC in minutes.
  mutating func timeAndOffset() -> (Int64, Int)? {
    guard take("T") || take("t") || take(" "), let hour = digits(2), hour < 24, take(":"),
      let minute = digits(2), minute < 60
    else { return nil }
    var second: Int64 = 0
    var fraction: Int64 = 0
    if take(":") {
      guard let value = digits(2), value < 60 else { return nil }
      second = value
      if take(".") {
        guard let value = fractionMicroseconds() else { return nil }
        fraction = value
      }
    }
    guard let offset = offsetMinutes() else { return nil }
    return (((hour * 60 + minute) * 60 + second) * 1_000_000 + fraction, offset)
  }

  private mutating func fractionMicroseconds() -> Int64? {
    var value: Int64 = 0
    var count = 0
    while let digit = digits(1) {
      if count < 6 { value = value * 10 + digit }
      count += 1
    }
    guard count > 0 else { return nil }
    for _ in Swift.min(count, 6)..<6 { value *= 10 }
    return value
  }

  private mutating func offsetMinutes() -> Int? {
    if isAtEnd || take("Z") || take("z") { return 0 }
    let sign = take("+") ? 1 : take("-") ? -1 : 0
    guard sign != 0, let hours = digits(2), hours < 24 else { return nil }
    _ = take(":")
    guard let minutes = digits(2), minutes < 60 else { return nil }
    return sign * Int(hours * 60 + minutes)
  }

  private mutating func digits(_ count: Int) -> Int64? {
    guard rest.count >= count else { return nil }
    var value: Int64 = 0
    for byte in rest.prefix(count) {
      guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
      value = value * 10 + Int64(byte - UInt8(ascii: "0"))
    }
    rest = rest.dropFirst(count)
    return value
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: character) else { return false }
    rest = rest.dropFirst()
    return true
  }
}
