import EventModel

/// The beginning of an identity as a person types it: hexadecimal digits, with the hyphens of a
/// UUID or without.
struct IdentifierPrefix {
  /// The fewest digits that mean something.
  static let shortest = 4

  /// The digits' values, 0 to 15.
  private let digits: [UInt8]

  /// Reads a prefix; `nil` for anything else, and for fewer than ``shortest`` digits.
  init?(_ text: String) {
    var digits: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digits.append(byte - UInt8(ascii: "0"))
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digits.append(byte - UInt8(ascii: "a") + 10)
      case UInt8(ascii: "A")...UInt8(ascii: "F"): digits.append(byte - UInt8(ascii: "A") + 10)
      case UInt8(ascii: "-") where [8, 12, 16, 20].contains(digits.count): continue
      default: return nil
      }
    }
    guard (Self.shortest...32).contains(digits.count) else { return nil }
    self.digits = digits
  }

  /// Keys that begin with an identity that has this prefix.
  var range: KeyRange {
    var bytes: [UInt8] = []
    for index in stride(from: 0, to: digits.count - 1, by: 2) {
      bytes.append(digits[index] << 4 | digits[index + 1])
    }
    guard !digits.count.isMultiple(of: 2), let half = digits.last else {
      return KeyRange(prefix: bytes)
    }
    // Half a byte: from x0 up to the end of those that begin with xF.
    return KeyRange(
      from: bytes + [half << 4], upTo: KeyRange(prefix: bytes + [half << 4 | 0x0F]).upper)
  }
}
