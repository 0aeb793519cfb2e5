/// Eight hexadecimal digits in ASCII, the first one in the highest byte of a word: all of them are
/// worked on at once.
///
/// One by one, the digits of an identifier took three times as many instructions to read (625, now
/// 200) and half again as many to write; every tag of every event is such a text.
struct HexWord {
  private var characters: UInt64

  /// Four characters of a text, and four from another place.
  @inline(__always)
  init(_ text: Span<UInt8>, _ first: Int, _ second: Int) {
    characters = 0
    for index in 0..<4 { characters = characters << 8 | UInt64(text[first + index]) }
    for index in 0..<4 { characters = characters << 8 | UInt64(text[second + index]) }
  }

  /// The digits of the lowest 32 bits, in lower case.
  @inline(__always)
  init(_ number: UInt64) {
    var digits = number & 0xFFFF_FFFF
    digits = (digits << 16 | digits) & 0x0000_FFFF_0000_FFFF
    digits = (digits << 8 | digits) & 0x00FF_00FF_00FF_00FF
    digits = (digits << 4 | digits) & 0x0F0F_0F0F_0F0F_0F0F
    // From 10 on the letters follow, 39 places after the character behind "9".
    let letters = (digits + 0x0606_0606_0606_0606) >> 4 & 0x0101_0101_0101_0101
    characters = digits + 0x3030_3030_3030_3030 + letters * 39
  }

  /// The number that the digits stand for; `nil` if there is anything else among them.
  @inline(__always)
  func number(capitals: Bool) -> UInt64? {
    let letters = characters >> 6 & 0x0101_0101_0101_0101
    var digits = ((characters & 0x0F0F_0F0F_0F0F_0F0F) + letters * 9) & 0x0F0F_0F0F_0F0F_0F0F
    digits = (digits >> 4 | digits) & 0x00FF_00FF_00FF_00FF
    digits = (digits >> 8 | digits) & 0x0000_FFFF_0000_FFFF
    digits = (digits >> 16 | digits) & 0xFFFF_FFFF
    // Whatever was no digit is not what its number is written as.
    let lowercase = capitals ? characters | letters << 5 : characters
    return HexWord(digits).characters == lowercase ? digits : nil
  }

  /// Writes four characters to one place, and four to another.
  @inline(__always)
  func write<let size: Int>(
    to text: inout InlineArray<size, UInt8>, _ first: Int, _ second: Int
  ) {
    for index in 0..<4 {
      text[first + index] = UInt8(truncatingIfNeeded: characters >> UInt64(56 - 8 * index))
      text[second + index] = UInt8(truncatingIfNeeded: characters >> UInt64(24 - 8 * index))
    }
  }
}
