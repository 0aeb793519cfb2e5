import JSON

/// The written form of keys: parts with plus signs between them, the last one in base64.
enum KeyText {
  /// The text without white space at its ends.
  static func trimmed(_ text: String) -> Substring {
    let scalars = text.unicodeScalars
    guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return "" }
    return Substring(scalars[first...last])
  }

  /// The parts of a text; the last one may have plus signs in it.
  static func parts(
    _ text: Substring, of what: String, count: Int
  ) throws(FormatError) -> [Substring] {
    let parts = text.unicodeScalars.split(
      separator: "+", maxSplits: count - 1, omittingEmptySubsequences: false)
    guard parts.count == count else {
      throw FormatError("\(what) has a name, a number and a key, with + between them")
    }
    return parts.map { Substring($0) }
  }

  /// The bytes of a key after the byte that says that it is one of Ed25519.
  static func key(_ text: Substring, byteCount: Int) throws(FormatError) -> [UInt8] {
    guard let bytes = Base64.standard.decode(text) else {
      throw FormatError("its key is not base64")
    }
    guard bytes.first == KeyName.ed25519 else {
      throw FormatError("its key is not one of Ed25519")
    }
    guard bytes.count == byteCount + 1 else {
      throw FormatError("its key has \(bytes.count - 1) bytes instead of \(byteCount)")
    }
    return Array(bytes[1...])
  }

  /// A key as text, after the byte that says that it is one of Ed25519.
  static func encode(_ key: [UInt8]) -> String { Base64.standard.encode([KeyName.ed25519] + key) }
}
