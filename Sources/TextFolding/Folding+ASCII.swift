/// Folding without tables, for the texts that most names are.
extension Folding {
  /// What folding has to do with a text.
  enum ASCIIState {
    /// Nothing: it is folded ASCII.
    case plain
    /// Lower case and white space.
    case ascii
    /// Everything: it is not ASCII.
    case beyond
  }

  /// Looks at a text once.
  static func asciiState(of text: String) -> ASCIIState {
    var state = ASCIIState.plain
    // The start counts as a blank, so that a leading one is noticed as a second one is.
    var last: UInt8 = 0x20
    let bytes = text.utf8.span
    for index in bytes.indices {
      let byte = bytes[index]
      if byte >= 0x80 { return .beyond }
      if isUpperCase(byte) || isBlank(byte) && (byte != 0x20 || last == 0x20) { state = .ascii }
      last = byte
    }
    return last == 0x20 && !text.isEmpty ? .ascii : state
  }

  /// An ASCII text in lower case, its white space trimmed and collapsed.
  static func foldedASCII(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    let source = text.utf8.span
    bytes.reserveCapacity(source.count)
    var isBlankPending = false
    for index in source.indices {
      let byte = source[index]
      if isBlank(byte) {
        isBlankPending = !bytes.isEmpty
        continue
      }
      if isBlankPending {
        bytes.append(0x20)
        isBlankPending = false
      }
      bytes.append(isUpperCase(byte) ? byte | 0x20 : byte)
    }
    return bytes
  }

  private static func isUpperCase(_ byte: UInt8) -> Bool { byte &- 0x41 < 26 }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte &- 0x09 < 5 }
}
