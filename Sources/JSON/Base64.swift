/// Base64 (RFC 4648), in the two alphabets that are used here.
public enum Base64: Sendable {
  /// With `+` and `/`, and padded with `=` (section 4): hashes and proofs.
  case standard
  /// With `-` and `_`, without padding (section 5): byte strings in JSON.
  case url

  /// The bytes as text.
  public func encode(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    encode(bytes.span) { text.append($0) }
    return String(decoding: text, as: UTF8.self)
  }

  /// Gives the characters of the text of `bytes` in ASCII, one after the other.
  func encode(_ bytes: Span<UInt8>, append: (UInt8) -> Void) {
    var index = 0
    while index < bytes.count {
      let count = min(3, bytes.count - index)
      var group: UInt32 = 0
      for place in 0..<3 {
        group = group << 8 | (place < count ? UInt32(bytes[index + place]) : 0)
      }
      for place in 0...count {
        append(character(UInt8(group >> UInt32(18 - place * 6) & 63)))
      }
      if self == .standard {
        for _ in count..<3 { append(UInt8(ascii: "=")) }
      }
      index += 3
    }
  }

  /// The bytes of a text; `nil` if it is not the one text that encodes some bytes.
  ///
  /// Strict: no white space, padding exactly as the alphabet has it, and no bits set that stand
  /// for nothing.
  public func decode(_ text: some StringProtocol) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count / 4 * 3 + 2)
    var group: UInt32 = 0
    var count = 0
    var padding = 0
    for byte in text.utf8 {
      if self == .standard, byte == UInt8(ascii: "=") {
        padding += 1
        continue
      }
      guard padding == 0, let value = value(byte) else { return nil }
      group = group << 6 | UInt32(value)
      count += 1
      if count == 4 {
        for shift: UInt32 in [16, 8, 0] { bytes.append(UInt8(truncatingIfNeeded: group >> shift)) }
        group = 0
        count = 0
      }
    }
    let missing = count == 0 ? 0 : 4 - count
    guard count != 1, padding == (self == .standard ? missing : 0) else { return nil }
    group <<= UInt32(missing * 6)
    for shift: UInt32 in [16, 8].prefix(max(0, count - 1)) {
      bytes.append(UInt8(truncatingIfNeeded: group >> shift))
    }
    let unused: UInt32 = count == 2 ? 0xFFFF : count == 3 ? 0xFF : 0
    return group & unused == 0 ? bytes : nil
  }

  private func character(_ value: UInt8) -> UInt8 {
    switch value {
    case 0..<26: UInt8(ascii: "A") + value
    case 26..<52: UInt8(ascii: "a") + value - 26
    case 52..<62: UInt8(ascii: "0") + value - 52
    case 62: self == .standard ? UInt8(ascii: "+") : UInt8(ascii: "-")
    default: self == .standard ? UInt8(ascii: "/") : UInt8(ascii: "_")
    }
  }

  private func value(_ character: UInt8) -> UInt8? {
    switch character {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): character - UInt8(ascii: "A")
    case UInt8(ascii: "a")...UInt8(ascii: "z"): character - UInt8(ascii: "a") + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0") + 52
    case self.character(62): 62
    case self.character(63): 63
    default: nil
    }
  }
}
