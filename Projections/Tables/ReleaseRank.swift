/// A release date as a number whose order is that of a list of songs.
///
/// ISO text of a date holds digits and hyphens only, so its order is that of year, month and day,
/// a missing part before any other.
struct ReleaseRank: Comparable {
  private let value: UInt32

  /// Ranks a date; unknown ones come last in every order.
  init(_ date: String?, _ order: SongOrder) {
    guard let date, order != .title else {
      value = order == .title ? 0 : .max
      return
    }
    var parts: [UInt32] = [0, 0, 0]
    var index = 0
    for byte in date.utf8 {
      if byte == UInt8(ascii: "-") {
        index = min(index + 1, 2)
      } else {
        parts[index] = parts[index] &* 10 &+ UInt32(byte &- UInt8(ascii: "0"))
      }
    }
    let ascending = parts[0] << 9 | parts[1] << 5 | parts[2]
    value = order == .oldestFirst ? ascending : UInt32.max - 1 - ascending
  }

  static func < (left: ReleaseRank, right: ReleaseRank) -> Bool { left.value < right.value }
}
