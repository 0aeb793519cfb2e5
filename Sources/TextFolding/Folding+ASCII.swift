/// Folding without tables of Unicode, for the texts that most names are.
extension Folding {
  /// What folding has to do with a text.
  enum State {
    /// Nothing: it is folded ASCII.
    case plain
    /// Lower case and white space.
    case ascii
    /// The same, and each ``LatinLetter`` for itself: but for such letters it is ASCII.
    case latin
    /// Everything.
    case beyond
  }

  /// Looks at a text once.
  static func state(of text: String) -> State {
    var state = State.plain
    // The start counts as a blank, so that a leading one is noticed as a second one is.
    var last: UInt8 = 0x20
    let bytes = text.utf8.span
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte >= 0x80 {
        // After the first byte of a letter there is always another one.
        guard let number = LatinLetter.index(byte, bytes[index + 1]),
          LatinLetter.all[number] != nil
        else { return .beyond }
        state = .latin
        index += 1
      } else if state == .plain,
        isUpperCase(byte) || isBlank(byte) && (byte != 0x20 || last == 0x20)
      {
        state = .ascii
      }
      last = byte
      index += 1
    }
    return last == 0x20 && state == .plain && !text.isEmpty ? .ascii : state
  }

  /// A text that is not ``State/beyond`` in lower case, its letters without marks, its white space
  /// trimmed and collapsed.
  static func foldedLatin(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    visitFoldedLatin(text) { bytes.append($0) }
    return bytes
  }

  /// Gives `body` the bytes of ``foldedLatin(_:)``, one after the other.
  @inline(__always)
  static func visitFoldedLatin(_ text: String, _ body: (UInt8) -> Void) {
    let source = text.utf8.span
    var isBegun = false
    var isBlankPending = false
    var index = 0
    while index < source.count {
      let byte = source[index]
      index += 1
      if isBlank(byte) {
        isBlankPending = isBegun
        continue
      }
      if isBlankPending { body(0x20) }
      (isBegun, isBlankPending) = (true, false)
      if byte >= 0x80 {
        if let number = LatinLetter.index(byte, source[index]) {
          LatinLetter.all[number]?.visitFolded(body)
        }
        index += 1
      } else {
        body(isUpperCase(byte) ? byte | 0x20 : byte)
      }
    }
  }

  private static func isUpperCase(_ byte: UInt8) -> Bool { byte &- 0x41 < 26 }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte &- 0x09 < 5 }
}
