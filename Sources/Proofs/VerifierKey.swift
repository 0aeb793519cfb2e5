import Cryptography
import JSON

/// The public key of whoever signs notes, with its name: what others need to check a signature.
///
/// Written as `name+number+key`, the number in hexadecimal and the key, after a byte for its kind,
/// in base64: the form of golang.org/x/mod/sumdb/note, which the tools of transparency logs read.
public struct VerifierKey: Hashable, Sendable, CustomStringConvertible {
  /// The key's name and number.
  public let name: KeyName
  /// The public key.
  let publicKey: [UInt8]

  init(_ name: KeyName, publicKey: [UInt8]) {
    self.name = name
    self.publicKey = publicKey
  }

  /// Reads the text of a key; white space around it does not matter.
  ///
  /// - Throws: ``FormatError``
  public init(_ text: String) throws(FormatError) {
    let parts = try KeyText.parts(KeyText.trimmed(text), of: "a public key", count: 3)
    publicKey = try KeyText.key(parts[2], byteCount: Ed25519.publicKeyByteCount)
    name = try KeyName(parts[0], publicKey: publicKey)
    guard parts[1] == name.hexadecimalID else {
      throw FormatError("its number does not fit its name and key: something in it was changed")
    }
  }

  /// The text of the key.
  public var description: String {
    "\(name.text)+\(name.hexadecimalID)+\(KeyText.encode(publicKey))"
  }

  /// Whether a signature of a text is one of this key.
  func isValid(_ signature: [UInt8], of text: String) -> Bool {
    Ed25519.isValid(signature, of: Array(text.utf8), publicKey: publicKey)
  }
}
