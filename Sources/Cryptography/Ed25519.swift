import CLibSodium

/// Ed25519 signatures (RFC 8032), computed by libsodium.
public enum Ed25519 {
  /// How many bytes a public key has.
  public static let publicKeyByteCount = 32
  /// How many bytes the seed of a private key has: the private key of RFC 8032.
  public static let seedByteCount = 32
  /// How many bytes a signature has.
  public static let signatureByteCount = 64

  /// A private key with its public key.
  public struct PrivateKey: Sendable {
    /// The seed, from which everything else is computed: the secret.
    public let seed: [UInt8]
    /// The public key.
    public let publicKey: [UInt8]
    /// The seed and the public key, as libsodium wants them.
    private let pair: [UInt8]

    /// Makes the key of a seed; `nil` if it does not have 32 bytes.
    public init?(seed: [UInt8]) {
      guard seed.count == seedByteCount else { return nil }
      var publicKey = [UInt8](repeating: 0, count: publicKeyByteCount)
      var pair = [UInt8](repeating: 0, count: seedByteCount + publicKeyByteCount)
      guard unsafe crypto_sign_seed_keypair(&publicKey, &pair, seed) == 0 else { return nil }
      self.seed = seed
      self.publicKey = publicKey
      self.pair = pair
    }

    /// Makes a new key from the system's randomness; `nil` if it gives none.
    public static func random() -> PrivateKey? {
      guard sodium_init() >= 0 else { return nil }
      var seed = [UInt8](repeating: 0, count: seedByteCount)
      unsafe randombytes_buf(&seed, seed.count)
      return PrivateKey(seed: seed)
    }

    /// The signature of a message; the same message always has the same one.
    public func sign(_ message: [UInt8]) -> [UInt8] {
      var signature = [UInt8](repeating: 0, count: signatureByteCount)
      unsafe _ = crypto_sign_detached(&signature, nil, message, UInt64(message.count), pair)
      return signature
    }
  }

  /// Whether a signature of a message was made with the private key of a public key.
  ///
  /// Bytes of any number are allowed for each: what has not the form of a signature or key is none.
  public static func isValid(
    _ signature: [UInt8], of message: [UInt8], publicKey: [UInt8]
  ) -> Bool {
    guard signature.count == signatureByteCount, publicKey.count == publicKeyByteCount else {
      return false
    }
    return unsafe crypto_sign_verify_detached(
      signature, message, UInt64(message.count), publicKey) == 0
  }
}
