import Cryptography
import JSON

/// The private key of whoever signs notes, with its name: a secret.
///
/// Written as `PRIVATE+KEY+name+number+seed`, like ``VerifierKey``.
public struct SignerKey: Sendable {
  private static let mark = "PRIVATE+KEY+"

  /// What others need to check a signature.
  public let verifier: VerifierKey
  private let key: Ed25519.PrivateKey

  /// Makes a new key.
  ///
  /// - Throws: ``FormatError`` if the name is none, or the system gives no randomness.
  public static func random(name: String) throws(FormatError) -> SignerKey {
    guard let key = Ed25519.PrivateKey.random() else {
      throw FormatError("the system gives no random numbers")
    }
    return SignerKey(key, try KeyName(name, publicKey: key.publicKey))
  }

  private init(_ key: Ed25519.PrivateKey, _ name: KeyName) {
    self.key = key
    verifier = VerifierKey(name, publicKey: key.publicKey)
  }

  /// Reads the text of a private key; white space around it does not matter.
  ///
  /// - Throws: ``FormatError``
  public init(_ text: String) throws(FormatError) {
    let text = KeyText.trimmed(text)
    guard text.utf8.starts(with: Self.mark.utf8) else {
      throw FormatError("it does not begin with \(Self.mark)")
    }
    // Not by characters: an accent after the last plus sign would go with it.
    let rest = Substring(text.unicodeScalars.dropFirst(Self.mark.unicodeScalars.count))
    let parts = try KeyText.parts(rest, of: "a private key", count: 3)
    let seed = try KeyText.key(parts[2], byteCount: Ed25519.seedByteCount)
    guard let key = Ed25519.PrivateKey(seed: seed) else { throw FormatError("its key is none") }
    let name = try KeyName(parts[0], publicKey: key.publicKey)
    guard parts[1] == name.hexadecimalID else {
      throw FormatError("its number does not fit its name and key: something in it was changed")
    }
    self.init(key, name)
  }

  /// The text of the key: a secret.
  public var secretText: String {
    "\(Self.mark)\(verifier.name.text)+\(verifier.name.hexadecimalID)+\(KeyText.encode(key.seed))"
  }

  /// The signature of a text.
  func sign(_ text: String) -> [UInt8] { key.sign(Array(text.utf8)) }
}
