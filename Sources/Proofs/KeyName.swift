import Cryptography

/// The name of a key that signs notes, and the number that goes with it (C2SP signed-note).
public struct KeyName: Hashable, Sendable {
  /// Ed25519 signatures of notes, as a byte before a public key.
  static let ed25519: UInt8 = 1
  /// How many bytes a key's number has.
  static let idByteCount = 4

  /// The name.
  public let text: String
  /// The first four bytes of a hash over name and public key.
  public let id: [UInt8]

  /// Names a public key.
  ///
  /// - Throws: ``FormatError`` if the name is empty, or has a space, a plus sign or a control
  ///   character in it.
  init(_ text: some StringProtocol, publicKey: [UInt8]) throws(FormatError) {
    if let problem = Self.problem(text) { throw FormatError(problem) }
    var bytes = Array(text.utf8)
    bytes.append(UInt8(ascii: "\n"))
    bytes.append(Self.ed25519)
    bytes += publicKey
    self.init(text: String(text), id: Array(SHA256.hash(bytes.span).bytes[..<Self.idByteCount]))
  }

  /// Takes over a name and a number from a signature.
  init(text: String, id: [UInt8]) {
    self.text = text
    self.id = id
  }

  /// What is wrong with a name; `nil` if it can be one.
  public static func problem(_ text: some StringProtocol) -> String? {
    if text.isEmpty { return "the key's name is empty" }
    let isAllowed = text.unicodeScalars.allSatisfy {
      !$0.properties.isWhitespace && $0 != "+" && $0.value >= 0x20
    }
    return isAllowed ? nil : "the key's name has a space, a plus sign or a control character in it"
  }

  /// The number in eight hexadecimal digits.
  public var hexadecimalID: String { Self.hexadecimal(id) }

  /// The bytes in hexadecimal digits.
  private static func hexadecimal(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// Whether both have the same bytes: names that only look the same are different.
  public static func == (left: KeyName, right: KeyName) -> Bool {
    left.id == right.id && left.text.utf8.elementsEqual(right.text.utf8)
  }

  /// Feeds the bytes.
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
